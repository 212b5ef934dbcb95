interface TriedRequest {
  readonly address: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** What a form asks for. Fields that are empty are not sent. */
export function requestOf(form: HTMLFormElement): TriedRequest {
  const { method = '', path = '', file } = form.dataset;
  // The service takes a session with this header only, which no other site can send.
  const headers = new Headers({ 'x-broadgauge-console': '1' });
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    if (value === '') continue;
    if (dataset.in === 'query') query.append(name, value);
    else if (dataset.in === 'header') headers.set(name, value);
    else filled = filled.replace(`{${name}}`, () => encoded(value, file !== undefined));
  }
  const body = form.querySelector('textarea')?.value || null;
  if (body !== null) headers.set('content-type', contentTypeOf(form));
  const address = new URL(`.${filled}`, location.href);
  address.search = query.toString();
  return { address, method, headers, body };
}

/** The path of a file keeps its slashes. */
function encoded(value: string, isFile: boolean): string {
  const text = encodeURIComponent(value);
  return isFile ? text.replaceAll('%2F', '/') : text;
}

function contentTypeOf(form: HTMLFormElement): string {
  const [chosen] = form.querySelector<HTMLSelectElement>('.examples')?.selectedOptions ?? [];
  return chosen?.dataset.type ?? 'application/json';
}
