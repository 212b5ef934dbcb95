import { type Summary, summaryOf, weightOf } from '../../plan/by-agent.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import { double } from '../expression.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import { measureKind, type SqlMeasure } from '../scope.ts';
import { aboveCondition } from '../thresholds.ts';
import { duckdb, inOrder } from './dialect.ts';
import { percentShare } from './percentiles.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import type { Step } from './script.ts';
import type { SharedResults, SplitSet } from './shared-results.ts';
import { compileVersionRanges, splitName } from './version-ranges.ts';

/**
 * The relation `cells`: group columns, agent, block (where results are normalised), has_unit, n, total, rest (what a double
 * of the total lacks) and denominators; where agents have weights, weight (the text at the last result) and last. Where agents have another summary than the mean, total is that summary.
 */
export function compileCells(plan: AggregatePlan, agents: AgentJoin | null): Step {
  return cellsOf(plan, ofResults(plan, compileRows(plan, agents)));
}

/** The same cells, made of the relation `strata` of normalised figures. */
export function compileStrataCells(plan: AggregatePlan): Step {
  return cellsOf(plan, ofStrata(plan));
}

function cellsOf(plan: AggregatePlan, sums: Fragment): Step {
  return { relation: 'cells', select: sql`SELECT ${join(cellColumns(plan))} FROM (${sums}) AS c` };
}

/** What makes a row of `cells` of sums. */
function cellColumns(plan: AggregatePlan): Fragment[] {
  const kind = measureKind(plan.scope, duckdb);
  const isRatio = kind === 'ratio';
  const isExact = summaryOf(plan.byAgent).of === 'mean' && kind !== 'float';
  return [
    ...groupColumns(plan),
    sql`agent`,
    sql`${plan.blocks === null ? sql`0` : sql`CAST(block AS INTEGER)`} AS block`,
    sql`has_unit`,
    sql`CAST(n AS DOUBLE) AS n`,
    isExact ? inTwoParts(sql`total`) : sql`CAST(total AS DOUBLE) AS total, 0::DOUBLE AS rest`,
    sql`${isRatio ? sql`CAST(denominators AS DOUBLE)` : sql`0::DOUBLE`} AS denominators`,
    ...(weightOf(plan.byAgent) === null ? [] : [sql`weight`, sql`CAST(last AS DOUBLE) AS last`]),
  ];
}

/** Cells have the number of their set, which is first among the columns. */
const SET = sql`"set"`;

/**
 * The relations `split_sets` and `cells` of several plans. The results of an agent that is stable in all splits together are added
 * up once; those of a changing one once for each set.
 */
export function compileCellsOfSets({ united: plan, sets }: SharedResults, someChanging: boolean): readonly Step[] {
  const stable = ofResults(plan, compileRows(plan, { changing: false }));
  const changing = sql`SELECT r.* REPLACE (m.g AS g), m.${SET} AS ${SET} FROM (${compileRows(plan, { changing: 'only' })}) AS r INNER JOIN split_sets AS m ON m.finest = r.g`;
  const sums = [
    sql`SELECT m.${SET} AS ${SET}, c.* REPLACE (m.g AS g) FROM (${stable}) AS c INNER JOIN split_sets AS m ON m.finest = c.g`,
    ...(someChanging ? [ofResults(plan, changing, [SET])] : []),
  ];
  const all = join(sums, sql` UNION ALL BY NAME `);
  return [
    splitSets(plan, sets),
    { relation: 'cells', select: sql`SELECT ${join([SET, ...cellColumns(plan)])} FROM (${all}) AS c` },
  ];
}

/** The relation `split_sets`: set, finest (a number of all splits), g (the lowest one with the same splits of the set). */
function splitSets(plan: AggregatePlan, sets: readonly SplitSet[]): Step {
  const { dated } = compileVersionRanges(plan);
  const numbered = dated ? sql`version_ranges` : sql`stable_agents`;
  const selects = sets.map((places, set) => {
    const same = places.length === 0 ? sql`` : sql`PARTITION BY ${join(places.map(splitName))}`;
    return sql`SELECT DISTINCT ${integer(set)} AS ${SET}, g AS finest, min(g) OVER (${same}) AS g FROM ${numbered}`;
  });
  return { relation: 'split_sets', select: join(selects, sql` UNION ALL `) };
}

function ofResults(plan: AggregatePlan, rows: Fragment, sets: readonly Fragment[] = []): Fragment {
  const total = totalOf(summaryOf(plan.byAgent), measureKind(plan.scope, duckdb));
  const keys = join([...sets, ...groupColumns(plan), ...(plan.blocks === null ? [] : [sql`block`]), sql`agent`]);
  const denominators = plan.scope.measure.kind === 'ratio' ? sql`, sum(denominator) AS denominators` : sql``;
  const weight = weightOf(plan.byAgent) === null ? sql`` : sql`, arg_max(weight, "at") AS weight, max("at") AS last`;
  return sql`SELECT ${keys}, any_value(has_unit) AS has_unit, count(*) AS n, ${total} AS total${denominators}${weight} FROM (${rows}) AS r GROUP BY ${keys}`;
}

/** A summary of an agent's results; of a mean, the sum: of ratios, 100 times that of the numerators. */
function totalOf(summary: Summary, kind: SqlMeasure['kind']): Fragment {
  switch (summary.of) {
    case 'mean':
      return { integer: sql`sum(x)`, float: inOrder(sql`list(x)`), ratio: sql`100 * sum(numerator)` }[kind];
    case 'trimmed_mean': {
      const trimmed = sql`CAST(floor(count(*) * ${double(summary.trim)} + 1e-9) AS BIGINT)`;
      const kept = sql`list_slice(list_sort(list(x)), ${trimmed} + 1, count(*) - ${trimmed})`;
      const sum = kind === 'integer' ? sql`list_sum(${kept})` : sql`list_aggregate(${kept}, 'fsum')`;
      return sql`CAST(${sum} AS DOUBLE) / (count(*) - 2 * ${trimmed})`;
    }
    case 'min':
      return sql`min(x)`;
    case 'max':
      return sql`max(x)`;
    case 'percentile':
      return sql`quantile_cont(x, ${percentShare(summary.percent)})`;
    case 'share_above':
      return sql`${integer(100)} * CAST(count(*) FILTER (WHERE ${aboveCondition(summary.level, sql`x`)}) AS DOUBLE) / count(*)`;
  }
}

function ofStrata(plan: AggregatePlan): Fragment {
  const kind = measureKind(plan.scope, duckdb);
  const totals = { integer: sql`list_sum(xs)`, float: inOrder(sql`xs`), ratio: sql`100 * numerators` };
  const denominators = kind === 'ratio' ? sql`, denominators` : sql``;
  return sql`SELECT ${join(groupColumns(plan))}, agent, block, has_unit, n, ${totals[kind]} AS total${denominators} FROM strata`;
}

function inTwoParts(whole: Fragment): Fragment {
  return sql`CAST(${whole} AS DOUBLE) AS total, CAST(${whole} - CAST(CAST(${whole} AS DOUBLE) AS HUGEINT) AS DOUBLE) AS rest`;
}

/** `set`: of that set of splits alone. */
export function compileCountCells(set: number | null): Fragment {
  return sql`SELECT count(*) FROM cells${ofSet(set)}`;
}

function ofSet(set: number | null): Fragment {
  return set === null ? sql`` : sql` WHERE ${SET} = ${integer(set)}`;
}

/**
 * The cells: g, splits of the record, bucket, agent, block, has_unit, n, total, rest, denominators; where agents have weights,
 * weight and last.
 */
export function compileReadCells(plan: AggregatePlan, set: number | null = null): Fragment {
  const [, ...keys] = groupColumns(plan).slice(0, -1);
  const numbers = sql`CAST(bucket AS DOUBLE) AS bucket, agent, block, has_unit, n, total, rest, denominators`;
  const weight = weightOf(plan.byAgent) === null ? [] : [sql`weight, last`];
  return sql`SELECT ${join([sql`CAST(g AS INTEGER) AS g`, ...keys, numbers, ...weight])} FROM cells${ofSet(set)}`;
}
