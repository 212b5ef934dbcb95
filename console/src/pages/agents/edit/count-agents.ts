import { formatCount } from '../../../lib/format-count.ts';

/** `1 agent`, `1,200 agents`. */
export function agentsText(count: number): string {
  return count === 1 ? '1 agent' : `${formatCount(count)} agents`;
}
