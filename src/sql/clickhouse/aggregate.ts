import type { SplitValue } from '../../plan/group-row.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { bucketOf } from '../bucket.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, sql, value } from '../fragment.ts';
import type { Precision } from '../scope.ts';
import { thresholdConditions } from '../thresholds.ts';
import type { ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { compileScope, groupColumns, groupKeys, type ScopedRows } from './rows.ts';

export interface AggregateOptions {
  readonly known: ProjectedAgents;
  readonly precision: Precision;
  readonly groupsMax: number;
}

/**
 * Statistics of each group: columns `groupKeys`, n, agents, units, lo, hi, total, squares (texts, of integers), mean,
 * deviation (of others), numerators, denominators (of ratios), p, shares (of thresholds). One group more than allowed shows that there are too many.
 */
export function compileAggregate(plan: AggregatePlan, options: AggregateOptions): Fragment {
  const rows = compileScope(plan.scope, plan.splits, options.known);
  const x = present(rows);
  return compileGroups(plan, options, rows, {
    deviation:
      options.precision === 'high'
        ? sql`arrayReduce('stddevPopStable', arrayMap(value -> value - lo, groupArray(${x})))`
        : sql`stddevPopStable(${x})`,
    percentiles:
      plan.percentiles.length === 0
        ? sql`[]`
        : sql`quantilesExactInclusive(${join(plan.percentiles.map(percentShare))})(${x})`,
  });
}

/**
 * The same with histograms in the place of percentiles: the weights of the lowest and the highest value, the largest weight of
 * a value, and pairs of a slot's number and the weight of its values. Here every value weighs 1.
 */
export function compileSlotCounts(plan: AggregatePlan, options: AggregateOptions): Fragment {
  const rows = compileScope(plan.scope, plan.splits, options.known);
  const x = present(rows);
  return compileGroups(plan, options, rows, {
    deviation: sql`stddevPopStable(${x})`,
    percentiles: sql`('1', '1', '1', CAST(sumMap(map(${slotOf(x)}, toUInt64(1))), 'Array(Tuple(UInt64, String))'))`,
  });
}

/** Slots of a group whose values are needed. */
export interface WantedSlots {
  readonly splits: readonly SplitValue[];
  readonly bucket: number;
  readonly slots: readonly number[];
}

/** The values in some slots, what each weighs, and how often it occurs: columns `groupKeys`, slot, x, w, n, by x and w. */
export function compileSlotValues(
  plan: AggregatePlan,
  known: ProjectedAgents,
  wanted: readonly WantedSlots[],
): Fragment {
  const rows = compileScope(plan.scope, plan.splits, known);
  const selected = join([
    ...groupColumns(plan, rows),
    sql`${slotOf(present(rows))} AS slot`,
    sql`${present(rows)} AS x`,
    sql`'1' AS w`,
    sql`count() AS n`,
  ]);
  return sql`SELECT ${selected} FROM ${rows.from} WHERE ${rows.where} AND ${wantedCondition(plan, rows, wanted)} GROUP BY ${join([...groupKeys(plan), sql`slot`, sql`x`])} ORDER BY x`;
}

/** Whether a result is in a slot whose values are needed. */
export function wantedCondition(plan: AggregatePlan, rows: ScopedRows, wanted: readonly WantedSlots[]): Fragment {
  const tuples = wanted.flatMap(({ splits, bucket, slots }) =>
    slots.map(
      (number) =>
        sql`(${join([...splits.flatMap((text) => [integer(text === null ? 1 : 0), value(String(text ?? ''))]), integer(bucket), integer(number)])})`,
    ),
  );
  const key = [
    ...plan.splits.flatMap((split) => {
      const given = rows.field(split);
      return [sql`isNull(${given})`, sql`ifNull(toString(${given}), '')`];
    }),
    sql`toInt64(${bucketOf(plan.aggregation, rows.local, clickhouse)})`,
    slotOf(present(rows)),
  ];
  return sql`(${join(key)}) IN (${join(tuples)})`;
}

function compileGroups(
  plan: AggregatePlan,
  { precision, groupsMax }: AggregateOptions,
  rows: ScopedRows,
  { percentiles, deviation }: { readonly percentiles: Fragment; readonly deviation: Fragment },
): Fragment {
  const shares = thresholdConditions(plan.thresholds, present(rows)).map(
    (condition) => sql`100 * countIf(${condition}) / count()`,
  );
  const columns = [
    ...groupColumns(plan, rows),
    sql`count() AS n`,
    sql`uniqExact(f.agent) AS agents`,
    // Few agents have no unit, so these are cheaper to count.
    sql`agents - uniqExactIf(f.agent, v.unit_id IS NULL) AS units`,
    ...moments(rows, precision, deviation),
    sql`${percentiles} AS p`,
    ...(shares.length > 0 ? [sql`[${join(shares)}] AS shares`] : []),
  ];
  return sql`SELECT ${join(columns)} FROM ${rows.from} WHERE ${rows.where} GROUP BY ${join(groupKeys(plan))} LIMIT ${integer(groupsMax + 1)}`;
}

function moments(rows: ScopedRows, precision: Precision, deviation: Fragment): Fragment[] {
  const { measure } = rows;
  const x = present(rows);
  const extremes = [sql`min(${x}) AS lo`, sql`max(${x}) AS hi`];
  if (measure.kind === 'integer') {
    // A sum of 128 bits is several times as fast; the caller checks that it fitted.
    const square = precision === 'usual' ? sql`toInt128(${x}) * ${x}` : sql`toInt256(${x}) * ${x}`;
    return [
      ...extremes,
      sql`toString(sum(toInt128(${x}))) AS total`,
      sql`toString(sum(${square})) AS squares`,
      sql`NULL AS mean`,
      sql`NULL AS deviation`,
      ...NO_RATIO,
    ];
  }
  const figures = [sql`NULL AS total`, sql`NULL AS squares`, sql`avg(${x}) AS mean`, sql`${deviation} AS deviation`];
  return [...extremes, ...figures, ...(measure.kind === 'ratio' ? ratio(measure) : NO_RATIO)];
}

const NO_RATIO = [sql`NULL AS numerators`, sql`NULL AS denominators`];

function ratio({ numerator, denominator }: Extract<ScopedRows['measure'], { kind: 'ratio' }>): Fragment[] {
  const sum = (part: Fragment) => sql`toFloat64(sum(toInt128(assumeNotNull(${part}))))`;
  return [sql`${sum(numerator)} AS numerators`, sql`${sum(denominator)} AS denominators`];
}

export function present({ measure }: ScopedRows): Fragment {
  return sql`assumeNotNull(${measure.x})`;
}

/** The number of a value's histogram bin: in the order of values, 128 bins for each power of two, whatever the data. */
export function slotOf(x: Fragment): Fragment {
  const bits = sql`reinterpretAsUInt64(toFloat64(${x}))`;
  return sql`bitShiftRight(if(bitTest(${bits}, 63), bitNot(${bits}), bitXor(${bits}, 9223372036854775808)), 45)`;
}

/** A percentage as a fraction of 1. */
export function percentShare(percent: number): Fragment {
  return sql`${Number.isInteger(percent) ? integer(percent) : double(percent)} / 100`;
}
