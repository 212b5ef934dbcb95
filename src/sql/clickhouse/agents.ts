import { offsetPeriods } from '../../lib/zone-offsets.ts';
import type { AgentField, Field, Filter, SpeedField } from '../../plan/field.ts';
import type { Span } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../fragment.ts';
import { filterCondition } from '../scope.ts';
import { clickhouse, instant } from './dialect.ts';
import { localName } from './tables.ts';

/** The agents of an organisation as far as they are projected. */
export interface ProjectedAgents {
  readonly organisationId: number;
  readonly generation: number;
  /** The timezones that their timelines name. */
  readonly zones: readonly string[];
  readonly cluster: string | undefined;
  /** Whether agents of all shards are read, not those of the shard alone on which a part of the statement runs. */
  readonly isOfAllShards?: boolean;
  /** Whether offsets are looked at in all of a question's time, not only on days with results. */
  readonly isOfAllDays?: boolean;
}

export function ofAllShards(known: ProjectedAgents): ProjectedAgents {
  return { ...known, isOfAllShards: true };
}

export function isAgentField(field: Field): field is AgentField {
  return field.of !== 'record';
}

/** The columns of an agent that results are told apart by. */
const OF_AGENT = ['agent', 'agent_id', 'unit_id', 'country'];

/** Some columns of agents, each as its newest row has it. */
export function compileAgents(
  known: ProjectedAgents,
  panels: readonly string[] | null,
  filters: readonly Filter[],
  columns: readonly string[] = OF_AGENT,
): Fragment {
  return sql`SELECT ${join(columns.map(name))} FROM ${agentsTable(known)} FINAL WHERE ${allOf(conditionsOfAgents(known, panels, filters))}`;
}

function conditionsOfAgents(
  known: ProjectedAgents,
  panels: readonly string[] | null,
  filters: readonly Filter[],
  measured: Fragment | null = null,
): Fragment[] {
  // Agents of all shards are read shard by shard, where the names are looked up.
  const some = compileNamedAgents({ ...known, isOfAllShards: false }, filters) ?? measured;
  return [
    ...ofOrganisation(known),
    ...(some === null ? [] : [sql`agent IN (${some})`]),
    ...(panels === null ? [] : [panelCondition(panels)]),
    ...filters.flatMap((filter) => (filter.field.of === 'agent' ? [agentCondition(filter)] : [])),
  ];
}

export type LifeColumn = 'since' | 'until' | 'zone' | 'isp' | 'package' | 'custom' | 'technology' | 'tier' | SpeedField;

/**
 * The lives of agents: ranges of time in which an agent has one version of its metadata and one offset from UTC. Columns:
 * agent, agent_id, unit_id, country, since, until, offset, and what fields and values need of the version. One select without
 * another below it: how long the engine takes to plan a question grows with the square of what it has to look through.
 */
export function compileLives(
  known: ProjectedAgents,
  { panels, filters, measured, window, extent, fields, speeds }: LivesAsked,
): Fragment {
  const dated = filters.filter(({ field }) => field.of === 'metadata' || field.of === 'custom');
  const columns = neededColumns([...fields, ...dated.map(({ field }) => field)]);
  const needed = [...columns, ...speeds];
  const lives = new Set<LifeColumn>(['since', 'until', 'zone', ...needed]);
  const joined = join([...lives].map((column) => sql`${name(`life_${column}`)} AS ${name(`l_${column}`)}`));
  const { zones, periods } = offsetsOf(known.zones, window);
  const selected = [
    ...OF_AGENT.map(name),
    sql`${instant(sql`greatest(l_since, p.1 * 1000)`)} AS since`,
    sql`${instant(sql`least(l_until, p.2 * 1000)`)} AS until`,
    sql`p.3 AS offset`,
    ...needed.map((column) => sql`${name(`l_${column}`)} AS ${name(column)}`),
  ];
  const conditions = [
    ...conditionsOfAgents(known, panels, filters, measured),
    sql`l_until > ${integer(window.from)} AND l_since <= ${integer(window.to)}`,
    sql`p.1 * 1000 < l_until AND p.2 * 1000 > l_since`,
    ...(extent === null ? [] : [isWithin(extent)]),
    ...dated.map((filter) => agentCondition(filter)),
  ];
  // Rows of other organisations may be read before the condition leaves them out.
  const unknown = allOf([...ofOrganisation(known), sql`NOT has(${zones}, l_zone)`]);
  const zone = sql`indexOf(${zones}, l_zone) + throwIf(${unknown}, 'a timezone is new')`;
  return sql`SELECT ${join(selected)} FROM ${agentsTable(known)} FINAL ARRAY JOIN ${joined} ARRAY JOIN arrayElement(${periods}, ${zone}) AS p WHERE ${allOf(conditions)}`;
}

/** Whether a period of an offset reaches a pair of days. */
function isWithin(extent: Fragment): Fragment {
  return sql`p.1 < toUnixTimestamp(toDateTime(tupleElement(${extent}, 2) + 1, 'UTC')) AND p.2 > toUnixTimestamp(toDateTime(tupleElement(${extent}, 1), 'UTC'))`;
}

export interface LivesAsked {
  readonly panels: readonly string[] | null;
  readonly filters: readonly Filter[];
  /** The agents that have results: of many that are registered these may be few. Null: any may have some. */
  readonly measured: Fragment | null;
  /** UTC milliseconds in which results can be. */
  readonly window: Span;
  /** A pair of days, the first and the last with results: offsets of times without results would be more rows to join. Null: any. */
  readonly extent: Fragment | null;
  /** Fields whose columns are needed. */
  readonly fields: readonly Field[];
  /** The speeds that values are divided by. */
  readonly speeds: readonly SpeedField[];
}

function neededColumns(fields: readonly Field[]): LifeColumn[] {
  const of = (field: Field): LifeColumn[] => {
    if (field.of === 'metadata') return [field.name];
    return field.of === 'custom' ? ['custom'] : [];
  };
  return [...new Set(fields.flatMap(of))];
}

/** Offsets of zones within a window, as two constants: the zones, and for each its periods (since, until, offset) in seconds. */
function offsetsOf(known: readonly string[], window: Span): { zones: Fragment; periods: Fragment } {
  const years = yearsOf(window);
  const zones = [...new Set(['UTC', ...known])];
  const periods = zones.map((zone) => {
    const inWindow = offsetPeriods(zone, years).filter(({ since, until }) => since <= window.to && until > window.from);
    return `[${inWindow.map(({ since, until, offset }) => `(${since / 1000},${until / 1000},${offset})`)}]`;
  });
  return {
    zones: sql`[${join(zones.map(value))}]`,
    // As one text: the engine would work through a written array number by number.
    periods: sql`CAST(${value(`[${periods}]`)}, 'Array(Array(Tuple(Int64, Int64, Int64)))')`,
  };
}

export function yearsOf({ from, to }: Span): number[] {
  const first = new Date(from).getUTCFullYear();
  return Array.from({ length: Math.max(0, new Date(to).getUTCFullYear() - first) + 1 }, (_, index) => first + index);
}

/** The agents that a question names by id, so that neither their rows nor others' results are read; null: it names none. */
export function compileNamedAgents(known: ProjectedAgents, filters: readonly Filter[]): Fragment | null {
  const naming = filters.filter(
    ({ field, mode }) => mode === 'include' && field.of === 'agent' && field.name !== 'country',
  );
  if (naming.length === 0) return null;
  return sql`SELECT agent FROM ${agentsTable(known)} WHERE ${allOf([...ofOrganisation(known), ...naming.map(agentCondition)])}`;
}

export function agentsTable({ cluster, isOfAllShards = false }: ProjectedAgents): Fragment {
  return name(isOfAllShards ? 'agents' : localName('agents', cluster));
}

export function ofOrganisation({ organisationId, generation }: ProjectedAgents): Fragment[] {
  return [sql`org = ${integer(organisationId)}`, sql`generation = ${integer(generation)}`];
}

function agentCondition(filter: Filter): Fragment {
  return isAgentField(filter.field) ? filterCondition(filter, agentField(filter.field, sql``)) : sql`TRUE`;
}

function panelCondition(panels: readonly string[]): Fragment {
  return panels.length === 0 ? sql`FALSE` : sql`panel IN (${join(panels.map(value))})`;
}

/** A field of an agent or of one of its lives, as text. */
export function agentField(field: AgentField, alias: Fragment = sql`v.`): Fragment {
  switch (field.of) {
    case 'agent':
      return AGENT_FIELDS[field.name](alias);
    case 'metadata':
      return sql`${alias}${name(field.name)}`;
    case 'custom':
      return sql`if(mapContains(${alias}custom, ${value(field.key)}), ${alias}custom[${value(field.key)}], NULL)`;
  }
}

const AGENT_FIELDS: Readonly<Record<Extract<Field, { of: 'agent' }>['name'], (alias: Fragment) => Fragment>> = {
  agentId: (alias) => sql`${alias}agent_id`,
  unitId: (alias) => clickhouse.toText(sql`${alias}unit_id`),
  country: (alias) => sql`${alias}country`,
  number: (alias) => clickhouse.toText(sql`${alias}agent`),
};
