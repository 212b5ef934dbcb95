import type { Expr } from '../../plan/expr.ts';
import type { AggregatePlan, Field, Span } from '../../plan/plan.ts';
import { bucketOf, hourOfDay } from '../bucket.ts';
import { type AgentJoin, blockOf } from '../duckdb/rows.ts';
import { OFFSET_MAX_SECONDS } from '../duckdb/version-ranges.ts';
import { compileExpr } from '../expression.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, resultColumns } from '../results-table.ts';
import { compileMeasure, resultConditions } from '../scope.ts';
import { clickhouse } from './dialect.ts';

/** Where a server of ClickHouse finds results, and what they are joined with. */
interface ShardSource {
  readonly results: Fragment;
  readonly agents: AgentJoin | null;
  /** What is known of the results that a plan can be about. */
  readonly conditions: readonly Fragment[];
}

const DAY = 86_400;
/** No bucket is numbered higher: the second of 7 February 2106 that 32 bits end with. */
const BUCKETS = 2n ** 32n;
/** More combinations of agents' splits would not fit one number together with bucket and bin. */
export const SPLITS_MAX = 2 ** 17;

/** A group's number of split values and its bucket, in one number: servers group by one faster than by two. */
const groupKeyOf = (g: Fragment, bucket: Fragment) => sql`(toInt64(${g}) * ${integer(BUCKETS)} + ${bucket})`;
/** Both again, at the coordinator. */
export const splitsOfKey = (groupKey: Fragment) => sql`CAST(${groupKey} // ${integer(BUCKETS)} AS INTEGER)`;
export const bucketOfKey = (groupKey: Fragment) => sql`(${groupKey} % ${integer(BUCKETS)})`;

/** What records themselves are split by: r0, r1, ... */
export function recordSplits({ splits }: Pick<AggregatePlan, 'splits'>): Extract<Field, { of: 'record' }>[] {
  return splits.filter((field): field is Extract<Field, { of: 'record' }> => field.of === 'record');
}

/** The results of a plan: what each says, and where they are selected from. */
export interface ShardRows {
  readonly groupKey: Fragment;
  /** Of a normalised plan. */
  readonly block: Fragment;
  readonly records: readonly Fragment[];
  readonly agent: Fragment;
  readonly hasUnit: Fragment;
  readonly x: Fragment;
  /** Of a ratio. */
  readonly numerator: Fragment;
  readonly denominator: Fragment;
  readonly from: Fragment;
}

export function compileShardRows(plan: AggregatePlan, source: ShardSource): ShardRows {
  const { agents } = source;
  if (!agents?.changing) return oneRelation(plan, source, agents && { select: STABLE, dated: false });
  const parts = [
    { select: STABLE, dated: false },
    { select: CHANGING, dated: true },
  ];
  return unionOf(parts.map((relation) => oneRelation(plan, source, relation)));
}

interface Relation {
  readonly select: Fragment;
  readonly dated: boolean;
}

const STABLE = sql`SELECT agent, g, has_unit FROM stable_agents`;
const CHANGING = sql`SELECT agent, valid_from, valid_to, g, has_unit FROM changing_agents`;

/** They are few: the results of all others are left out before the join. */
const OF_CHANGING = sql`${AGENT} IN (SELECT agent FROM changing_agents)`;

function oneRelation(plan: AggregatePlan, source: ShardSource, relation: Relation | null): ShardRows {
  const { scope, aggregation } = plan;
  const columns = resultColumns(scope.test);
  const joined = sql`ALL INNER JOIN (${relation?.select ?? sql``}) AS s USING agent`;
  const conditions = [
    daysOfSpan(scope.local),
    ...source.conditions,
    ...resultConditions(scope, columns, clickhouse),
    ...(relation?.dated ? [OF_CHANGING, sql`${AT} >= valid_from`, sql`${AT} < valid_to`] : []),
  ];
  return {
    groupKey: groupKeyOf(relation === null ? sql`0` : sql`g`, bucketOf(aggregation, LOCAL, clickhouse)),
    block: plan.blocks === null ? sql`0` : blockOf(plan.blocks, hourOfDay(LOCAL, clickhouse)),
    records: recordSplits(plan).map(({ column }) => columns(column).sql),
    agent: AGENT,
    hasUnit: relation === null ? sql`1` : sql`has_unit`,
    ...measured(plan),
    from: sql`${source.results} AS f ${relation === null ? sql`` : joined} WHERE ${allOf(conditions)}`,
  };
}

function unionOf(parts: readonly ShardRows[]): ShardRows {
  const names = parts[0]?.records.map((_, index) => name(`r${index}`)) ?? [];
  const selects = parts.map(
    ({ groupKey, block, records, agent, hasUnit, x, numerator, denominator, from }) =>
      sql`SELECT ${join([
        sql`${groupKey} AS group_key`,
        sql`${block} AS block`,
        ...records.map((record, index) => sql`${record} AS ${name(`r${index}`)}`),
        sql`${agent} AS agent`,
        sql`${hasUnit} AS has_unit`,
        sql`${x} AS x`,
        sql`${numerator} AS numerator`,
        sql`${denominator} AS denominator`,
      ])} FROM ${from}`,
  );
  return {
    groupKey: sql`group_key`,
    block: sql`block`,
    records: names,
    agent: sql`agent`,
    hasUnit: sql`has_unit`,
    x: sql`x`,
    numerator: sql`numerator`,
    denominator: sql`denominator`,
    from: sql`(${join(selects, sql` UNION ALL `)}) AS t`,
  };
}

function measured({ scope: { measure, test } }: AggregatePlan): Pick<ShardRows, 'x' | 'numerator' | 'denominator'> {
  const columns = resultColumns(test);
  const x = sql`assumeNotNull(${compileMeasure(measure, columns, clickhouse).x})`;
  if (measure.kind === 'number') return { x, numerator: sql`0`, denominator: sql`0` };
  const part = (of: Expr) => {
    const { sql: part, isInteger } = compileExpr(of, columns, clickhouse);
    return isInteger ? sql`toDecimal128(assumeNotNull(${part}), 0)` : sql`assumeNotNull(${part})`;
  };
  return { x, numerator: part(measure.numerator), denominator: part(measure.denominator) };
}

/** The UTC days that local times can lie in: results are ordered by day. */
export function daysOfSpan({ from, to }: Span): Fragment {
  return daysOf({ from: from - OFFSET_MAX_SECONDS, to: to + OFFSET_MAX_SECONDS });
}

/** The UTC days of two seconds and those between them. */
export function daysOf({ from, to }: Span): Fragment {
  return sql`f.day BETWEEN ${integer(Math.floor(from / DAY))} AND ${integer(Math.floor(to / DAY))}`;
}
