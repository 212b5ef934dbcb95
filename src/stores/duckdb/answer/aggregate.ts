import { groupKey } from '../../../lib/statistics/by-agent/cell-table.ts';
import { withClusteredErrors } from '../../../lib/statistics/by-agent/clusters.ts';
import { groupsOfAgents } from '../../../lib/statistics/by-agent/summaries.ts';
import { lackDigits, tooManyGroups, tooManyRows } from '../../../lib/statistics/group-statistics.ts';
import type { Expr } from '../../../plan/expr.ts';
import { columnsOf } from '../../../plan/expr.ts';
import type { GroupRow } from '../../../plan/group-row.ts';
import type { AggregatePlan, Scope } from '../../../plan/plan.ts';
import { bucketsAtMost } from '../../../sql/bucket.ts';
import { type AgentRange, type AggregateOptions, compileAggregate } from '../../../sql/duckdb/aggregate.ts';
import { compileCells, readsStrata } from '../../../sql/duckdb/cells.ts';
import { compileClusteredErrors, errorsAreSummed } from '../../../sql/duckdb/clustered-errors.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import { LOCAL } from '../../../sql/results-table.ts';
import { type Magnitude, measureKind, within } from '../../../sql/scope.ts';
import { SHORT_MAX } from '../../day-cache/day-group.ts';
import type { Session } from '../../engine/session.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { holdsValues, type PlanPart, partsOf, VALUES_MAX, wholePlan } from './plan-parts.ts';
import { readCells } from './read-cells.ts';
import { readErrors, readGroups } from './read-groups.ts';
import { boundOf, countRecords, magnitudeOf, type TableStatistics } from './table-statistics.ts';

export interface AggregateLimits {
  readonly groupsMax: number;
  readonly rowsMax: number;
  /** Pairs of a point and an agent, where figures are worked out by agent. */
  readonly cellsMax: number;
  /** Values that are held in memory at a time. */
  readonly valuesMax?: number;
}

/** What is known of the results that a plan reads, and of the organisation's agents. */
export interface KnownResults extends Pick<TableStatistics, 'rows' | 'extent'> {
  /** No value is further from 0; infinite: that is not known. */
  readonly bound: number;
  /** Null: values are no integers, or too large for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  /** Undefined: there are none. */
  readonly agents: KnownAgents | undefined;
}

/** Refuses a plan of more results than allowed. */
export async function readKnownResults(
  session: Session,
  plan: AggregatePlan,
  { rowsMax }: AggregateLimits,
  data: KnownData,
): Promise<KnownResults> {
  const expression = integerMeasure(plan);
  const statistics = await data.statistics(session, plan, expression ? [...new Set(columnsOf(expression))] : []);
  await requireRowBudget(session, plan.scope, statistics.rows, rowsMax);
  const bound = expression ? boundOf(expression, statistics.largestMagnitude) : Number.POSITIVE_INFINITY;
  const agents = await data.agents(session, plan.scope.organisationId);
  return { ...statistics, bound, magnitude: expression && magnitudeOf(bound, statistics), agents };
}

/** Statistics of each group of a plan's results. */
export async function aggregate(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  known: KnownResults,
): Promise<readonly GroupRow[]> {
  const agents = await joinAgents(session, plan, known.agents);
  if (agents === 'no agents') return [];
  const cells = async () => {
    await session.run(createStep(compileCells(plan, agents.join)));
    return readCells(session, plan, agents.splits, limits.cellsMax);
  };
  if (plan.byAgent?.kind === 'summaries') return groupsOfAgents(await cells(), plan, plan.byAgent, limits.groupsMax);
  const { valuesMax = VALUES_MAX } = limits;
  const asked = { agents, known, groupsMax: limits.groupsMax, valuesMax };
  const mayBeMany = holdsValues(plan) && known.rows * shareAtMost(agents.join, known.agents) > valuesMax;
  const kind = measureKind(plan.scope, duckdb);
  const run = async () => {
    const parts = mayBeMany ? await partsOf(session, plan, agents.join, valuesMax) : [wholePlan(plan)];
    const groups: GroupRow[] = [];
    for (const part of parts) {
      for (const group of await readPart(session, part, asked)) groups.push(group);
      if (groups.length > limits.groupsMax) throw tooManyGroups(limits.groupsMax);
    }
    if (plan.byAgent === null) return groups;
    if (errorsAreSummed(plan, kind)) {
      return withErrors(
        groups,
        await readErrors(session, compileClusteredErrors(plan, agents.join), plan, agents.splits),
      );
    }
    const clustered = withClusteredErrors(groups, await cells(), plan, kind);
    if (!clustered) throw new Error('cells and groups of one snapshot are not of the same results');
    return clustered;
  };
  const { rereads } = compileAggregate(plan, optionsOf(wholePlan(plan), asked));
  const readsTwice = rereads || mayBeMany || (plan.byAgent !== null && !readsStrata(plan));
  // In a transaction the engine scans temporary tables on one thread, so only scripts that reread results get one.
  return readsTwice ? session.transaction(run) : run();
}

/** What the parts of a question have in common. */
interface Asked extends Required<Pick<AggregateLimits, 'groupsMax' | 'valuesMax'>> {
  readonly agents: JoinedAgents;
  readonly known: KnownResults;
}

/** The groups of a part, read again where values are not what was known of them, or lie too close together. */
async function readPart(session: Session, part: PlanPart, asked: Asked): Promise<readonly GroupRow[]> {
  const { plan } = part;
  const read = async (options: AggregateOptions) => {
    const { steps, result } = compileAggregate(plan, options);
    for (const step of steps) await session.run(createStep(step));
    return readGroups(session, result, plan, asked.agents.splits, options);
  };
  const options = optionsOf(part, asked);
  const groups = await read(options);
  const isExact = !lackDigits(plan, groups) && !(options.isShort && groups.some(isLong));
  return isExact ? groups : read({ ...options, precision: 'high', isShort: false });
}

function optionsOf({ plan, isLarge, splitNumbers }: PlanPart, asked: Asked): AggregateOptions {
  const { agents, known, groupsMax, valuesMax } = asked;
  return {
    join: agents.join,
    countUnits: agents.someWithoutUnit,
    groupsMax,
    agents: worthABitEach(plan, agents, Math.min(known.rows, valuesMax)),
    groupsEstimate: agents.splits.size * bucketsAtMost(plan),
    magnitude: known.magnitude,
    precision: 'usual',
    isShort: known.bound <= SHORT_MAX,
    isLarge,
    splitNumbers,
  };
}

/** An agent has a hundred times as many results as others at most, or it is one of few. */
const UNEVEN = 100;

/** The share of all results that a question about these agents reads. */
function shareAtMost(join: AgentJoin | null, known: KnownAgents | undefined): number {
  if (join === null || !('numbers' in join) || known === undefined) return 1;
  const { first, last } = known.range;
  return Math.min(1, (UNEVEN * join.numbers.length) / (last - first + 1));
}

/** Whether a value has come since that does not fit 32 bits. */
function isLong({ min, max }: GroupRow): boolean {
  return Math.max(Math.abs(min), Math.abs(max)) > SHORT_MAX;
}

/** The groups with their standard errors, by the key of each. */
function withErrors(groups: readonly GroupRow[], errors: ReadonlyMap<string, number | null>): readonly GroupRow[] {
  return groups.map((group) => {
    const standardError = errors.get(groupKey(group.splits, group.bucket));
    if (standardError === undefined) throw new Error('errors and groups of one snapshot are not of the same results');
    return { ...group, standardError };
  });
}

/** The measured expression, if its values are integers. */
function integerMeasure({ scope }: AggregatePlan): Expr | null {
  if (scope.measure.kind === 'ratio') return null;
  return measureKind(scope, duckdb) === 'integer' ? scope.measure.of : null;
}

/** One bit for every agent in every group, up to this number of bits. */
const BITS_MAX = 64 * 1024 * 1024 * 8;
/** With fewer groups, sets of agents are cheaper than bits. */
const GROUPS_WORTH_BITS = 8;

/** With more bits for each result, sets of agents are cheaper too: there are few agents in a group. */
const BITS_PER_RESULT = 64;

function worthABitEach(plan: AggregatePlan, { range, splits }: JoinedAgents, rows: number): AgentRange | null {
  if (plan.splits.some(({ of }) => of === 'record')) return null;
  const groups = splits.size * bucketsAtMost(plan);
  const bits = groups * (range.last - range.first + 1);
  const worth = groups >= GROUPS_WORTH_BITS && bits <= Math.min(BITS_MAX, BITS_PER_RESULT * rows);
  return worth ? range : null;
}

/** Counts results only where a table has more than a question may read. */
export async function requireRowBudget(session: Session, scope: Scope, rows: number, rowsMax: number): Promise<void> {
  if (rows <= rowsMax) return;
  const inTime = await countRecords(session, scope, within(LOCAL, scope.local));
  if (inTime > rowsMax) throw tooManyRows(inTime, rowsMax);
}
