import { columnDecimals, formatFixed } from '../lib/figures.ts';
import { agentPath } from '../router/agent-address.ts';
import { hrefOf } from '../router/location.ts';
import type { Column } from './table.tsx';

/** The agent of a line, leading to its page. */
export function agentColumn<R extends { readonly agent: string }>(): Column<R> {
  return {
    key: 'agent',
    header: 'Agent',
    cell: ({ agent }) => <a href={hrefOf(agentPath(agent))}>{agent}</a>,
    sortBy: ({ agent }) => agent,
  };
}

/** A figure of each of these lines, all with the same decimals; its unit is in the heading. */
export function figureColumn<K extends string, R extends Readonly<Record<K, number>>>(
  key: K,
  header: string,
  unit: string,
  lines: readonly R[],
): Column<R> {
  const decimals = columnDecimals(
    lines.map((line) => line[key]),
    unit,
  );
  return {
    key,
    header: unit === '' ? header : `${header}, ${unit}`,
    align: 'end',
    cell: (line) => formatFixed(line[key], decimals),
    sortBy: (line) => line[key],
  };
}
