import { levelTolerance, type Thresholds } from '../plan/plan.ts';
import { double } from './expression.ts';
import { type Fragment, sql } from './fragment.ts';

/** Whether a value is at or beyond each level: those of `atLeast`, then those of `atMost`. */
export function thresholdConditions({ atLeast, atMost }: Thresholds, x: Fragment): Fragment[] {
  return [
    ...atLeast.map((level) => sql`${x} >= ${double(level - levelTolerance(level))}`),
    ...atMost.map((level) => sql`${x} <= ${double(level + levelTolerance(level))}`),
  ];
}

/** Whether a value is above a level, and not at it. */
export function aboveCondition(level: number, x: Fragment): Fragment {
  return sql`${x} > ${double(level + levelTolerance(level))}`;
}
