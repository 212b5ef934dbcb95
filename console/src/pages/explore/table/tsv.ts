import type { Sheet } from './sheet.ts';

/** As spreadsheets take it from the clipboard: what would break a line or a column is a space. */
export function tsvOf({ columns, rows }: Sheet): string {
  const lines = [columns.map(({ header }) => header), ...rows];
  return lines
    .map((cells) => cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
