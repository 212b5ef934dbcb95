import { sideBySide } from '../../../lib/concurrency/side-by-side.ts';
import { groupsOfAgents } from '../../../lib/statistics/by-agent/summaries.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import { compileSharedSums } from '../../../sql/duckdb/compile-way.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import { piecesKey } from '../../../sql/duckdb/shared-pieces.ts';
import { resultsKey, shareResults } from '../../../sql/duckdb/shared-results.ts';
import type { Session } from '../../engine/session.ts';
import type { AggregateLimits } from './aggregate.ts';
import { plansForPieces, type Together } from './aggregate-pieces.ts';
import { joinAgents } from './join-agents.ts';
import type { KnownData } from './known-data.ts';
import { readKnownResults } from './known-results.ts';
import { readCells } from './read-groups.ts';

type Groups = readonly GroupRow[];

/** The ways to answer several plans. */
interface Asking {
  /** Answers a plan by itself. */
  readonly one: (plan: AggregatePlan) => Promise<Groups>;
  /** Answers plans that share their results. */
  readonly shared: (plans: Together) => Promise<readonly Groups[]>;
  /** Answers plans that are made of the same pieces of time; null: they are better asked one by one. */
  readonly pieces: (plans: Together) => Promise<readonly Groups[] | null>;
}

/** Questions of a report that run at the same time. */
const AT_A_TIME = 2;

/** The groups of several plans, in their order. What reads the same results is read once. */
export async function aggregateAll(plans: readonly AggregatePlan[], asking: Asking): Promise<readonly Groups[]> {
  const answers = new Map<AggregatePlan, Groups>();
  const together = groupBy(plans, (plan) => resultsKey(plan) ?? piecesKey(plan));
  await sideBySide(together, AT_A_TIME, async (asked) => {
    const isOfAgents = resultsKey(asked[0]) !== null;
    const some = isOfAgents ? asked : plansForPieces(asked);
    const [first, ...others] = some;
    if (first === undefined || others.length === 0) return;
    const groups = await (isOfAgents ? asking.shared : asking.pieces)([first, ...others]);
    for (const [index, plan] of some.entries()) if (groups) answers.set(plan, groups[index] ?? []);
  });
  // Plans of one scope are asked one after the other: the next may find the days that the first has cached.
  const others = plans.filter((plan) => !answers.has(plan));
  await sideBySide(
    groupBy(others, ({ scope, splits }) => JSON.stringify([scope, splits])),
    AT_A_TIME,
    async (asked) => {
      for (const plan of asked) answers.set(plan, await asking.one(plan));
    },
  );
  return plans.map((plan) => answers.get(plan) ?? []);
}

/** Groups plans by key, without those whose key is null. */
function groupBy(plans: readonly AggregatePlan[], keyOf: (plan: AggregatePlan) => string | null): Iterable<Together> {
  const groups = new Map<string, [AggregatePlan, ...AggregatePlan[]]>();
  for (const plan of plans) {
    const key = keyOf(plan);
    const others = key === null ? undefined : groups.get(key);
    if (others) others.push(plan);
    else if (key !== null) groups.set(key, [plan]);
  }
  return groups.values();
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
