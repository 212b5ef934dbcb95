import { isId } from './id.ts';

/** An opaque position in a list ordered by id. */
export function encodeCursor(id: number): string {
  return `c${id.toString(36)}`;
}

/** Undefined: not a cursor. */
export function decodeCursor(cursor: string): number | undefined {
  const id = /^c[0-9a-z]{1,6}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : undefined;
  return isId(id) ? id : undefined;
}

/** The cursor of the page after one; undefined at the end. */
export function cursorAfter(records: readonly { readonly id: number }[], limit: number): string | undefined {
  const last = records.length === limit ? records.at(-1) : undefined;
  return last && encodeCursor(last.id);
}
