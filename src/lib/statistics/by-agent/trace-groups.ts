import { type ByAgent, weightOf } from '../../../plan/by-agent.ts';
import type { AgentRows, TracedGroup } from '../../../plan/trace.ts';
import type { CellTable } from './cell-table.ts';
import { weighByPopulation } from './population-weights.ts';

/**
 * Counts the agents of each group that were used or left out. Each agent has one cell in a group, since there are no
 * blocks.
 */
export function traceGroups(cells: CellTable, byAgent: ByAgent | null): readonly TracedGroup[] {
  const weight = weightOf(byAgent);
  const resultsMin = byAgent?.kind === 'summaries' ? byAgent.resultsMin : 1;
  if (weight?.by === 'population') weighByPopulation(cells, weight.cells);
  const endOf = (place: number): keyof Ends => {
    if ((cells.counts[place] ?? 0) < resultsMin) return 'tooFewResults';
    return weight === null || (cells.weights[place] ?? 0) > 0 ? 'left' : 'withoutWeight';
  };
  const places = cells.places();
  return cells.groups.map(({ splits }, index) => {
    const ends: Ends = { tooFewResults: empty(), withoutWeight: empty(), left: empty() };
    for (const place of places[index] ?? []) {
      const { agents, rows } = ends[endOf(place)];
      agents.push(cells.agents[place] ?? 0);
      rows.push(cells.counts[place] ?? 0);
    }
    return { splits, ...ends };
  });
}

interface FilledRows extends AgentRows {
  readonly agents: number[];
  readonly rows: number[];
}

type Ends = Readonly<Record<Exclude<keyof TracedGroup, 'splits'>, FilledRows>>;

function empty(): FilledRows {
  return { agents: [], rows: [] };
}
