import { type AgentView, maySeePanel } from '../../access/caller.ts';
import {
  type ActiveAgent,
  type ActivityFilter,
  type ActivityOrder,
  compareActivity,
  type ExpectedAgent,
  isWanted,
  type TestActivity,
  withActivity,
  withRuns,
} from '../../agents/activity.ts';
import { FIRST_INSTANT } from '../../catalogue/plausibility.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { INSTANT_MIN } from '../../ingest/instant.ts';
import type { ActivityPlan, Span } from '../../plan/plan.ts';
import type { Context } from '../context.ts';

const DAY_MS = 86_400_000;
const AGENTS_AT_A_TIME = 1000;

interface ActivitySearch extends Omit<ActivityFilter, 'silentSince'> {
  readonly q: string | undefined;
  readonly panel: string | undefined;
  /** The number of past days whose results are counted. */
  readonly days: number;
  /** Only agents without a result in this many days. */
  readonly silentDays: number | undefined;
  /** Undefined: the order of registration. */
  readonly order: ActivityOrder | undefined;
}

/** Agents with their recent results. The cost grows with the days, not with the total history. */
export async function findActivity(
  context: Context,
  view: AgentView,
  search: ActivitySearch,
  signal: AbortSignal,
): Promise<readonly ActiveAgent[]> {
  const { q, panel, days: _days, silentDays, order, ...filter } = search;
  if (panel !== undefined && !maySeePanel(view, panel)) return [];
  const now = context.now();
  const since = (ago: number) => Math.floor(now - ago * DAY_MS);
  const silentSince = silentDays === undefined ? undefined : since(silentDays);
  const utc = spanOf(now, search);
  const sent = await readActivity(context, view, { utc, agents: null, detailedAt: null }, signal);
  const found: ActiveAgent[] = [];
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const page = await context.register.agents.list(view, { q, panel, afterId, limit: AGENTS_AT_A_TIME });
    for (const agent of page.agents) {
      const active = withActivity(agent, sent.get(agent.agentId) ?? []);
      if (isWanted(active, { ...filter, silentSince })) found.push(active);
    }
    afterId = page.lastId;
  }
  return order ? found.sort(compareActivity(order)) : found;
}

/** The ids of the agents without a result in a time of UNIX seconds, if they were registered before it; ordered. */
export async function findSilent(
  context: Context,
  view: AgentView,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const utc = { from: from * 1000, to: to * 1000 };
  const sent = await readActivity(context, view, { utc, agents: null, detailedAt: null }, signal);
  const registered = await context.register.agents.registeredBy(view, from);
  return registered.filter((id) => !sent.has(id)).sort();
}

/** The time in which no result is plausible. */
export const BEFORE_FIRST_INSTANT: Span = { from: INSTANT_MIN, to: FIRST_INSTANT - 1 };

/** The maximum number of agents to name in a statement. */
const NAMED_MAX = 1000;

/** The expected runs and the doubted results of the shown agents only, since their results are read again. */
export async function countRuns(
  context: Context,
  view: AgentView,
  search: ActivitySearch,
  found: readonly ActiveAgent[],
  signal: AbortSignal,
): Promise<readonly ExpectedAgent[]> {
  if (found.length === 0) return [];
  const now = context.now();
  const agents = found.length > NAMED_MAX ? null : found.map(({ agent }) => agent.agentId);
  const asked = { utc: spanOf(now, search), agents, detailedAt: Math.floor(now) };
  const sent = await readActivity(context, view, asked, signal);
  const old = await readActivity(context, view, { utc: BEFORE_FIRST_INSTANT, agents, detailedAt: null }, signal);
  return found.map(({ agent }) => {
    const active = withActivity(agent, sent.get(agent.agentId) ?? []);
    const clockErrors = context.clockErrors.of(view.organisationId, agent);
    return withRuns(active, now, { clockErrors, old: old.get(agent.agentId) ?? [] });
  });
}

/** Clocks may be a day ahead. */
function spanOf(now: number, { days, silentDays = 0 }: Pick<ActivitySearch, 'days' | 'silentDays'>): Span {
  return { from: Math.floor(now - Math.max(days, silentDays) * DAY_MS), to: Math.floor(now) + DAY_MS };
}

/** By the ids of agents. */
async function readActivity(
  { facts, followRegister }: Context,
  { organisationId, panels }: AgentView,
  asked: Pick<ActivityPlan, 'utc' | 'agents' | 'detailedAt'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly TestActivity[]>> {
  await followRegister(organisationId);
  const tests = TESTS.map(({ key }) => key);
  const sent = new Map<string, TestActivity[]>();
  for (const { agentId, ...test } of await facts.activity(
    { kind: 'activity', organisationId, panels, tests, ...asked },
    signal,
  )) {
    const known = sent.get(agentId);
    if (known) known.push(test);
    else sent.set(agentId, [test]);
  }
  return sent;
}
