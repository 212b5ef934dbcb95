import type { JsonObject } from '../lib/read.ts';
import { type AgentRows, NOTHING, type StageCount, stageNumbers, type Trace, type TracedGroup } from '../plan/trace.ts';

/** Grows with every change of a definition in the documentation of the statistics that changes answers. */
export const METHOD_VERSION = 1;

/** What an answer is an answer to, what it was made from, and where the rows in its time went. */
export interface Receipt {
  /** As it was understood, in the words of a request. */
  readonly question: JsonObject;
  /** Absent where there are none. */
  readonly ignored?: readonly string[];
  readonly versions: Versions;
  /** ISO 8601. */
  readonly answeredAt: string;
  readonly rows: Counts;
  readonly agents: Counts;
}

export interface Versions {
  readonly service: string;
  /** Fingerprints. */
  readonly catalogue: string;
  readonly rules: string;
  readonly method: number;
  /** The revision of the organisation's agents. */
  readonly register: number;
  /** A fingerprint of what is stored of the tests that were read. */
  readonly results: string;
  /** A fingerprint of the population that agents were weighed to; absent where they were not. */
  readonly population?: string;
}

/** The first is the sum of the others. */
export interface Counts {
  readonly inTime: number;
  readonly withoutValue: number;
  /** By the ids of the rules that applied. */
  readonly prefilter: Readonly<Record<string, number>>;
  readonly filters: number;
  readonly window: number;
  readonly withoutSpeed: number;
  readonly tooFewResults: number;
  readonly withoutWeight: number;
  /** Only where the agents of a comparison are to be the same on both sides. */
  readonly notInBoth?: number;
  readonly used: number;
}

/** The agents that are left in a group, and stay there; undefined: all of them. */
type StaysOf = (group: TracedGroup) => ReadonlySet<number>;

/** Counts of rows and agents. `rules` are the ids of the conditions that were dropped by, in their order. */
export function countsOf(
  { stages, groups }: Trace,
  rules: readonly string[],
  staysOf?: StaysOf,
): Pick<Receipt, 'rows' | 'agents'> {
  const numbers = stageNumbers(rules.length);
  const at = (stage: number) => stages[stage] ?? NOTHING;
  const last = groups === null ? { ...NO_ENDS, used: at(numbers.counts) } : endsOf(groups, staysOf);
  const counts = (of: (count: StageCount) => number): Counts => ({
    inTime: stages.reduce((sum, count) => sum + of(count), 0),
    withoutValue: of(at(numbers.withoutValue)),
    prefilter: Object.fromEntries(rules.map((id, index) => [id, of(at(numbers.drop + index))])),
    filters: of(at(numbers.filters)),
    window: of(at(numbers.window)),
    withoutSpeed: of(at(numbers.withoutSpeed)),
    tooFewResults: of(last.tooFewResults),
    withoutWeight: of(last.withoutWeight),
    ...(staysOf && { notInBoth: of(last.notInBoth) }),
    used: of(last.used),
  });
  return { rows: counts(({ rows }) => rows), agents: counts(({ agents }) => agents) };
}

/** Where rows end that count, in their order. */
const ENDS = ['tooFewResults', 'withoutWeight', 'notInBoth', 'used'] as const;

type Ends = Readonly<Record<(typeof ENDS)[number], StageCount>>;

const NO_ENDS: Ends = { tooFewResults: NOTHING, withoutWeight: NOTHING, notInBoth: NOTHING, used: NOTHING };

function endsOf(groups: readonly TracedGroup[], staysOf: StaysOf | undefined): Ends {
  const rows = new Map<(typeof ENDS)[number], number>();
  const furthest = new Map<number, number>();
  const add = (end: (typeof ENDS)[number], agent: number, count: number) => {
    rows.set(end, (rows.get(end) ?? 0) + count);
    furthest.set(agent, Math.max(furthest.get(agent) ?? 0, ENDS.indexOf(end)));
  };
  for (const group of groups) {
    const stays = staysOf?.(group);
    const isKept = (agent: number) => stays?.has(agent) ?? true;
    eachOf(group.tooFewResults, (agent, count) => add('tooFewResults', agent, count));
    eachOf(group.withoutWeight, (agent, count) => add('withoutWeight', agent, count));
    eachOf(group.left, (agent, count) => add(isKept(agent) ? 'used' : 'notInBoth', agent, count));
  }
  const agents = ENDS.map(() => 0);
  for (const end of furthest.values()) agents[end] = (agents[end] ?? 0) + 1;
  const count = (end: (typeof ENDS)[number]) => ({ rows: rows.get(end) ?? 0, agents: agents[ENDS.indexOf(end)] ?? 0 });
  return {
    tooFewResults: count('tooFewResults'),
    withoutWeight: count('withoutWeight'),
    notInBoth: count('notInBoth'),
    used: count('used'),
  };
}

function eachOf({ agents, rows }: AgentRows, use: (agent: number, rows: number) => void): void {
  for (const [index, agent] of agents.entries()) use(agent, rows[index] ?? 0);
}
