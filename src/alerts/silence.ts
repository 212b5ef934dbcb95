import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { SplitValue } from '../plan/group-row.ts';
import { textOf } from '../query/saved-question.ts';
import { durationOf } from './duration.ts';

/** A time without messages about groups of a rule. Instants are UNIX seconds. */
export interface Silence {
  readonly id: string;
  /** The groups that have these values; without any, all groups. */
  readonly values: GroupValues;
  readonly until: number;
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: number;
}

type GroupValues = Readonly<Record<string, SplitValue>>;

const SPLITS_MAX = 20;
const LENGTH_MAX = 1024;

const readValues = read.reader<GroupValues>(
  {
    type: 'object',
    maxProperties: SPLITS_MAX,
    propertyNames: { maxLength: LENGTH_MAX },
    additionalProperties: { type: ['string', 'number', 'null'], maxLength: LENGTH_MAX },
  },
  (value, key, issues) => {
    if (!read.isObject(value)) return read.addType('object', key, issues);
    if (Object.keys(value).length > SPLITS_MAX) return void issues.add(key, 'This value is too long.');
    for (const [split, item] of Object.entries(value)) {
      const at = `${key}[${split}]`;
      const text = item === null || typeof item === 'number' ? '' : read.string(item, at, issues);
      const problem = read.tooLong(split, LENGTH_MAX) ?? read.tooLong(text ?? '', LENGTH_MAX);
      if (problem !== undefined) issues.add(at, problem);
    }
    return value as GroupValues;
  },
);

export const SILENCE_FIELDS = {
  for: read.required(durationOf('1 minute', '90 days')),
  values: read.optional(readValues),
  reason: read.optional(textOf(200)),
};

export interface NewSilence extends Pick<Silence, 'values' | 'reason'> {
  readonly seconds: number;
}

/** Reads the body of a silence. The value is only meaningful when no issue was added. */
export function readSilence(sent: unknown, _now: number, issues: IssueList): NewSilence {
  const { for: seconds = 0, values = {}, reason = '' } = read.readExactBodyInto(issues, sent, SILENCE_FIELDS);
  return { seconds, values, reason };
}

/** Until when nothing is sent about a group; null: messages are sent. */
export function silencedUntil(
  silences: readonly Silence[],
  splits: readonly string[],
  values: readonly SplitValue[],
  at: number,
): number | null {
  const ends = silences.flatMap((silence) => {
    const isMeant = Object.entries(silence.values).every(([split, value]) =>
      isSame(values[splits.indexOf(split)], value),
    );
    return isMeant && silence.until > at ? [silence.until] : [];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Values of groups may be numbers; what people type is text. */
function isSame(own: SplitValue | undefined, given: SplitValue): boolean {
  if (own === undefined || own === null || given === null) return own === given;
  return String(own) === String(given);
}
