import { METRICS } from '../catalogue/metrics/index.ts';
import type { Agent } from './agent.ts';
import { formatPackageName } from './package-name.ts';

/** The recent results of an agent for a test. */
export interface TestActivity {
  readonly test: string;
  readonly results: number;
  /** The number of hours with results; 0 if they are not counted. */
  readonly hours: number;
  /** Results that are not plausible; 0 if they are not counted. */
  readonly doubted: number;
  /** Hours with results on a usual day, by the medians of its days: 0.5 if it measures once every second day. */
  readonly usualHours: number;
  /** The ends of the oldest and of the newest one, in UTC milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Runs of tests that were due, and due runs with results. */
interface Runs {
  readonly expected: number;
  readonly received: number;
}

/** An agent with its recent results. */
export interface ActiveAgent {
  readonly agent: Agent;
  /** The end of its newest result; null: no result in that time. */
  readonly lastSeen: number | null;
  readonly results: number;
  /** Ordered by test. */
  readonly tests: readonly TestActivity[];
}

/** An agent with its recent results and the expected runs. */
export interface ExpectedAgent extends ActiveAgent {
  /** Over the tests with a schedule. */
  readonly runs: Runs;
  /** Results that were rejected because they lie in the future. */
  readonly clockErrors: number;
  /** Results that are not plausible. */
  readonly doubted: number;
  /** Runs are null if the test has no schedule. */
  readonly tests: readonly (TestActivity & { readonly runs: Runs | null })[];
}

export const ACTIVITY_ORDERS = ['agent_id', 'isp', 'package', 'panel', 'last_seen', 'results'] as const;

type OrderName = (typeof ACTIVITY_ORDERS)[number];

export interface ActivityOrder {
  readonly by: OrderName;
  readonly descending: boolean;
}

/** The conditions of a search; undefined: no condition. */
export interface ActivityFilter {
  readonly country: string | undefined;
  readonly isp: string | undefined;
  /** `<isp>:<package>`. */
  readonly package: string | undefined;
  readonly custom: { readonly key: string; readonly value: string } | undefined;
  /** Only agents without a result since then, in UTC milliseconds. */
  readonly silentSince: number | undefined;
}

export function withActivity(agent: Agent, tests: readonly TestActivity[]): ActiveAgent {
  return {
    agent,
    lastSeen: tests.length === 0 ? null : Math.max(...tests.map(({ lastAt }) => lastAt)),
    results: tests.reduce((sum, { results }) => sum + results, 0),
    tests: tests.toSorted((a, b) => compareTexts(a.test, b.test)),
  };
}

interface Untimely {
  /** Rejected results. */
  readonly clockErrors: number;
  /** The results before every plausible time. */
  readonly old: readonly TestActivity[];
}

/** Runs are due as often as the agent usually has them, from its first result in the time of the activity on, `until` its end. */
export function withRuns(active: ActiveAgent, until: number, { clockErrors, old }: Untimely): ExpectedAgent {
  const first = Math.min(until, ...active.tests.map(({ firstAt }) => firstAt));
  const tests = active.tests.map((test) => ({ ...test, runs: runsOf(test, until - first) }));
  const total = (figure: keyof Runs) => tests.reduce((sum, { runs }) => sum + (runs?.[figure] ?? 0), 0);
  const runs = { expected: total('expected'), received: total('received') };
  const doubted = [...active.tests.map((test) => test.doubted), ...old.map(({ results }) => results)];
  return { ...active, runs, clockErrors, doubted: doubted.reduce((sum, count) => sum + count, 0), tests };
}

const DAY_MS = 86_400_000;

/** An hour with results is one run, however many targets it has, up to the expected number. */
function runsOf({ test, hours, usualHours }: TestActivity, elapsedMs: number): Runs | null {
  if (!SCHEDULED.has(test)) return null;
  const expected = Math.max(1, Math.round((usualHours * elapsedMs) / DAY_MS));
  return { expected, received: Math.min(expected, hours) };
}

export function isWanted({ agent, lastSeen }: ActiveAgent, filter: ActivityFilter): boolean {
  const { isp, package: name, custom } = agent.metadata;
  return (
    (filter.country === undefined || agent.country === filter.country) &&
    (filter.isp === undefined || isp === filter.isp) &&
    (filter.package === undefined || formatPackageName(isp, name) === filter.package) &&
    (filter.custom === undefined || custom.get(filter.custom.key)?.toString() === filter.custom.value) &&
    (filter.silentSince === undefined || isSilent(lastSeen, filter.silentSince))
  );
}

function isSilent(lastSeen: number | null, since: number): boolean {
  return lastSeen === null || lastSeen < since;
}

/** Agents that were never seen count as silent for longest; other missing values come last in either direction. */
export function compareActivity({ by, descending }: ActivityOrder): (a: ActiveAgent, b: ActiveAgent) => number {
  const sortValue = VALUES[by];
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [x, y] = [sortValue(a), sortValue(b)];
    const nulls = Number(x === null) - Number(y === null);
    const order = x === null || y === null ? nulls : sign * compare(x, y);
    return order || compareTexts(a.agent.agentId, b.agent.agentId);
  };
}

const VALUES: Readonly<Record<OrderName, (active: ActiveAgent) => string | number | null>> = {
  agent_id: ({ agent }) => agent.agentId,
  isp: ({ agent }) => agent.metadata.isp,
  package: ({ agent }) => formatPackageName(agent.metadata.isp, agent.metadata.package),
  panel: ({ agent }) => agent.panel,
  last_seen: ({ lastSeen }) => lastSeen ?? Number.NEGATIVE_INFINITY,
  results: ({ results }) => results,
};

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? Math.sign(a - b) || 0 : compareTexts(String(a), String(b));
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The tests that run by a schedule; the others record events. */
const SCHEDULED: ReadonlySet<string> = new Set(
  METRICS.flatMap(({ test, derived }) => (derived === 'daily' ? [] : [test.key])),
);
