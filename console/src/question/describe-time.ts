import type { Span } from '../../../client/index.ts';
import { formatMinute } from '../lib/format-clock.ts';
import { clockSpanOf } from './clock-span.ts';

/** The dates of a span as people write them; those that are said in words stay so. */
export function describeTime(time: Span, now: Date): string {
  const clock = clockSpanOf(time, now);
  const from = clock.from === undefined ? time.from : formatMinute(clock.from);
  const to = clock.to === undefined ? time.to : formatMinute(clock.to);
  return from === to ? from : `${from} – ${to}`;
}
