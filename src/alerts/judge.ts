import { compareSplits, type SplitValue } from '../plan/group-row.ts';
import type { LocalWindow } from '../plan/plan.ts';

export const STATES = ['ok', 'pending', 'firing', 'no_data'] as const;

export type State = (typeof STATES)[number];

/** `between` is neither beyond the limit nor on the good side of the level of recovery; `missing` has too little data. */
export type Verdict = 'violated' | 'good' | 'between' | 'missing';

/** What an evaluation found about a group. */
export interface Observation extends Measured {
  readonly values: readonly SplitValue[];
  readonly verdict: Verdict;
}

export interface Measured {
  readonly value: number | null;
  /** The 95 % interval by agent; null if the question has none. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly agents: number;
}

/** When groups fire and recover. */
export interface Terms {
  /** This many of the last `of` evaluations with data. */
  readonly atLeast: number;
  readonly of: number;
  readonly noData: 'keep' | 'alert' | 'ok';
  /** Hours of UTC without notices; null: none. */
  readonly quiet: LocalWindow | null;
  /** Groups that an evaluation does not list are good, and are forgotten. */
  readonly listsViolated: boolean;
}

/** What is known about a group between evaluations. Instants are UNIX seconds. */
export interface GroupState extends Measured {
  readonly values: readonly SplitValue[];
  readonly state: State;
  /** The evaluation that brought it into this state. */
  readonly since: number;
  /** The first letters of the last verdicts with data, oldest first. */
  readonly recent: string;
  readonly fires: boolean;
  /** The last evaluation with data. */
  readonly seen: number;
  /** The state in the last notice; null: all is well. */
  readonly told: 'firing' | 'no_data' | null;
  readonly toldAt: number;
}

export interface Transition {
  readonly values: readonly SplitValue[];
  readonly from: State;
  readonly to: State;
  readonly value: number | null;
}

/** One message about all groups that it concerns. */
export interface Notice {
  readonly type: 'firing' | 'resolved' | 'no_data';
  readonly groups: readonly GroupState[];
  readonly isReminder: boolean;
}

interface Judged {
  /** Violated groups that there was no room for. */
  readonly leftOut: number;
  readonly states: readonly GroupState[];
  readonly transitions: readonly Transition[];
  readonly notices: readonly Notice[];
}

/** Each group has a state. */
export const GROUPS_MAX = 2000;

const DAY = 86_400;
/** A group without data is forgotten after this time. */
const FORGOTTEN_AFTER = 90 * DAY;

/** The states of a rule's groups after an evaluation at `at`, in UNIX seconds. There are no notices about silenced groups. */
export function judge(
  terms: Terms,
  at: number,
  before: readonly GroupState[],
  observations: readonly Observation[],
  isSilenced: (values: GroupState['values']) => boolean = () => false,
): Judged {
  const known = new Map(before.map((group) => [keyOf(group), group]));
  const listed = observations.map((observation) => [keyOf(observation), observation] as const);
  // A known group that dropped off a full list would be told to be well.
  const first = listed.filter(([key]) => known.has(key));
  const others = listed.filter(([key]) => !known.has(key)).slice(0, Math.max(0, GROUPS_MAX - first.length));
  const observed = new Map([...first, ...others]);
  const keys = new Set([...known.keys(), ...observed.keys()]);
  const groups = [...keys].map((key) => step(terms, at, known.get(key), observed.get(key))).sort(byValues);
  const transitions = groups.flatMap((group) => {
    // Under `keep` a group that has had no data yet has not changed.
    const from =
      known.get(keyOf(group))?.state ?? (terms.noData === 'keep' && group.state === 'no_data' ? 'no_data' : 'ok');
    return from === group.state ? [] : [{ values: group.values, from, to: group.state, value: group.value }];
  });
  const isQuiet = terms.quiet !== null && isWithin(terms.quiet, at);
  const heard = isQuiet ? [] : groups.filter(({ values }) => !isSilenced(values));
  const { told, notices } = tell(terms, at, heard);
  const states = groups.map((group) => told.get(group) ?? group);
  const leftOut = listed.length - observed.size;
  return { states: states.filter((group) => !isForgotten(terms, at, group)), transitions, notices, leftOut };
}

/** The last notice about groups whose rule is deleted or changed. */
export function closeGroups(before: readonly GroupState[]): readonly Notice[] {
  const told = before.flatMap((group) => (group.told === null ? [] : [{ ...group, state: 'ok' as const }]));
  return told.length === 0 ? [] : [{ type: 'resolved', groups: told, isReminder: false }];
}

/** The evaluations that are due: whole multiples of `every`, oldest first, and at most the last 24. All in UNIX seconds. */
export function dueEvaluations(every: number, after: number, now: number): readonly number[] {
  const last = Math.floor(now / every);
  const first = Math.max(Math.floor(after / every) + 1, last - EVALUATIONS_MAX + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * every);
}

const EVALUATIONS_MAX = 24;

function keyOf({ values }: Pick<GroupState, 'values'>): string {
  return JSON.stringify(values);
}

function byValues(a: Pick<GroupState, 'values'>, b: Pick<GroupState, 'values'>): number {
  return compareSplits(a.values, b.values);
}

const NOTHING: Measured = { value: null, interval: null, agents: 0 };

function step(
  terms: Terms,
  at: number,
  group: GroupState | undefined,
  observation: Observation | undefined,
): GroupState {
  const { values } = group ?? observation ?? { values: [] };
  const before = group ?? { ...NOTHING, values, state: 'ok', since: at, seen: at, ...UNTOLD, ...FRESH };
  const { value, interval, agents, verdict } = observation ?? { ...NOTHING, verdict: absent(terms) };
  if (verdict !== 'missing') {
    const recent = (before.recent + verdict.charAt(0)).slice(-terms.of);
    const fires = isFiring(terms, before.fires, recent);
    const state = fires ? 'firing' : verdict === 'violated' ? 'pending' : 'ok';
    return { ...inState(before, state, at), value, interval, agents, recent, fires, seen: at };
  }
  if (terms.noData === 'ok' || at - before.seen >= FORGOTTEN_AFTER) return { ...inState(before, 'ok', at), ...FRESH };
  if (terms.noData === 'alert' || group === undefined) return inState(before, 'no_data', at);
  return before;
}

const UNTOLD = { told: null, toldAt: 0 } as const;
const FRESH = { recent: '', fires: false } as const;

function absent({ listsViolated }: Terms): Verdict {
  return listsViolated ? 'good' : 'missing';
}

/** A group changes only by an evaluation that is itself beyond the limit, or good again. */
function isFiring({ atLeast }: Terms, fires: boolean, recent: string): boolean {
  const letter = fires ? 'g' : 'v';
  const isEnough = recent.endsWith(letter) && recent.split(letter).length - 1 >= atLeast;
  return fires !== isEnough;
}

function inState(group: GroupState, state: State, at: number): GroupState {
  return group.state === state ? group : { ...group, state, since: at };
}

function isForgotten({ listsViolated }: Terms, at: number, { state, told, seen }: GroupState): boolean {
  return state === 'ok' && told === null && (listsViolated || at - seen >= FORGOTTEN_AFTER);
}

/** One notice for all groups that changed, and a reminder of the others a day after the last one. */
function tell(terms: Terms, at: number, groups: readonly GroupState[]): Told {
  const notices: Notice[] = [];
  const tells = new Map<GroupState, GroupState>();
  const add = (type: Notice['type'], some: readonly GroupState[], isReminder: boolean) => {
    if (some.length === 0) return;
    const told = type === 'resolved' ? null : type;
    for (const group of some) tells.set(group, { ...group, told, toldAt: at });
    notices.push({ type, groups: some, isReminder });
  };
  for (const type of ['firing', 'no_data', 'resolved'] as const) {
    const told = type === 'resolved' ? null : type;
    const some = groups.filter((group) => toTell(terms, group) === told);
    add(
      type,
      some.filter((group) => group.told !== told),
      false,
    );
    const others = told === null ? [] : some.filter((group) => group.told === told && group.state === told);
    if (others.some(({ toldAt }) => at - toldAt >= DAY)) add(type, others, true);
  }
  return { told: tells, notices };
}

interface Told extends Pick<Judged, 'notices'> {
  /** The groups that a notice is about, as they are after it. */
  readonly told: ReadonlyMap<GroupState, GroupState>;
}

/** What the last notice about a group should have said. */
function toTell({ noData }: Terms, { state, told }: GroupState): GroupState['told'] {
  switch (state) {
    case 'firing':
      return 'firing';
    case 'ok':
      return null;
    case 'no_data':
      return noData === 'alert' ? 'no_data' : told;
    case 'pending':
      return told;
  }
}

function isWithin({ days, hours }: LocalWindow, at: number): boolean {
  const date = new Date(at * 1000);
  return days.includes(date.getUTCDay() || 7) && hours.includes(date.getUTCHours());
}
