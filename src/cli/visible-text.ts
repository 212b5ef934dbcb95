import stringWidth from 'string-width';

/** Text as a terminal may have it: what would move the cursor, colour things or turn the line round is shown as `�`. */
export function visibleText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}

/** How many places of a terminal it takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

export function padded(text: string, width: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + blanks : blanks + text;
}
