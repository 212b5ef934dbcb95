type Cell = string | number | null;

/** A result with what could tell who its line is. */
export interface NamedResult {
  /** The number of its agent in the register. */
  readonly agent: number;
  /** Of UTC, such as `2026-07-01 10:00`. */
  readonly hour: string;
  /** What others may know of the line. */
  readonly traits: readonly (string | null)[];
  readonly values: readonly Cell[];
}

export interface AnonymousResults {
  /** Agent, hour, traits and values. */
  readonly rows: readonly (readonly Cell[])[];
  readonly agents: number;
  /** Agents of which some results have masked traits. */
  readonly masked: number;
  /** Results that are left out. */
  readonly withheld: number;
}

/** Stands where a trait was that too few lines share. */
export const MASKED = 'masked';

/**
 * Gives agents numbers from 1 in the order of `shuffle`, which nobody keeps, and masks the traits of results where fewer than
 * `linesMin` agents share them. Where fewer than that are masked in all, their results are left out.
 */
export function anonymise(
  results: readonly NamedResult[],
  linesMin: number,
  shuffle: (agents: number[]) => readonly number[],
): AnonymousResults {
  const groups = new Map<string, Set<number>>();
  for (const { agent, traits } of results) {
    const key = JSON.stringify(traits);
    groups.set(key, (groups.get(key) ?? new Set()).add(agent));
  }
  const isSmall = ({ traits }: NamedResult) => (groups.get(JSON.stringify(traits))?.size ?? 0) < linesMin;
  const masked = new Set(results.filter(isSmall).map(({ agent }) => agent));
  const released = masked.size < linesMin ? results.filter((result) => !isSmall(result)) : results;
  const numbers = new Map(
    shuffle([...new Set(released.map(({ agent }) => agent))]).map((agent, index) => [agent, index + 1]),
  );
  const rows = released.map((result) => [
    numbers.get(result.agent) ?? null,
    result.hour,
    ...(isSmall(result) ? result.traits.map(() => MASKED) : result.traits),
    ...result.values,
  ]);
  // In an order that says nothing of the one they came in.
  rows.sort((a, b) => Number(a[0]) - Number(b[0]) || (String(a[1]) < String(b[1]) ? -1 : 1));
  return {
    rows,
    agents: numbers.size,
    masked: [...masked].filter((agent) => numbers.has(agent) && released === results).length,
    withheld: results.length - released.length,
  };
}
