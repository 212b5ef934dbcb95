import { type AgentView, maySeePanel } from '../../access/caller.ts';
import {
  type ActiveAgent,
  type ActivityFilter,
  type ActivityOrder,
  compareActivity,
  isWanted,
  type TestActivity,
  withActivity,
} from '../../agents/activity.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import type { Context } from '../context.ts';

const DAY_MS = 86_400_000;
const AGENTS_AT_A_TIME = 1000;

export interface ActivitySearch extends Omit<ActivityFilter, 'silentSince'> {
  readonly q: string | undefined;
  readonly panel: string | undefined;
  /** How many days back results are counted. */
  readonly days: number;
  /** Only agents without a result in so many days. */
  readonly silentDays: number | undefined;
  /** Undefined: as they were registered. */
  readonly order: ActivityOrder | undefined;
}

/** Agents with what they have sent lately, as an operator looks at them. What is read grows with the days, not with the years. */
export async function findActivity(
  context: Context,
  view: AgentView,
  search: ActivitySearch,
  signal: AbortSignal,
): Promise<readonly ActiveAgent[]> {
  const { q, panel, days, silentDays, order, ...filter } = search;
  if (panel !== undefined && !maySeePanel(view, panel)) return [];
  const now = context.now();
  const since = (ago: number) => Math.floor(now - ago * DAY_MS);
  const silentSince = silentDays === undefined ? undefined : since(silentDays);
  // Clocks may be a day ahead.
  const utc = { from: since(Math.max(days, silentDays ?? 0)), to: Math.floor(now) + DAY_MS };
  const sent = await readActivity(context, view, utc, signal);
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

/** By the ids of agents. */
async function readActivity(
  { facts, followRegister }: Context,
  { organisationId, panels }: AgentView,
  utc: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly TestActivity[]>> {
  await followRegister(organisationId);
  const tests = TESTS.map(({ key }) => key);
  const sent = new Map<string, TestActivity[]>();
  for (const { agentId, ...test } of await facts.activity(
    { kind: 'activity', organisationId, panels, tests, utc },
    signal,
  )) {
    const known = sent.get(agentId);
    if (known) known.push(test);
    else sent.set(agentId, [test]);
  }
  return sent;
}
