import { type Fragment, join, literal, sql } from './fragment.ts';

/** What makes a spreadsheet compute a cell instead of showing it. */
const OPENERS = ['=', '+', '-', '@', '\t', '\r'];

const OPENING = join(OPENERS.map(literal));

/** A text that no spreadsheet takes for a formula: an apostrophe goes before it. */
export function guardText(text: Fragment): Fragment {
  return sql`CASE WHEN left(${text}, 1) IN (${OPENING}) THEN '''' || ${text} ELSE ${text} END`;
}

export function guardHeading(text: string): string {
  return OPENERS.includes(text.charAt(0)) ? `'${text}` : text;
}
