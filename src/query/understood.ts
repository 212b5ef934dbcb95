import { isObject } from '../lib/read.ts';
import type { Span } from '../plan/plan.ts';
import { parseInstant } from './instant.ts';
import type { MetricQuery } from './metric-query.ts';
import type { ComparisonQuery } from './parse-comparison.ts';
import type { TestQuery } from './test-query.ts';

/** A time as it was read. */
interface Understood {
  readonly from: string;
  readonly to: string;
}

/** How the instants of a question were read, where it has any. */
export function understoodMetric(sent: unknown, { time }: Pick<MetricQuery, 'time'>): Understood | undefined {
  return understoodSpan(member(sent, 'time'), time, 1000);
}

export function understoodTest(sent: unknown, { date }: Pick<TestQuery, 'date'>): Understood | undefined {
  return understoodSpan(member(sent, 'date'), date, 1);
}

/** By side. */
export function understoodComparison(
  sent: unknown,
  query: ComparisonQuery,
): Partial<Record<'a' | 'b', Understood>> | undefined {
  const side = (name: 'a' | 'b') => {
    const span = member(member(sent, name), 'time') ?? member(sent, 'time');
    const understood = understoodSpan(span, query[name].time, 1000);
    return understood ? [[name, understood] as const] : [];
  };
  const sides = [...side('a'), ...side('b')];
  return sides.length === 0 ? undefined : Object.fromEntries(sides);
}

function understoodSpan(sent: unknown, { from, to }: Span, unitMs: number): Understood | undefined {
  if (parseInstant(member(sent, 'from')) === undefined && parseInstant(member(sent, 'to')) === undefined)
    return undefined;
  return { from: wallClock(from * unitMs), to: wallClock(to * unitMs) };
}

function wallClock(ms: number): string {
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, '');
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
