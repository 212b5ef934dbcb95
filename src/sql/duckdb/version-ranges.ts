import { OFFSET_MAX_SECONDS } from '../../lib/zone-offsets.ts';
import { type Weight, weightFields, weightOf } from '../../plan/by-agent.ts';
import type { AgentField, Field, Filter } from '../../plan/field.ts';
import type { Grouping, Scope, Span } from '../../plan/plan.ts';
import { allOf, type Fragment, integer, join, name, sql, value } from '../fragment.ts';
import { filterCondition } from '../scope.ts';
import { duckdb } from './dialect.ts';
import type { RelationStep } from './script.ts';
import { withTextAsBytes } from './text-as-bytes.ts';

/** How the agents of a plan are looked up, before its results are read. */
type AgentLookup =
  | { readonly kind: 'none' }
  /** The plan names them: up to `NAMED_MAX` are named by their numbers, more are joined. `naming` returns agent and has_unit. */
  | { readonly kind: 'named'; readonly naming: Fragment; readonly ranges: VersionRanges }
  | { readonly kind: 'joined'; readonly ranges: VersionRanges };

export function chooseAgents(plan: Grouping, countsUnits: boolean, filterSets: readonly FilterSet[] = []): AgentLookup {
  if (!needsAgents(plan) && !countsUnits && filterSets.length === 0) return { kind: 'none' };
  const ranges = compileVersionRanges(plan, filterSets);
  const { select, splitCount, dated, carried } = ranges;
  const needsNumbersAlone = !dated && splitCount === 0 && carried.length === 0;
  if (!needsNumbersAlone || !plan.scope.filters.some(namesFew)) return { kind: 'joined', ranges };
  const naming = sql`SELECT agent, has_unit FROM (${select}) AS s LIMIT ${integer(NAMED_MAX + 1)}`;
  return { kind: 'named', naming, ranges };
}

/** The most agents that a statement names by their numbers. */
export const NAMED_MAX = 32;

function namesFew({ field, mode, values }: Filter): boolean {
  return field.of === 'agent' && field.name !== 'country' && mode === 'include' && values.length <= NAMED_MAX;
}

/** The time ranges in which an agent of a scope has one version of its metadata, with the values that results are split by. */
export interface VersionRanges {
  /** Columns: agent, valid_from, valid_to, has_unit, counts, s0, s1, ..., and what is carried. */
  readonly select: Fragment;
  readonly splitCount: number;
  /** Whether filters, splits or the measure depend on metadata, which changes over time. */
  readonly dated: boolean;
  /** What a result needs of its agent at its time, besides its splits: the speed of a relative measure, the agent's weight. */
  readonly carried: readonly ('speed' | 'weight')[];
  /** The ranges in another local time. */
  readonly during: (local: Span) => VersionRanges;
}

/** Filters by agent and metadata, all of which have to hold. */
export type FilterSet = readonly (Filter & { readonly field: AgentField })[];

export function compileVersionRanges(
  plan: Pick<Grouping, 'scope' | 'splits' | 'byAgent'>,
  filterSets: readonly FilterSet[] = [],
): VersionRanges {
  const { scope, splits } = plan;
  const weight = weightOf(plan.byAgent);
  const split = splits.filter(isAgentField);
  const filters = scope.filters.flatMap(({ field, ...rest }) => (isAgentField(field) ? [{ ...rest, field }] : []));
  const speed = speedOf(scope);
  const dated =
    speed !== null ||
    [...split, ...weightFields(weight), ...[...filters, ...filterSets.flat()].map(({ field }) => field)].some(
      ({ of }) => of !== 'agent',
    );
  const condition = ({ field, ...rest }: (typeof filters)[number]) =>
    filterCondition({ field, ...rest }, agentField(field));
  const constant = filters.filter(({ field }) => field.of === 'agent').map(condition);
  const changing = [
    ...filters.filter(({ field }) => field.of !== 'agent').map(condition),
    ...(speed === null ? [] : [sql`${speed} IS NOT NULL`]),
  ];
  // One text for all: the combinations that there are get numbers, as those of splits do.
  const passes = sql`concat(${join(filterSets.map((set) => sql`CASE WHEN ${allOf(set.map(condition))} THEN '1' ELSE '0' END`))})`;
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
    ...(speed === null ? [] : [sql`${speed} AS speed`]),
    ...split.map((field, index) => sql`${agentField(field)} AS ${splitName(index)}`),
    ...(filterSets.length === 0 ? [] : [sql`${passes} AS ${splitName(split.length)}`]),
    ...(weight === null ? [] : [sql`${weightText(weight)} AS weight`]),
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
    splitCount: split.length + (filterSets.length === 0 ? 0 : 1),
    dated,
    carried: [...(speed === null ? [] : ['speed' as const]), ...(weight === null ? [] : ['weight' as const])],
    during: (local) => compileVersionRanges({ ...plan, scope: { ...scope, local } }, filterSets),
  };
}

/** What says the weight of an agent: a number as text, or the values of a population's fields as a JSON list. */
function weightText(weight: Weight): Fragment {
  const fields = weightFields(weight).map(agentField);
  // An empty text is no weight either, and unlike null it is the last of an agent's weights where it comes last.
  if (weight.by === 'field') return sql`coalesce(${join(fields)}, '')`;
  return sql`CAST(to_json(CAST([${join(fields)}] AS VARCHAR[])) AS VARCHAR)`;
}

/** The speed that values are divided by, of a version of metadata (alias `v`); null: they are not. */
export function speedOf({ measure }: Scope): Fragment | null {
  return measure.kind === 'number' && measure.per !== undefined ? sql`v.${name(measure.per)}` : null;
}

/** Whether a plan needs to know the agents of its results. */
function needsAgents({ scope, splits, byAgent }: Grouping): boolean {
  const fields = [...splits, ...scope.filters.map(({ field }) => field)];
  return scope.panels !== null || speedOf(scope) !== null || weightOf(byAgent) !== null || fields.some(isAgentField);
}

/** How the relations are made that results are joined with, and what is asked of them. */
export interface AgentScript {
  readonly steps: readonly RelationStep[];
  /** Returns a row if there are changing agents; null: there are none. */
  readonly someChanging: Fragment | null;
  /** Returns the split values of each number `g`: columns g, s0, s1, ...; null: there are no splits. */
  readonly splits: Fragment | null;
}

/**
 * An agent with the same splits, speed and weight in all of its version ranges, all of which count, is in `stable_agents`:
 * results find it by number alone. The version ranges of the other agents are in `changing_agents`. Combinations of split
 * values are numbered (`g`), because numbers group faster than text. `table` gives the names of the relations that later
 * ones are made of.
 */
export function agentScript({ select, splitCount, dated, carried }: VersionRanges, table = name): AgentScript {
  const columns = carried.map(name);
  const names = Array.from({ length: splitCount }, (_, index) => `s${index}`);
  const order = join(names.map((split) => sql`${name(split)} NULLS LAST`));
  const number = splitCount === 0 ? sql`0` : sql`CAST(dense_rank() OVER (ORDER BY ${order}) AS INTEGER)`;
  const numbered = sql`SELECT *, ${number} AS g FROM (${select}) AS s`;
  const splitsOf = (relation: Fragment) =>
    splitCount === 0
      ? null
      : withTextAsBytes(sql`SELECT DISTINCT ${join([sql`g`, ...names.map(name)])} FROM ${relation}`, names);
  if (!dated) {
    const steps = [{ relation: 'stable_agents', select: numbered }];
    return { steps, someChanging: null, splits: splitsOf(sql`stable_agents`) };
  }
  const steps = [
    { relation: 'version_ranges', select: numbered },
    {
      relation: 'stable_agents',
      select: sql`SELECT ${join([sql`agent`, ...[sql`g`, sql`has_unit`, ...columns].map((column) => sql`any_value(${column}) AS ${column}`)])} FROM ${table('version_ranges')} GROUP BY agent HAVING ${join([sql`bool_and(counts)`, ...[sql`g`, ...columns].map((column) => sql`min(${column}) = max(${column})`)], sql` AND `)}`,
    },
    {
      relation: 'changing_agents',
      select: sql`SELECT ${join([sql`agent, valid_from, valid_to, g, has_unit`, ...columns])} FROM ${table('version_ranges')} WHERE counts AND agent NOT IN (SELECT agent FROM ${table('stable_agents')})`,
    },
  ];
  const someChanging = sql`SELECT 1 FROM changing_agents LIMIT 1`;
  return { steps, someChanging, splits: splitsOf(sql`version_ranges`) };
}

export function isAgentField(field: Field): field is AgentField {
  return field.of !== 'record';
}

/** A field of an agent (alias `a`) or of a version of its metadata (alias `v`), as text. */
export function agentField(field: AgentField): Fragment {
  switch (field.of) {
    case 'agent':
      return AGENT_FIELDS[field.name];
    case 'metadata':
      return METADATA_FIELDS[field.name];
    case 'custom':
      return sql`v.custom[${value(field.key)}]`;
  }
}

const AGENT_FIELDS: Readonly<Record<Extract<Field, { of: 'agent' }>['name'], Fragment>> = {
  agentId: sql`a.agent_id`,
  unitId: duckdb.toText(sql`a.unit_id`),
  country: sql`a.country`,
  number: duckdb.toText(sql`a.agent`),
};

const METADATA_FIELDS: Readonly<Record<Extract<Field, { of: 'metadata' }>['name'], Fragment>> = {
  isp: sql`v.isp`,
  package: sql`v.package`,
  technology: sql`v.technology`,
  tier: sql`v.tier`,
  zone: sql`coalesce(v.timezone, 'UTC')`,
};

export function panelCondition(panels: readonly string[]): Fragment {
  return panels.length === 0 ? sql`FALSE` : sql`a.panel IN (${join(panels.map(value))})`;
}

/** A column of version ranges with the values of a split. */
export function splitName(index: number): Fragment {
  return name(`s${index}`);
}
