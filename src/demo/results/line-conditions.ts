import type { Line } from '../line.ts';
import type { Moment } from '../moment.ts';

/** Bytes per second that a line has to give at a moment. */
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

/** Part of the packets that is lost. */
export function lossAt(line: Line, moment: Moment): number {
  const loss = line.loss * (1 + 3 * moment.load * (line.shareLost + 0.2));
  return moment.service === 'degraded' ? loss + 0.14 : loss;
}
