const YEAR = 365 * 24 * 3600;

/** What this browser remembers. Not in local storage: the console stores nothing there. */
export function readRemembered(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found && decodeURIComponent(found.slice(start.length));
}

export function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the console serves
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/console/; SameSite=Strict; Max-Age=${YEAR}`;
}
