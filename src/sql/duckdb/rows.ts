import { weightOf } from '../../plan/by-agent.ts';
import type { Field } from '../../plan/field.ts';
import type { Grouping } from '../../plan/plan.ts';
import { blockOf, bucketOf, hourOfDay } from '../bucket.ts';
import { allOf, type Fragment, join, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, resultColumns } from '../results-table.ts';
import { compileMeasure, resultConditions, type SqlMeasure } from '../scope.ts';
import { compileResults } from './derived.ts';
import { duckdb } from './dialect.ts';

/** How results find their agents: in `stable_agents`, and in `changing_agents` where that has rows. */
export interface AgentJoin {
  readonly changing: boolean;
}

/** The columns of `g` (number of the agents' splits), `r0`, `r1`, ... (splits of the record) and `bucket`. */
export function groupColumns(plan: Pick<Grouping, 'splits'>): Fragment[] {
  const records = plan.splits.filter(({ of }) => of === 'record').map((_, index) => name(`r${index}`));
  return [sql`g`, ...records, sql`bucket`];
}

/** The results of a plan, one row each: group columns, agent, has_unit, x, numerator and denominator of a ratio, weight and at, block. */
export function compileRows(plan: Grouping, agents: AgentJoin | null): Fragment {
  const relations = agents === null ? [null] : agents.changing ? [STABLE, CHANGING] : [STABLE];
  return join(
    relations.map((relation) => oneRelation(plan, relation)),
    sql` UNION ALL `,
  );
}

const STABLE = sql`INNER JOIN stable_agents AS s ON s.agent = ${AGENT}`;
const CHANGING = sql`INNER JOIN changing_agents AS s ON s.agent = ${AGENT} AND ${AT} >= s.valid_from AND ${AT} < s.valid_to`;

function oneRelation({ scope, splits, aggregation, blocks, byAgent }: Grouping, joined: Fragment | null) {
  const columns = resultColumns(scope.test);
  const measure = compileMeasure(scope.measure, columns, duckdb, sql`s.speed`);
  const record = splits.filter((field): field is Extract<Field, { of: 'record' }> => field.of === 'record');
  const selected = [
    joined === null ? sql`0 AS g` : sql`s.g AS g`,
    ...record.map(({ column }, index) => sql`${columns(column).sql} AS ${name(`r${index}`)}`),
    sql`${bucketOf(aggregation, LOCAL, duckdb)} AS bucket`,
    sql`${AGENT} AS agent`,
    joined === null ? sql`TRUE AS has_unit` : sql`s.has_unit AS has_unit`,
    sql`${measure.x} AS x`,
    ...ratioColumns(measure),
    ...(weightOf(byAgent) === null ? [] : [sql`s.weight AS weight`, sql`${AT} AS "at"`]),
    ...(blocks === null ? [] : [sql`${blockOf(blocks, hourOfDay(LOCAL, duckdb))} AS block`]),
  ];
  return sql`SELECT ${join(selected)} FROM ${compileResults(scope)} AS f ${joined ?? sql``} WHERE ${allOf(resultConditions(scope, columns, duckdb))}`;
}

function ratioColumns(measure: SqlMeasure): Fragment[] {
  return measure.kind === 'ratio'
    ? [sql`${measure.numerator} AS numerator`, sql`${measure.denominator} AS denominator`]
    : [];
}
