/** Text that every store can hold: no NUL (PostgreSQL refuses it) and no lone surrogate (UTF-8 has none). */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text of at most this length: a copy, since a part of a text keeps the whole of it in memory. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  return `${new TextDecoder().decode(new TextEncoder().encode(text.slice(0, lengthMax - 1)))}…`;
}
