import type { ColumnType } from '../../catalogue/test.ts';

const NOTHING = ['NULL', 'null', '\\N'];
const NOTHING_LENGTH_MAX = 4;

/** A cell as it should have been written: no text for nothing, no fraction of a whole number. */
export function cleanCell(cell: string, type: ColumnType): string {
  const text = cell.trim();
  if (text.length <= NOTHING_LENGTH_MAX && NOTHING.includes(text)) return '';
  return type === 'integer' && text.includes('.') ? text.replace(/^(-?\d+)\.0*$/, '$1') : text;
}
