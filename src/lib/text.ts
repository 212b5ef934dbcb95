/** Text that every store can hold: no NUL (PostgreSQL refuses it) and no lone surrogate (UTF-8 has none). */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
