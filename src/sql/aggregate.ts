import { type AggregatePlan, PERCENTILES } from '../plan/plan.ts';
import type { AgentRange, Dialect, Magnitude } from './dialect.ts';
import { type Fragment, integer, join, sql } from './fragment.ts';
import { compileNormalised } from './normalised.ts';
import { refinedPercentiles } from './refined-percentiles.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import type { Script } from './script.ts';

/** What is known of the data and lets a script do less. */
export interface AggregateOptions {
  readonly join: AgentJoin | null;
  /** Null: no whole numbers, or too large ones for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  readonly agents: AgentRange | null;
  /** Agents without a unit exist, so that units are not simply as many as agents. */
  readonly countUnits: boolean;
  readonly groupsMax: number;
  /** At most so many, as far as that can be told. */
  readonly groupsEstimate: number;
}

/** Percentiles of a group hold all its values in memory; a few large groups are better gone through twice. */
const GROUPS_REFINED_MAX = 3;

/**
 * Statistics of each group: its columns, then n, lo, hi, p (a list), agents, units, and either total and squares (whole
 * numbers) or mean and deviation; for ratios also the sums of both parts. One group more than allowed tells that there
 * are too many.
 */
export function compileAggregate(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  if (plan.blocks !== null) return compileNormalised(plan, options, dialect);
  const few = options.groupsEstimate <= GROUPS_REFINED_MAX && plan.splits.every(({ of }) => of !== 'record');
  return few ? inTwoPasses(plan, options, dialect) : inOnePass(plan, options, dialect);
}

function inOnePass(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  const percentiles = sql`${dialect.percentiles(sql`x`, PERCENTILES)} AS p`;
  const columns = [...moments(plan, options, dialect), percentiles];
  const groups = groupColumns(plan);
  const rows = compileRows(plan, options.join, dialect);
  return {
    steps: [],
    result: sql`SELECT ${join([...groups, ...columns])} FROM (${rows}) AS r GROUP BY ${join(groups)} LIMIT ${integer(options.groupsMax + 1)}`,
  };
}

/** Groups are told apart by `g` and `bucket`, both whole numbers and never null. */
function inTwoPasses(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  const rows = compileRows(plan, options.join, dialect);
  const columns = join(moments(plan, options, dialect));
  const valued = sql`SELECT i.k AS k, 1.0::DOUBLE AS w, r.x AS x, i.lo AS lo, i.hi AS hi, 0 AS above FROM (${rows}) AS r INNER JOIN identified AS i ON i.g = r.g AND i.bucket = r.bucket`;
  return {
    steps: [
      {
        relation: 'identified',
        select: sql`SELECT g, bucket, CAST(row_number() OVER () AS INTEGER) AS k, ${columns} FROM (${rows}) AS r GROUP BY g, bucket`,
      },
      {
        relation: 'groups',
        select: sql`SELECT k, CAST(n AS DOUBLE) AS weight, 1.0::DOUBLE AS w_first, 1.0::DOUBLE AS w_last FROM identified`,
      },
      ...refinedPercentiles(valued, options.groupsEstimate),
    ],
    result: sql`SELECT i.*, p.p AS p FROM identified AS i INNER JOIN percentiles AS p ON p.k = i.k`,
  };
}

function moments(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Fragment[] {
  const x = sql`x`;
  const { magnitude, agents } = options;
  return [
    sql`count(*) AS n`,
    sql`min(x) AS lo`,
    sql`max(x) AS hi`,
    sql`${dialect.countAgents(sql`agent`, agents)} AS agents`,
    ...(options.countUnits
      ? [sql`${dialect.countAgents(sql`CASE WHEN has_unit THEN agent END`, agents)} AS units`]
      : []),
    ...(magnitude === null
      ? [sql`${dialect.mean(x)} AS mean`, sql`${dialect.deviation(x)} AS deviation`]
      : [sql`${dialect.sumExact(x)} AS total`, sql`${dialect.sumSquaresExact(x, magnitude)} AS squares`]),
    ...(plan.scope.measure.kind === 'ratio'
      ? [
          sql`${dialect.sumExact(sql`numerator`)} AS numerators`,
          sql`${dialect.sumExact(sql`denominator`)} AS denominators`,
        ]
      : []),
  ];
}
