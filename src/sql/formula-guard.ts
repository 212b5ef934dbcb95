import { type Fragment, join, literal, sql } from './fragment.ts';

/** What makes a spreadsheet compute a cell instead of showing it. */
const OPENERS = ['=', '+', '-', '@', '\t', '\r'];

interface Column {
  readonly name: string;
  readonly value: Fragment;
  readonly isText: boolean;
}

/** A column whose text, heading included, no spreadsheet takes for a formula: an apostrophe goes before it. */
export function guard<C extends Column>(column: C): C {
  const { name, value, isText } = column;
  return {
    ...column,
    name: OPENERS.includes(name.charAt(0)) ? `'${name}` : name,
    value: isText ? guarded(value) : value,
  };
}

function guarded(text: Fragment): Fragment {
  return sql`CASE WHEN left(${text}, 1) IN (${OPENING}) THEN '''' || ${text} ELSE ${text} END`;
}

const OPENING = join(OPENERS.map(literal));
