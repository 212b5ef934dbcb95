import { LimitExceeded } from '../../../errors.ts';
import type { Expr } from '../../../plan/expr.ts';
import { columnsOf } from '../../../plan/expr.ts';
import type { GroupRow } from '../../../plan/group-row.ts';
import { type AggregatePlan, during, type Scope } from '../../../plan/plan.ts';
import {
  chooseWay,
  type Known,
  needsCounts,
  type PeriodCount,
  VALUES_MAX,
  type WayLimits,
} from '../../../sql/duckdb/choose-way.ts';
import { compilePeriodCounts, compileSplitCounts } from '../../../sql/duckdb/compile-way.ts';
import { type Count, cutRange } from '../../../sql/duckdb/cut-range.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import type { Fragment } from '../../../sql/fragment.ts';
import { LOCAL } from '../../../sql/results-table.ts';
import { type Magnitude, measureKind, within } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';
import { type JoinedAgents, joinAgents } from './join-agents.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { runWay } from './run-way.ts';
import { boundOf, countRecords, magnitudeOf, type TableStatistics } from './table-statistics.ts';

export interface AggregateLimits extends WayLimits {
  readonly rowsMax: number;
  /** Pairs of a point and an agent, where figures are worked out by agent. */
  readonly cellsMax: number;
  /** Called with the way by which results are read. */
  readonly onWay?: (way: string) => void;
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
  const found = await readKnown(session, plan, limits, known);
  if (found === 'no agents') return [];
  const way = chooseWay(plan, found.known, limits);
  limits.onWay?.(way.kind);
  return runWay(session, plan, way, { ...limits, splits: found.splits });
}

/** Looks up what `chooseWay` has to know: the agents of a plan, and how many results there are of each period where these are many. */
export async function readKnown(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
  results: KnownResults,
): Promise<{ readonly known: Known; readonly splits: JoinedAgents['splits'] } | 'no agents'> {
  const joined = await joinAgents(session, plan, results.agents);
  if (joined === 'no agents') return 'no agents';
  const { splits, ...agents } = joined;
  const known = { ...results, agents: { ...agents, splitCount: splits.size } };
  const counts = needsCounts(plan, known, limits) ? await readCounts(session, plan, agents.join, limits) : null;
  return { known: { ...known, counts }, splits };
}

async function readCounts(
  session: Session,
  plan: AggregatePlan,
  agents: AgentJoin | null,
  { valuesMax = VALUES_MAX }: AggregateLimits,
): Promise<readonly PeriodCount[]> {
  const periods = await countBy(session, compilePeriodCounts(plan));
  const bySplits = new Map<Count, readonly Count[]>();
  for (const { tooLarge, ...local } of cutRange(periods, plan.scope.local, valuesMax)) {
    if (tooLarge) bySplits.set(tooLarge, await countBy(session, compileSplitCounts(during(plan, local), agents)));
  }
  return periods.map((period) => ({ ...period, bySplits: bySplits.get(period) ?? [] }));
}

async function countBy(session: Session, statement: Fragment): Promise<readonly Count[]> {
  const [numbers = [], counts = []] = await session.columns(statement);
  return numbers.map((given, index) => ({ number: Number(given), values: Number(counts[index]) }));
}

/** The measured expression, if its values are integers. */
function integerMeasure({ scope }: AggregatePlan): Expr | null {
  if (scope.measure.kind === 'ratio') return null;
  return measureKind(scope, duckdb) === 'integer' ? scope.measure.of : null;
}

/** Counts results only where a table has more than a question may read. */
export async function requireRowBudget(session: Session, scope: Scope, rows: number, rowsMax: number): Promise<void> {
  if (rows <= rowsMax) return;
  const inTime = await countRecords(session, scope, within(LOCAL, scope.local));
  if (inTime > rowsMax) throw new LimitExceeded('results', rowsMax, inTime);
}
