import { eachThreshold, levelTolerance, type Thresholds } from '../plan/plan.ts';
import { double } from './expression.ts';
import { type Fragment, sql } from './fragment.ts';

/** Whether a value is on the side of each level that is asked for, in the order of shares. */
export function thresholdConditions(thresholds: Thresholds, x: Fragment): Fragment[] {
  return eachThreshold(thresholds, (side, level) => CONDITIONS[side](level, x));
}

const CONDITIONS = {
  atLeast: (level: number, x: Fragment) => sql`${x} >= ${double(level - levelTolerance(level))}`,
  atMost: (level: number, x: Fragment) => sql`${x} <= ${double(level + levelTolerance(level))}`,
  above: aboveCondition,
  below: (level: number, x: Fragment) => sql`${x} < ${double(level - levelTolerance(level))}`,
};

/** Whether a value is above a level, and not at it. */
export function aboveCondition(level: number, x: Fragment): Fragment {
  return sql`${x} > ${double(level + levelTolerance(level))}`;
}
