import type { ActiveAgent } from '../../../../../client/index.ts';
import type { MappedValue } from '../../../maps/map-regions.ts';

/** The agents of one region. */
export interface CountedAgents extends MappedValue {
  /** Those without a result for a day or more. */
  readonly silent: number;
  readonly results: number;
}

/** What a map can colour. */
export const COUNTS = { agents: 'Agents', silent: 'Silent for a day' } as const;
export type Count = keyof typeof COUNTS;

const DAY_MS = 86_400_000;

/** Agents by the value that they have now in a field. */
export function countAgents(
  agents: readonly ActiveAgent[],
  dimension: string,
  count: Count,
  nowMs: number,
): readonly CountedAgents[] {
  const found = new Map<string | null, Omit<CountedAgents, 'value' | 'figure'>>();
  for (const agent of agents) {
    const value = valueIn(agent, dimension);
    const known = found.get(value) ?? { agents: 0, silent: 0, results: 0 };
    const isSilent = agent.last_seen === null || nowMs - Date.parse(agent.last_seen) > DAY_MS;
    found.set(value, {
      agents: known.agents + 1,
      silent: known.silent + (isSilent ? 1 : 0),
      results: known.results + agent.results,
    });
  }
  return [...found].map(([value, counts]) => ({ value, ...counts, figure: counts[count] }));
}

function valueIn(agent: ActiveAgent, dimension: string): string | null {
  const value = dimension.startsWith(OWN)
    ? agent.custom[dimension.slice(OWN.length)]
    : (agent as unknown as Readonly<Record<string, string | null>>)[dimension];
  return value === undefined || value === null ? null : String(value);
}

/** What the names of an organisation's own fields begin with. */
export const OWN = 'custom.';
