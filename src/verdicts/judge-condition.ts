import { levelTolerance } from '../plan/plan.ts';
import type { FormValue } from './form-sums.ts';
import type { Operator, RuleCondition } from './rule.ts';
import type { JudgedCondition } from './verdict.ts';

/** A condition as it is shown, and whether chance may have decided it. */
export interface Shown {
  readonly condition: JudgedCondition;
  readonly isBorderline: boolean;
}

/** Compares what the results of a condition came to with its limit. */
export function judgeCondition(found: FormValue, op: Operator, limit: number | null): Shown {
  const { interval } = found;
  const isBorderline =
    limit !== null &&
    interval !== null &&
    interval[0] <= limit + levelTolerance(limit) &&
    limit - levelTolerance(limit) <= interval[1];
  return { condition: conditionOf(found.value, op, limit, found), isBorderline };
}

/** Compares the share of a unit's lines that have a verdict with its limit. */
export function judgeLines(
  { verdict, is }: Extract<RuleCondition, { form: 'lines' }>,
  verdicts: readonly string[],
): Shown {
  const judged = verdicts.filter((one) => one === 'met' || one === 'not_met');
  const numerator = judged.filter((one) => one === verdict).length;
  const value = judged.length === 0 ? null : (100 * numerator) / judged.length;
  const limit = typeof is.limit === 'number' ? is.limit : null;
  return {
    condition: conditionOf(value, is.op, limit, { numerator, denominator: judged.length }),
    isBorderline: false,
  };
}

function conditionOf(
  value: number | null,
  op: Operator,
  limit: number | null,
  { numerator, denominator }: Pick<JudgedCondition, 'numerator' | 'denominator'>,
): JudgedCondition {
  const shown = value === null ? null : rounded(value);
  const distance =
    shown === null || limit === null ? null : rounded(op.startsWith('>') ? shown - limit : limit - shown);
  const met = value === null || limit === null ? null : holds(value, op, limit);
  return { value: shown, limit, distance, numerator, denominator, met };
}

/** Without the digits in which errors of rounding show. */
export function rounded(figure: number): number {
  return Number(figure.toPrecision(13));
}

/** Whether a value meets a limit, within the tolerance of levels. */
export function holds(value: number, op: Operator, limit: number): boolean {
  const [low, high] = [limit - levelTolerance(limit), limit + levelTolerance(limit)];
  switch (op) {
    case '>=':
      return value >= low;
    case '<=':
      return value <= high;
    case '>':
      return value > high;
    case '<':
      return value < low;
  }
}
