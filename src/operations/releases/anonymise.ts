import { yieldEvery } from '../../lib/concurrency/yield-every.ts';

type Cell = string | number | null;

/** A result with the data that could identify its line. */
export interface NamedResult {
  /** The number of its agent in the register. */
  readonly agent: number;
  /** In UTC, such as `2026-07-01 10:00`. */
  readonly hour: string;
  /** The results of an agent share it. */
  readonly period: TraitPeriod;
  readonly values: readonly Cell[];
}

/** A time in which the traits of a line do not change. */
export interface TraitPeriod {
  /** UNIX seconds. */
  readonly since: number;
  /** What others may know of the line. */
  readonly traits: Traits;
}

export type Traits = readonly (string | null)[];

export interface AnonymousResults {
  /** Agent, hour, traits and values. */
  readonly rows: readonly (readonly Cell[])[];
  readonly agents: number;
  /** Agents with masked traits. */
  readonly masked: number;
  /** Results that are left out. */
  readonly withheld: number;
}

/** Puts items into a random order that is not stored. */
type Shuffle = <T>(items: readonly T[]) => readonly T[];

/** Replaces a trait that too few lines share. */
export const MASKED = 'masked';

/**
 * Gives agents numbers from 1 in the order of `shuffle`, and masks traits so that at least `linesMin` agents show the same
 * traits over the whole release, with changes in the same hours. Rows are ordered by agent and hour; the order within an
 * hour does not reveal the order of arrival.
 */
export async function anonymise(
  results: readonly NamedResult[],
  linesMin: number,
  shuffle: Shuffle,
): Promise<AnonymousResults> {
  const yieldAfter = yieldEvery();
  const byAgent = new Map<number, { readonly results: NamedResult[]; readonly periods: Set<TraitPeriod> }>();
  for (const result of results) {
    const own = byAgent.get(result.agent) ?? { results: [], periods: new Set() };
    byAgent.set(result.agent, own);
    own.results.push(result);
    own.periods.add(result.period);
    await yieldAfter(1);
  }
  const masks = await chooseMasks(byAgent, linesMin, yieldAfter);
  const rows: (readonly Cell[])[] = [];
  let [agents, masked] = [0, 0];
  for (const agent of shuffle([...byAgent.keys()])) {
    const mask = masks.get(agent);
    const own = byAgent.get(agent)?.results ?? [];
    if (mask === undefined) continue;
    agents += 1;
    if (mask.includes(true)) masked += 1;
    for (const { hour, period, values } of byHour(shuffle(own))) {
      rows.push([agents, hour, ...maskTraits(period.traits, mask), ...values]);
    }
    await yieldAfter(own.length * (own[0]?.values.length ?? 1));
  }
  return { rows, agents, masked, withheld: results.length - rows.length };
}

/** For each trait whether it is masked. */
type Mask = readonly boolean[];

/** From the one that keeps most: nothing, traits that change in the release, everything. */
const MASKS: readonly ((periods: readonly TraitPeriod[]) => Mask)[] = [
  ([first]) => (first?.traits ?? []).map(() => false),
  (periods) =>
    (periods[0]?.traits ?? []).map((trait, column) => periods.some(({ traits }) => traits[column] !== trait)),
  ([first]) => (first?.traits ?? []).map(() => true),
];

/** The first mask of each agent under which enough agents are the same; none for those that are left out. */
async function chooseMasks(
  agents: ReadonlyMap<number, { readonly periods: ReadonlySet<TraitPeriod> }>,
  linesMin: number,
  yieldAfter: (steps: number) => Promise<void>,
): Promise<ReadonlyMap<number, Mask>> {
  const chosen = new Map<number, Mask>();
  for (const maskOf of MASKS) {
    const groups = new Map<string, [agent: number, mask: Mask][]>();
    for (const [agent, { periods }] of agents) {
      if (chosen.has(agent)) continue;
      const inOrder = [...periods].sort((a, b) => a.since - b.since);
      const mask = maskOf(inOrder);
      const story = storyOf(inOrder, mask);
      const group = groups.get(story) ?? [];
      groups.set(story, group);
      group.push([agent, mask]);
      await yieldAfter(STEPS_OF_STORY);
    }
    for (const group of groups.values()) {
      if (group.length >= linesMin) for (const [agent, mask] of group) chosen.set(agent, mask);
    }
  }
  return chosen;
}

/** About as much work as that many results. */
const STEPS_OF_STORY = 50;
const HOUR_SECONDS = 3600;

/** The traits of an agent one after the other, and the hours from which they hold. */
function storyOf(periods: readonly TraitPeriod[], mask: Mask): string {
  const told: string[] = [];
  let last = '';
  for (const { since, traits } of periods) {
    const shown = JSON.stringify(maskTraits(traits, mask));
    if (shown === last) continue;
    told.push(told.length === 0 ? shown : `${Math.floor(since / HOUR_SECONDS)} ${shown}`);
    last = shown;
  }
  return told.join();
}

function maskTraits(traits: Traits, mask: Mask): Traits {
  return traits.map((trait, column) => (mask[column] ? MASKED : trait));
}

/** Results of the same hour keep their order. */
function byHour(results: readonly NamedResult[]): readonly NamedResult[] {
  return [...results].sort((a, b) => (a.hour === b.hour ? 0 : a.hour < b.hour ? -1 : 1));
}
