import { withUnit } from '../lib/figures.ts';
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

/** A figure of a line with its unit. */
export function figureColumn<K extends string, R extends Readonly<Record<K, number>>>(
  key: K,
  header: string,
  unit: string,
): Column<R> {
  return {
    key,
    header,
    align: 'end',
    cell: (line) => withUnit(line[key], unit),
    sortBy: (line) => line[key],
  };
}
