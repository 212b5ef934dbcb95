import type { JS } from '@duckdb/node-api';
import { LimitExceeded } from '../../../errors.ts';
import { equalEdges, placeOf } from '../../../lib/statistics/bins.ts';
import { NO_VALUES } from '../../../lib/statistics/group-statistics.ts';
import type { Histogram } from '../../../plan/histogram.ts';
import { binCount, type HistogramPlan } from '../../../plan/plan.ts';
import { compileHistogram, compileValueRange, histogramSteps, readsEdges } from '../../../sql/duckdb/histogram.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import type { Session } from '../../engine/session.ts';
import type { AggregateLimits } from './aggregate.ts';
import { joinAgents } from './join-agents.ts';
import type { KnownData } from './known-data.ts';
import { requireRowBudget } from './known-results.ts';
import { splitsOfRow } from './read-groups.ts';

/** How the results of a plan lie in bins. */
export async function histogram(
  session: Session,
  plan: HistogramPlan,
  { groupsMax, rowsMax }: AggregateLimits,
  data: KnownData,
): Promise<Histogram> {
  const { rows: stored } = await data.statistics(session, plan, []);
  await requireRowBudget(session, plan.scope, stored, rowsMax);
  const agents = await joinAgents(session, plan, await data.agents(session, plan.scope.organisationId));
  if (agents === 'no agents') return NO_VALUES;
  const mostGroups = Math.floor(groupsMax / binCount(plan.bins));
  const run = async () => {
    for (const step of histogramSteps(plan, agents.join)) await session.run(createStep(step));
    const edges = await edgesOf(session, plan, agents.join);
    if (edges.length === 0) return NO_VALUES;
    const counted = compileHistogram(plan, agents.join, [...new Set(edges)], mostGroups);
    const rows = await session.rows(counted);
    if (rows.length > mostGroups) throw new LimitExceeded('bins', groupsMax);
    const groups = rows.map((row) => {
      const counts = byPlace(row.counts, edges);
      const weights = row.weights === undefined ? counts : byPlace(row.weights, edges);
      return { splits: splitsOfRow(row, plan, agents.splits), counts, weights };
    });
    return { edges, groups };
  };
  // Edges between the lowest and the highest value are those of the same results; strata are read once.
  return readsEdges(plan) ? session.transaction(run) : run();
}

async function edgesOf(session: Session, plan: HistogramPlan, join: AgentJoin | null): Promise<readonly number[]> {
  if (typeof plan.bins !== 'number') return plan.bins;
  const { lo, hi } = await session.first(compileValueRange(plan, join));
  return lo === null ? [] : equalEdges(Number(lo), Number(hi), plan.bins);
}

/** From the order of `compileHistogram` to places. */
function byPlace(given: JS | undefined, edges: readonly number[]): readonly number[] {
  const descending = [...new Set(edges)].reverse();
  const places = [edges.length, ...descending.map((edge) => placeOf(edge, edges)), 0];
  const found = new Array<number>(edges.length + 1).fill(0);
  (given as readonly JS[]).forEach((figure, index) => {
    const place = places[index] ?? 0;
    found[place] = (found[place] ?? 0) + Number(figure);
  });
  return found;
}
