import { sideBySide } from '../../../lib/concurrency/side-by-side.ts';
import { groupsOfAgents } from '../../../lib/statistics/by-agent/summaries.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { compileSharedSums } from '../../../sql/duckdb/compile-way.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import { resultsKey, shareResults } from '../../../sql/duckdb/shared-results.ts';
import type { Session } from '../../engine/session.ts';
import { type AggregateLimits, readKnownResults } from './aggregate.ts';
import { joinAgents } from './join-agents.ts';
import type { KnownData } from './known-data.ts';
import { readCells } from './read-cells.ts';

type Groups = readonly GroupRow[];
type Together = readonly [AggregatePlan, ...AggregatePlan[]];

/** How several plans are answered. */
interface Asking {
  /** Answers a plan by itself. */
  readonly one: (plan: AggregatePlan) => Promise<Groups>;
  /** Answers plans that share their results. */
  readonly shared: (plans: Together) => Promise<readonly Groups[]>;
}

/** Questions of a report that run at the same time. */
const AT_A_TIME = 2;

/** The groups of several plans, in their order. What reads the same results is read once. */
export async function aggregateAll(plans: readonly AggregatePlan[], asking: Asking): Promise<readonly Groups[]> {
  const together = new Map<string, [AggregatePlan, ...AggregatePlan[]]>();
  for (const plan of plans) {
    // Plans of one scope are asked one after the other: the next may find the days that the first has cached.
    const key = resultsKey(plan) ?? JSON.stringify([plan.scope, plan.splits]);
    const others = together.get(key);
    if (others) others.push(plan);
    else together.set(key, [plan]);
  }
  const answers = new Map<AggregatePlan, Groups>();
  await sideBySide(together.values(), AT_A_TIME, async (asked) => {
    if (asked.length > 1 && resultsKey(asked[0]) !== null) {
      for (const [index, groups] of (await asking.shared(asked)).entries()) {
        const plan = asked[index];
        if (plan) answers.set(plan, groups);
      }
    } else {
      for (const plan of asked) answers.set(plan, await asking.one(plan));
    }
  });
  return plans.map((plan) => answers.get(plan) ?? []);
}

/** The groups of plans that share their results: the results are added up once, and each plan is made of the sums. */
export async function aggregateShared(
  session: Session,
  plans: Together,
  limits: AggregateLimits,
  data: KnownData,
): Promise<readonly Groups[]> {
  const shared = shareResults(plans);
  const { united, sets, setOf } = shared;
  const { agents } = await readKnownResults(session, united, limits, data);
  const joined = await joinAgents(session, united, agents);
  if (joined === 'no agents') return plans.map(() => []);
  const { steps, ofPlans } = compileSharedSums(plans, shared, joined.join);
  for (const step of steps) await session.run(createStep(step));
  const answers: Groups[] = [];
  for (const [index, plan] of plans.entries()) {
    const sums = ofPlans[index];
    if (sums === undefined || plan.byAgent?.kind !== 'summaries') throw new Error('shared results are of summaries');
    const places = sets[setOf[index] ?? 0] ?? [];
    const splits = new Map([...joined.splits].map(([g, values]) => [g, valuesAt(places, values)]));
    const cells = await readCells(session, sums, plan, splits, limits.cellsMax);
    limits.onWay?.('agent sums');
    answers.push(await groupsOfAgents(cells, plan, plan.byAgent, limits.groupsMax));
  }
  return answers;
}

function valuesAt(places: readonly number[], values: readonly SplitValue[]): readonly SplitValue[] {
  return places.map((place) => values[place] ?? null);
}
