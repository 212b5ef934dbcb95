import { LEVEL_TOLERANCE, type Thresholds } from '../plan/plan.ts';
import { double } from './expression.ts';
import { type Fragment, sql } from './fragment.ts';

/** Whether a value is at or beyond each level: those of `atLeast`, then those of `atMost`. */
export function thresholdConditions({ atLeast, atMost }: Thresholds, x: Fragment): Fragment[] {
  return [
    ...atLeast.map((level) => sql`${x} >= ${double(level - tolerance(level))}`),
    ...atMost.map((level) => sql`${x} <= ${double(level + tolerance(level))}`),
  ];
}

/** Whether a value is above a level, and not at it. */
export function aboveCondition(level: number, x: Fragment): Fragment {
  return sql`${x} > ${double(level + tolerance(level))}`;
}

function tolerance(level: number): number {
  return Math.abs(level) * LEVEL_TOLERANCE;
}
