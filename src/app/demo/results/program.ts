import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import type { Line } from '../line.ts';
import type { Noise } from '../noise.ts';
import type { Moment } from '../outage.ts';
import type { Target } from '../targets.ts';

/** The rows of one run, each with a line break at its end; empty when the run left none. */
export type Report = (moment: Moment, noise: Noise) => string;

/** How the demo's agents run a test. */
export interface Program {
  /** Local hours of its runs. */
  readonly hours: readonly number[];
  /** Seconds after the agent's start in the hour. */
  readonly delay: number;
  /** Whether a line of a campaign runs it ten times on each of three days, as the German rule of verdicts wants it. */
  readonly isOfCampaign?: true;
  readonly reportOf: (agent: AgentRow) => Report;
}

/** The fields `target` and `address`. */
export function targetCells({ host, address4, address6 }: Target, { ipVersion }: Line): string {
  return `${host},${ipVersion === 6 ? address6 : address4}`;
}

/** The fields `ip_version` and `target_group`, and the end of the row. */
export function routeCells({ group }: { readonly group: string }, { ipVersion }: Line): string {
  return `${ipVersion},${group}\n`;
}

/** The speed of a line at a moment, in bytes per second. */
export function speedAt(line: Line, direction: 'down' | 'up', moment: Moment): number {
  const idle = (moment.isUpgraded ? line.after : line.before)[direction];
  const lost = line.shareLost * moment.load * (direction === 'up' ? 0.5 : 1);
  return idle * (1 - lost) * (moment.service === 'degraded' ? 0.12 : 1);
}

/** Microseconds that queues add to the shortest round trip. */
export function queueAt(line: Line, moment: Moment): number {
  const queue = line.jitterUs * 0.5 + line.shareLost * moment.load * 14_000;
  return moment.service === 'degraded' ? queue + 180_000 : queue;
}

/** Share of lost packets. */
export function lossAt(line: Line, moment: Moment): number {
  const loss = line.loss * (1 + 3 * moment.load * (line.shareLost + 0.2));
  return moment.service === 'degraded' ? loss + 0.14 : loss;
}
