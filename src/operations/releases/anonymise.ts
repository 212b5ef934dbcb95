import { yieldEvery } from '../../lib/concurrency/yield-every.ts';

type Cell = string | number | null;

/** A result with the data that could identify its line. */
export interface NamedResult {
  /** The number of its agent in the register. */
  readonly agent: number;
  /** In UTC, such as `2026-07-01 10:00`. */
  readonly hour: string;
  /** The traits of the line that others may know. Results may share the list. */
  readonly traits: Traits;
  readonly values: readonly Cell[];
}

export type Traits = readonly (string | null)[];

export interface AnonymousResults {
  /** Agent, hour, traits and values. */
  readonly rows: readonly (readonly Cell[])[];
  readonly agents: number;
  /** Agents with masked traits in some results. */
  readonly masked: number;
  /** Results that are left out. */
  readonly withheld: number;
}

/** Puts items into a random order that is not stored. */
export type Shuffle = <T>(items: readonly T[]) => readonly T[];

/** Replaces a trait that too few lines share. */
export const MASKED = 'masked';

/**
 * Gives agents numbers from 1 in the order of `shuffle`, and masks the traits of results if fewer than `linesMin`
 * agents share them. If fewer than that are masked in total, their results are left out. Rows are ordered by agent and
 * hour; the order within an hour does not reveal the order of arrival.
 */
export async function anonymise(
  results: readonly NamedResult[],
  linesMin: number,
  shuffle: Shuffle,
): Promise<AnonymousResults> {
  const yieldAfter = yieldEvery();
  const groupOf = traitGroups();
  const byAgent = new Map<number, NamedResult[]>();
  for (const result of results) {
    const own = byAgent.get(result.agent);
    if (own) own.push(result);
    else byAgent.set(result.agent, [result]);
    groupOf(result.traits).add(result.agent);
    await yieldAfter(1);
  }
  const isSmall = ({ traits }: NamedResult) => groupOf(traits).size < linesMin;
  const masked = new Set<number>();
  for (const [agent, own] of byAgent) {
    if (own.some(isSmall)) masked.add(agent);
    await yieldAfter(own.length);
  }
  const withholds = masked.size < linesMin;
  const rows: (readonly Cell[])[] = [];
  let agents = 0;
  for (const agent of shuffle([...byAgent.keys()])) {
    const own = (byAgent.get(agent) ?? []).filter((result) => !withholds || !isSmall(result));
    if (own.length === 0) continue;
    agents += 1;
    for (const result of byHour(shuffle(own))) {
      const traits = isSmall(result) ? result.traits.map(() => MASKED) : result.traits;
      rows.push([agents, result.hour, ...traits, ...result.values]);
    }
    await yieldAfter(own.length * (own[0]?.values.length ?? 1));
  }
  return { rows, agents, masked: withholds ? 0 : masked.size, withheld: results.length - rows.length };
}

/** The agents that share traits. Equal traits are mostly the same list object. */
function traitGroups(): (traits: Traits) => Set<number> {
  const byText = new Map<string, Set<number>>();
  const known = new Map<Traits, Set<number>>();
  return (traits) => {
    const group = known.get(traits);
    if (group) return group;
    const text = JSON.stringify(traits);
    const agents = byText.get(text) ?? new Set<number>();
    byText.set(text, agents);
    known.set(traits, agents);
    return agents;
  };
}

/** Results of the same hour keep their order. */
function byHour(results: readonly NamedResult[]): readonly NamedResult[] {
  return [...results].sort((a, b) => (a.hour === b.hour ? 0 : a.hour < b.hour ? -1 : 1));
}
