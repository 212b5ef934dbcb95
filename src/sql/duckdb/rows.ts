import { weightOf } from '../../plan/by-agent.ts';
import type { Field } from '../../plan/field.ts';
import type { Grouping } from '../../plan/plan.ts';
import { blockOf, bucketOf, hourOfDay } from '../bucket.ts';
import { allOf, type Fragment, integer, join, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, resultColumns } from '../results-table.ts';
import { compileMeasure, resultConditions, type SqlMeasure } from '../scope.ts';
import { compileResults } from './derived.ts';
import { duckdb } from './dialect.ts';

/** How results find their agents. */
export type AgentJoin =
  /** In `stable_agents`, and in `changing_agents` where that has rows; or in that alone. */
  | { readonly changing: boolean | 'only' }
  /** They are few, and named in the statement by their numbers. */
  | { readonly numbers: readonly number[]; readonly withUnit: readonly number[] };

/** The columns of `g` (number of the agents' splits), `r0`, `r1`, ... (splits of the record) and `bucket`. */
export function groupColumns(plan: Pick<Grouping, 'splits'>): Fragment[] {
  const records = plan.splits.filter(({ of }) => of === 'record').map((_, index) => name(`r${index}`));
  return [sql`g`, ...records, sql`bucket`];
}

/** The results of a plan, one row each: group columns, agent, has_unit, x, numerator and denominator of a ratio, weight and at, block. */
export function compileRows(
  plan: Grouping,
  agents: AgentJoin | null,
  bucket = bucketOf(plan.aggregation, LOCAL, duckdb),
): Fragment {
  return join(
    waysTo(agents).map((way) => oneWay(plan, way, bucket)),
    sql` UNION ALL `,
  );
}

/** What a statement says of the agents of its results. */
interface Way {
  readonly joined: Fragment;
  readonly g: Fragment;
  readonly hasUnit: Fragment;
  readonly where: readonly Fragment[];
}

function waysTo(agents: AgentJoin | null): readonly Way[] {
  if (agents === null) return [{ joined: sql``, g: sql`0`, hasUnit: sql`TRUE`, where: [] }];
  if ('changing' in agents) {
    const stable = agents.changing === 'only' ? [] : [related(STABLE)];
    return agents.changing ? [...stable, related(CHANGING)] : stable;
  }
  const { numbers, withUnit } = agents;
  const hasUnit = withUnit.length === numbers.length ? sql`TRUE` : oneOf(withUnit);
  return [{ joined: sql``, g: sql`0`, hasUnit, where: [oneOf(numbers)] }];
}

function related(joined: Fragment): Way {
  return { joined, g: sql`s.g`, hasUnit: sql`s.has_unit`, where: [] };
}

function oneOf(numbers: readonly number[]): Fragment {
  return numbers.length === 0 ? sql`FALSE` : sql`${AGENT} IN (${join(numbers.map(integer))})`;
}

const STABLE = sql`INNER JOIN stable_agents AS s ON s.agent = ${AGENT}`;
const CHANGING = sql`INNER JOIN changing_agents AS s ON s.agent = ${AGENT} AND ${AT} >= s.valid_from AND ${AT} < s.valid_to`;

function oneWay({ scope, splits, blocks, byAgent }: Grouping, { joined, g, hasUnit, where }: Way, bucket: Fragment) {
  const columns = resultColumns(scope.test);
  const measure = compileMeasure(scope.measure, columns, duckdb, sql`s.speed`);
  const record = splits.filter((field): field is Extract<Field, { of: 'record' }> => field.of === 'record');
  const selected = [
    sql`${g} AS g`,
    ...record.map(({ column }, index) => sql`${columns(column).sql} AS ${name(`r${index}`)}`),
    sql`${bucket} AS bucket`,
    sql`${AGENT} AS agent`,
    sql`${hasUnit} AS has_unit`,
    sql`${measure.x} AS x`,
    ...ratioColumns(measure),
    ...(weightOf(byAgent) === null ? [] : [sql`s.weight AS weight`, sql`${AT} AS "at"`]),
    ...(blocks === null ? [] : [sql`${blockOf(blocks, hourOfDay(LOCAL, duckdb))} AS block`]),
  ];
  return sql`SELECT ${join(selected)} FROM ${compileResults(scope)} AS f ${joined} WHERE ${allOf([...where, ...resultConditions(scope, columns, duckdb)])}`;
}

function ratioColumns(measure: SqlMeasure): Fragment[] {
  return measure.kind === 'ratio'
    ? [sql`${measure.numerator} AS numerator`, sql`${measure.denominator} AS denominator`]
    : [];
}
