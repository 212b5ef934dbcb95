import type { AggregatePlan } from '../plan/plan.ts';
import { type Fragment, integer, name, sql } from './fragment.ts';
import { type Selected, valueType } from './shard-columns.ts';

/** A text of so many values is still read as one cell of a file. */
const VALUES_MAX = 500_000;

/** All values of a group of `n` in one text, on their way from a server to the desk. */
export function sentValues(x: Fragment): Selected {
  return ['xs', sql`VARCHAR`, sql`groupArray(${integer(VALUES_MAX)})(${x})`];
}

/** The text is that of a list, whose brackets a split leaves out; to take it for one is three times as slow. */
export function readValues(plan: AggregatePlan): Fragment {
  return sql`CAST(string_split(xs[2:-2], ',') AS ${valueType(plan)}[]) AS xs`;
}

/** How many groups have more values than were sent. */
export function countCut(relation: string): Fragment {
  return sql`SELECT count(*) AS n FROM ${name(relation)} WHERE n > len(xs)`;
}
