/** As much of a browser as a redirect needs: cookies for each origin, and where it ends. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Follows redirects, until an address that begins with `stopAt` is the next, or there is none. */
  async open(address: string, { stopAt, form }: { readonly stopAt?: string; readonly form?: object } = {}) {
    let next = address;
    let body = form && new URLSearchParams(form as Record<string, string>);
    for (;;) {
      const answer = await fetch(next, {
        method: body ? 'POST' : 'GET',
        headers: { cookie: this.cookiesOf(next) },
        redirect: 'manual',
        ...(body && { body }),
      });
      this.#keep(next, answer);
      const location = answer.headers.get('location');
      if (location === null) return { address: next, status: answer.status, text: await answer.text() };
      await answer.arrayBuffer();
      next = new URL(location, next).href;
      body = undefined;
      if (stopAt !== undefined && next.startsWith(stopAt)) return { address: next, status: answer.status, text: '' };
    }
  }

  cookiesOf(address: string): string {
    return [...(this.#cookies.get(new URL(address).origin) ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  setCookie(address: string, name: string, value: string): void {
    const { origin } = new URL(address);
    const known = this.#cookies.get(origin) ?? new Map<string, string>();
    known.set(name, value);
    this.#cookies.set(origin, known);
  }

  #keep(address: string, { headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.setCookie(address, name, value);
    }
  }
}
