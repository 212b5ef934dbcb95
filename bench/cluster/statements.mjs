/**
 * Runs statements of a bench past the service.
 *
 * @param {string} url as CLICKHOUSE_URL, with one host
 */
export function openStatements(url) {
  const { origin, username, password, pathname } = new URL(url);
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const database = pathname.slice(1);
  /**
   * @param {string} statement
   * @param {Uint8Array<ArrayBuffer>} [rows] of an INSERT
   */
  return async (statement, rows) => {
    const parameters = new URLSearchParams({ database, ...(rows && { query: statement }) });
    const answer = await fetch(`${origin}/?${parameters}`, {
      method: 'POST',
      body: rows ?? statement,
      headers: { authorization },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
}

/** @typedef {ReturnType<typeof openStatements>} Run */
