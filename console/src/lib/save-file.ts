/** Has the browser save a file that the page has made. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const TITLE_LENGTH_MAX = 120;

/** A title as the name of a file: letters, digits and dashes, whole words, and the days that the file is about. */
export function fileName(title: string, extension: string, days: readonly string[] = []): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  let plain = '';
  for (const word of words) {
    const longer = plain === '' ? word.slice(0, TITLE_LENGTH_MAX) : `${plain}-${word}`;
    if (longer.length > TITLE_LENGTH_MAX) break;
    plain = longer;
  }
  return `${[plain || 'broadgauge', ...days].join('_')}.${extension}`;
}
