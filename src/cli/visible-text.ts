/** Text as a terminal may have it: what would move the cursor, colour things or turn the line round is shown as `�`. */
export function visibleText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}

const SEGMENTER = new Intl.Segmenter();
const WIDE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u;

/** How many places of a terminal it takes. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of SEGMENTER.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

export function padded(text: string, width: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'left' ? text + blanks : blanks + text;
}
