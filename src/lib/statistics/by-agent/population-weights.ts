import type { PopulationCell } from '../../../plan/by-agent.ts';
import type { CellTable } from './cell-table.ts';

/**
 * Turns the numbers of population cells into weights. An agent is in the population cell of its last result in any group; the
 * count of that cell is shared among the agents in it.
 */
export function weighByPopulation(cells: CellTable, population: readonly PopulationCell[]): void {
  const latest = new Map<number, number>();
  cells.agents.forEach((agent, place) => {
    const known = latest.get(agent);
    if (known === undefined || (cells.lasts[place] ?? 0) > (cells.lasts[known] ?? 0)) latest.set(agent, place);
  });
  const cellOf = new Map([...latest].map(([agent, place]) => [agent, cells.weights[place] ?? Number.NaN]));
  const agents = new Map<number, number>();
  for (const cell of cellOf.values()) agents.set(cell, (agents.get(cell) ?? 0) + 1);
  cells.agents.forEach((agent, place) => {
    const cell = cellOf.get(agent) ?? Number.NaN;
    cells.weights[place] = (population[cell]?.count ?? Number.NaN) / (agents.get(cell) ?? 1);
  });
}
