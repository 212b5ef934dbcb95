import type { Span } from '../../../client/index.ts';

/** The time of a question, in one of its forms. */
export type AskedTime = Span;

/** What the time of questions is where nothing says it. */
export const USUAL_TIME: AskedTime = { from: '-30 days', to: '-1 days' };

interface TimeOfRequest {
  readonly time?: Span | null | undefined;
}

/** The time that a request or a dashboard has; undefined: none. */
export function timeOf({ time }: TimeOfRequest): AskedTime | undefined {
  return time ?? undefined;
}

/** The fields of a request or a dashboard that say the time. */
export function timeFields(time: AskedTime): { readonly time: Span } {
  return { time };
}

/** Names of parameters of an address, all that a time can have. */
export const TIME_PARAMETERS = ['from', 'to'] as const;

/** The time that an address has; undefined: none. */
export function readTime(parameters: URLSearchParams): AskedTime | undefined {
  const [from, to] = [parameters.get('from'), parameters.get('to')];
  return from === null && to === null ? undefined : { from: from ?? '-30 days', to: to ?? '-1 days' };
}

/** The time as parameters of an address. */
export function writeTime(time: AskedTime): readonly [name: string, value: string][] {
  return [
    ['from', time.from],
    ['to', time.to],
  ];
}

/** The time with a beginning and an end. */
export function spanOf(time: AskedTime, _now: Date): Span {
  return time;
}

/** True if two times mean the same on any day. */
export function isSame(a: AskedTime, b: AskedTime): boolean {
  return a.from === b.from && a.to === b.to;
}
