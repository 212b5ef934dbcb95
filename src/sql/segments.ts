import type { Field, Scope } from '../plan/plan.ts';
import type { Dialect } from './dialect.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from './fragment.ts';
import { type AgentField, agentField, filterCondition } from './scope.ts';

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

export function splitName(index: number): Fragment {
  return name(`s${index}`);
}

export function isAgentField(field: Field): field is AgentField {
  return field.of !== 'record';
}

export function panelCondition(panels: readonly string[]): Fragment {
  return panels.length === 0 ? sql`FALSE` : sql`a.panel IN (${join(panels.map(value))})`;
}
