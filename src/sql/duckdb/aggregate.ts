import { type AggregatePlan, PERCENTILES } from '../../plan/plan.ts';
import type { AgentRange, Dialect, Magnitude } from '../dialect.ts';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import { compileCells, compileNormalised } from './normalised.ts';
import { refinedPercentiles, stepOf } from './percentiles.ts';
import { type AgentJoin, compileRows, groupColumns } from './rows.ts';
import { constant, type Script } from './script.ts';

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

/**
 * Statistics of each group: its columns, then n, lo, hi, p (a list), agents, units, and either total and squares (whole
 * numbers) or mean and deviation; for ratios also the sums of both parts. One group more than allowed tells that there
 * are too many.
 */
export function compileAggregate(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  if (plan.blocks !== null) {
    const { steps, ...rest } = compileNormalised(plan, options);
    return { ...rest, steps: [compileCells(plan, options, dialect), ...steps] };
  }
  const isOne = plan.aggregation === 'total' && plan.splits.length === 0;
  return isOne ? ofEverything(plan, options, dialect) : ofGroups(plan, options, dialect);
}

function ofGroups(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  const percentiles = sql`${dialect.percentiles(sql`x`, PERCENTILES)} AS p`;
  const columns = [...moments(plan, options, dialect), percentiles];
  const groups = groupColumns(plan);
  const rows = compileRows(plan, options.join, dialect);
  return {
    rereads: false,
    steps: [],
    result: sql`SELECT ${join([...groups, ...columns])} FROM (${rows}) AS r GROUP BY ${join(groups)} LIMIT ${integer(options.groupsMax + 1)}`,
  };
}

/** The percentiles of one large group would hold all its values in memory, on one thread: it is better gone through twice. */
function ofEverything(plan: AggregatePlan, options: AggregateOptions, dialect: Dialect): Script {
  const rows = compileRows(plan, options.join, dialect);
  const columns = join(moments(plan, options, dialect));
  const binning = { isNarrow: options.magnitude === 'narrow', groupsEstimate: 1 };
  const group = { k: null, lo: constant('lo'), step: constant('step') };
  return {
    rereads: true,
    steps: [
      {
        relation: 'identified',
        select: sql`SELECT *, ${stepOf(binning)} AS step FROM (SELECT 0 AS g, 0 AS bucket, 0 AS k, ${columns} FROM (${rows}) AS r) AS i WHERE n > 0`,
      },
      {
        relation: 'groups',
        select: sql`SELECT k, n AS weight, 1 AS w_first, 1 AS w_last FROM identified`,
      },
      { constant: 'lo', select: sql`SELECT lo FROM identified` },
      { constant: 'step', select: sql`SELECT step FROM identified` },
      ...refinedPercentiles({ ...binning, rows, group, isWeighted: false }),
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
