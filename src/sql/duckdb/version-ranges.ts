import type { AggregatePlan, Field, RawPlan, RecordsPlan, Scope } from '../../plan/plan.ts';
import type { Dialect } from '../dialect.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../fragment.ts';
import { type AgentField, agentField, filterCondition } from '../scope.ts';
import type { Step } from './script.ts';

/** The versions of the agents that a scope may be about, with what results under them are split by. */
export interface Segments {
  /** Columns: agent, valid_from, valid_to, has_unit, counts, s0, s1, ... */
  readonly select: Fragment;
  readonly splits: readonly AgentField[];
  /** Whether what counts, or how it is split, may change in an agent's life. */
  readonly dated: boolean;
}

/** No wall clock is further from UTC. */
export const OFFSET_MAX_SECONDS = 16 * 3600;

export function compileSegments(scope: Scope, splits: readonly Field[], dialect: Dialect): Segments {
  const split = splits.filter(isAgentField);
  const filters = scope.filters.flatMap(({ field, ...rest }) => (isAgentField(field) ? [{ ...rest, field }] : []));
  const dated = [...split, ...filters.map(({ field }) => field)].some(({ of }) => of !== 'agent');
  const condition = ({ field, ...rest }: (typeof filters)[number]) =>
    filterCondition({ field, ...rest }, agentField(field, dialect));
  const constant = filters.filter(({ field }) => field.of === 'agent').map(condition);
  const changing = filters.filter(({ field }) => field.of !== 'agent').map(condition);
  const agents = [
    sql`a.organisation = ${integer(scope.organisationId)}`,
    ...(scope.panels === null ? [] : [panelCondition(scope.panels)]),
    ...constant,
  ];
  const columns = [
    sql`a.agent AS agent`,
    ...(dated ? [sql`v.valid_from AS valid_from`, sql`v.valid_to AS valid_to`] : []),
    sql`a.unit_id IS NOT NULL AS has_unit`,
    sql`coalesce(${allOf(changing)}, FALSE) AS counts`,
    ...split.map((field, index) => sql`${agentField(field, dialect)} AS ${splitName(index)}`),
  ];
  const versions = sql`agents AS a INNER JOIN versions AS v ON v.agent = a.agent AND v.organisation = a.organisation`;
  const inTime = [
    sql`v.valid_to > ${integer((scope.local.from - OFFSET_MAX_SECONDS) * 1000)}`,
    sql`v.valid_from <= ${integer((scope.local.to + OFFSET_MAX_SECONDS) * 1000)}`,
  ];
  return {
    select: dated
      ? sql`SELECT ${join(columns)} FROM ${versions} WHERE ${allOf([...agents, ...inTime])}`
      : sql`SELECT ${join(columns)} FROM agents AS a WHERE ${allOf(agents)}`,
    splits: split,
    dated,
  };
}

function splitName(index: number): Fragment {
  return name(`s${index}`);
}

export function isAgentField(field: Field): field is AgentField {
  return field.of !== 'record';
}

export function panelCondition(panels: readonly string[]): Fragment {
  return panels.length === 0 ? sql`FALSE` : sql`a.panel IN (${join(panels.map(value))})`;
}

/**
 * From the versions of the agents to what results are joined with. Most agents count, and are split, the same way for all
 * of the time asked for: they are `whole`, and results find them by number alone. The parts of the lives of the others
 * are `divided`. Combinations of split values are numbered (`g`), because numbers group faster than text.
 */
export function agentSteps({ select, splits, dated }: Segments): Step[] {
  const order = join(splits.map((_, index) => sql`${splitName(index)} NULLS LAST`));
  const number = splits.length === 0 ? sql`0` : sql`CAST(dense_rank() OVER (ORDER BY ${order}) AS INTEGER)`;
  const numbered = sql`SELECT *, ${number} AS g FROM (${select}) AS s`;
  if (!dated) return [{ relation: 'whole', select: numbered }];
  return [
    { relation: 'segments', select: numbered },
    {
      relation: 'whole',
      select: sql`SELECT agent, any_value(g) AS g, any_value(has_unit) AS has_unit FROM segments GROUP BY agent HAVING bool_and(counts) AND min(g) = max(g)`,
    },
    {
      relation: 'divided',
      select: sql`SELECT agent, valid_from, valid_to, g, has_unit FROM segments WHERE counts AND agent NOT IN (SELECT agent FROM whole)`,
    },
  ];
}

/** Which values each number stands for. */
export function splitValues({ splits, dated }: Segments): Fragment {
  const columns = [sql`g`, ...splits.map((_, index) => splitName(index))];
  return sql`SELECT DISTINCT ${join(columns)} FROM ${dated ? sql`segments` : sql`whole`}`;
}

/** The agents that a plan can be about, each once; null: everybody. */
export function compileAgentsAsked(plan: AggregatePlan | RawPlan | RecordsPlan, dialect: Dialect): Fragment | null {
  if (plan.kind === 'records') {
    const { organisationId, panels } = plan;
    if (panels === null) return null;
    return sql`SELECT a.agent FROM agents AS a WHERE a.organisation = ${integer(organisationId)} AND ${panelCondition(panels)}`;
  }
  const { panels, filters } = plan.scope;
  if (panels === null && !filters.some(({ field }) => isAgentField(field))) return null;
  return sql`SELECT DISTINCT agent FROM (${compileSegments(plan.scope, [], dialect).select}) AS s WHERE counts`;
}
