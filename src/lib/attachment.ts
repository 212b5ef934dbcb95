/**
 * The `Content-Disposition` under which a browser saves an answer to a file (RFC 6266). A name that is not plain ASCII
 * is sent twice: as it is, and with `_` for characters that an old client could not read.
 */
export function attachment(fileName: string): string {
  // A browser treats a slash as a directory separator, and a header can't contain a line break.
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_');
  const plain = name.replace(/[^ -~]|["%]/gu, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encode(name)}`;
}

/** RFC 8187 reserves four characters that `encodeURIComponent` leaves as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
