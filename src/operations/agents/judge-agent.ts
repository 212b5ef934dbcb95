import type { AgentView } from '../../access/caller.ts';
import type { TestActivity } from '../../agents/activity.ts';
import { AGENT_RULES, BEFORE_FIRST, plausibilityOf, TWO_NAMES } from '../../catalogue/plausibility.ts';
import { identityColumns } from '../../catalogue/test.ts';
import { TESTS, testOf } from '../../catalogue/tests/index.ts';
import type { Span } from '../../plan/plan.ts';
import type { Context } from '../context.ts';
import { BEFORE_FIRST_INSTANT } from './agent-activity.ts';
import { type AgentWarning, judgeResults, type StoredResult } from './judge-results.ts';
import { requireAgent } from './require-agent.ts';

const DAY_MS = 86_400_000;

/** The newest results of each test in the time. */
const RESULTS_MAX = 10_000;

interface JudgedAgent {
  readonly agentId: string;
  readonly days: number;
}

/** The warnings that the stored results of an agent give, of each rule and test one. */
export async function judgeAgent(
  context: Context,
  view: AgentView,
  { agentId: value, days }: JudgedAgent,
  signal: AbortSignal,
): Promise<readonly (AgentWarning & { readonly test: string })[]> {
  const { register, followRegister } = context;
  const found = await requireAgent(context, view, { field: 'agent', value });
  await followRegister(view.organisationId);
  const { number, agentId } = found;
  const versions = (await register.agents.sold(view.organisationId, [number])).get(number) ?? [];
  const now = Math.floor(context.now());
  const utc = { from: now - days * DAY_MS, to: now + DAY_MS };
  const tests = await testsOf(context, view, agentId, utc, signal);
  const warnings: (AgentWarning & { readonly test: string })[] = [];
  for (const { test } of tests) {
    const results = await readResults(context, view, { test, agentId, utc }, signal);
    const judged = judgeResults({ test, results, versions, now });
    const twice = await findTwoNames(context, view, { test, results }, signal);
    warnings.push(...[...judged, ...twice].map((warning) => ({ ...warning, test })));
  }
  for (const { test, results, lastAt } of await testsOf(context, view, agentId, BEFORE_FIRST_INSTANT, signal)) {
    const rule = plausibilityOf(test).rules.find(({ id }) => id === BEFORE_FIRST);
    if (rule) warnings.push({ id: rule.id, because: rule.because, results, lastAt, detail: null, test });
  }
  return warnings;
}

async function testsOf(
  { facts }: Context,
  { organisationId, panels }: AgentView,
  agentId: string,
  utc: Span,
  signal: AbortSignal,
): Promise<readonly TestActivity[]> {
  const tests = TESTS.map(({ key }) => key);
  const asked = {
    kind: 'activity',
    organisationId,
    panels,
    tests,
    utc,
    agents: [agentId],
    detailedAt: null,
  } as const;
  const found = await facts.activity(asked, signal);
  return found.filter((each) => each.agentId === agentId).sort((a, b) => (a.test < b.test ? -1 : 1));
}

interface AskedResults {
  readonly test: string;
  /** Undefined: those of all agents. */
  readonly agentId: string | undefined;
  readonly utc: Span;
}

/** The newest first, with the columns of a record. */
async function readResults(
  { facts }: Context,
  { organisationId, panels }: AgentView,
  { test, agentId, utc }: AskedResults,
  signal: AbortSignal,
): Promise<readonly StoredResult[]> {
  const agents = agentId === undefined ? null : [agentId];
  const asked = { test, utc, window: null, agents, labels: [], where: [] } as const;
  const plan = { kind: 'records', organisationId, panels, ...asked } as const;
  const results: StoredResult[] = [];
  for await (const { bytes } of facts.stream({ ...plan, order: 'newest' }, signal)) {
    const records = JSON.parse(`[${Buffer.from(bytes).toString()}]`) as readonly Readonly<Record<string, unknown>>[];
    for (const columns of records) {
      results.push({ at: Date.parse(`${String(columns.dtime).replace(' ', 'T')}Z`), columns });
    }
    if (results.length >= RESULTS_MAX) break;
  }
  return results.slice(0, RESULTS_MAX);
}

/** Looks for the newest results of an agent among those of others at the same millisecond. */
async function findTwoNames(
  context: Context,
  view: AgentView,
  { test, results }: { readonly test: string; readonly results: readonly StoredResult[] },
  signal: AbortSignal,
): Promise<readonly AgentWarning[]> {
  const compared = results.filter((result) => saysMuch(test, result)).slice(0, TWO_NAMES.compared);
  const others = new Map<string, StoredResult[]>();
  for (const result of compared) {
    const utc = { from: result.at, to: result.at };
    const same = await readResults(context, view, { test, agentId: undefined, utc }, signal);
    const own = textOf(test, result);
    const names = same.filter((other) => textOf(test, other) === own).map(({ columns }) => String(columns.agent_id));
    for (const name of new Set(names)) {
      if (name === result.columns.agent_id) continue;
      others.set(name, [...(others.get(name) ?? []), result]);
    }
  }
  const { id, because } = AGENT_RULES.twoNames;
  return [...others].flatMap(([name, twice]) => {
    const [newest] = twice;
    if (newest === undefined || twice.length < TWO_NAMES.equal) return [];
    return [{ id, because, results: twice.length, lastAt: newest.at, detail: `They are also results of ${name}.` }];
  });
}

/** A speed, or a round trip to the microsecond: whole milliseconds may be equal by chance. */
function saysMuch(test: string, { columns: { bytes_sec, rtt_avg } }: StoredResult): boolean {
  if (plausibilityOf(test).sold !== undefined) return typeof bytes_sec === 'number' && bytes_sec > 0;
  return test === 'ping' && typeof rtt_avg === 'number' && rtt_avg % 1000 !== 0;
}

/** The measured values, as text. */
function textOf(test: string, { columns }: StoredResult): string {
  const measured = Object.entries(columns).filter(([name, value]) => typeof value === 'number' && name !== 'unit_id');
  const identity = identityColumns(testOf(test)).map((name) => columns[name] ?? null);
  return JSON.stringify([identity, measured]);
}
