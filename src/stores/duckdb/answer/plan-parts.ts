import { type AggregatePlan, type Aggregation, during } from '../../../plan/plan.ts';
import { bucketOf, bucketsAtMost } from '../../../sql/bucket.ts';
import { isOfDays } from '../../../sql/day-entry.ts';
import { isOneGroup, type SplitNumbers } from '../../../sql/duckdb/aggregate.ts';
import { compileResults } from '../../../sql/duckdb/derived.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import { type AgentJoin, compileRows } from '../../../sql/duckdb/rows.ts';
import { type Fragment, sql } from '../../../sql/fragment.ts';
import { LOCAL } from '../../../sql/results-table.ts';
import { within } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';

/** A part of a plan that is read at a time. */
export interface PlanPart {
  readonly plan: AggregatePlan;
  /** The numbers `g` of its agents' splits; null: all of them. */
  readonly splitNumbers: SplitNumbers | null;
  /** It has more values than are held in memory at a time. */
  readonly isLarge: boolean;
}

/** Of some 15 to 30 bytes each, besides the memory that the engine is limited to. */
export const VALUES_MAX = 8_000_000;

/** With more values in a group, or more parts, it is cheaper to read all groups twice more than some of them at a time. */
const FEW_VALUES = 100_000;
const READS_MAX = 6;

export function wholePlan(plan: AggregatePlan): PlanPart {
  return { plan, splitNumbers: null, isLarge: false };
}

/** Percentiles of one group, and weighted ones, are found without all values in memory. */
export function holdsValues(plan: AggregatePlan): boolean {
  return plan.blocks === null && !isOneGroup(plan);
}

/**
 * The parts of a plan, each with no more values than allowed as far as that is possible: some periods at a time, and of a period that
 * is too large by itself some splits at a time.
 */
export async function partsOf(
  session: Session,
  plan: AggregatePlan,
  agents: AgentJoin | null,
  valuesMax: number,
): Promise<readonly PlanPart[]> {
  const { scope } = plan;
  const begin = bucketOf(periodOf(plan), LOCAL, duckdb);
  const ofTime = sql`SELECT ${begin} AS begin FROM ${compileResults(scope)} AS f WHERE ${within(LOCAL, scope.local)}`;
  const periods = gather(await countBy(session, sql`begin`, ofTime), valuesMax);
  const parts = periods.map(async ({ isLarge }, index) => {
    const from = index === 0 ? scope.local.from : (periods[index]?.first ?? 0);
    const to = (periods[index + 1]?.first ?? scope.local.to + 1) - 1;
    const part = during(plan, { from, to });
    return isLarge ? partsBySplits(session, part, agents, valuesMax) : [wholePlan(part)];
  });
  return (await Promise.all(parts)).flat();
}

/** What a plan can be taken apart by: each of its groups lies in one of these. */
function periodOf({ aggregation, scope }: AggregatePlan): Aggregation {
  // Derived results are worked out of the records of the whole time.
  if (scope.derived !== undefined) return 'total';
  if (isOfDays(aggregation)) return 'daily';
  return ['weekly', 'monthly', 'quarterly'].includes(aggregation) ? aggregation : 'total';
}

async function partsBySplits(
  session: Session,
  plan: AggregatePlan,
  agents: AgentJoin | null,
  valuesMax: number,
): Promise<readonly PlanPart[]> {
  const whole = wholePlan(plan);
  const counts = await countBy(session, sql`g`, compileRows(plan, agents));
  const parts = gather(counts, valuesMax);
  const isOfFew = sumOf(counts) / (counts.length * bucketsAtMost(plan)) < FEW_VALUES;
  if (parts.length > READS_MAX && !isOfFew) return [{ ...whole, isLarge: true }];
  return parts.map(({ first, last, isLarge }) => ({ ...whole, splitNumbers: { first, last }, isLarge }));
}

interface Count {
  readonly number: number;
  readonly values: number;
}

async function countBy(session: Session, number: Fragment, results: Fragment): Promise<readonly Count[]> {
  const [numbers = [], counts = []] = await session.columns(
    sql`SELECT ${number} AS number, count(*) AS n FROM (${results}) AS r GROUP BY 1 ORDER BY 1`,
  );
  return numbers.map((given, index) => ({ number: Number(given), values: Number(counts[index]) }));
}

function sumOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { values }) => sum + values, 0);
}

/** Puts neighbouring numbers together, as many as their values allow. */
export function gather(
  counts: readonly Count[],
  valuesMax: number,
): { first: number; last: number; isLarge: boolean }[] {
  const parts: { first: number; last: number; values: number }[] = [];
  for (const { number, values } of counts) {
    const part = parts.at(-1);
    if (part && part.values + values <= valuesMax) Object.assign(part, { last: number, values: part.values + values });
    else parts.push({ first: number, last: number, values });
  }
  return parts.map(({ first, last, values }) => ({ first, last, isLarge: values > valuesMax }));
}
