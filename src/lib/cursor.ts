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
