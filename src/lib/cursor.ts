import { ServiceError } from '../errors.ts';

/** An opaque place in a list ordered by id. */
export function encodeCursor(id: number): string {
  return `c${id.toString(36)}`;
}

export function decodeCursor(cursor: string): number {
  const id = /^c[0-9a-z]{1,11}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new ServiceError('VALIDATION_FAIL', { issues: { cursor: [`${cursor} is not a valid cursor.`] } });
}
