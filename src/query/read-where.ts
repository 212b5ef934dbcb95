import type { Test } from '../catalogue/test.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { nearestNames } from '../lib/nearest-names.ts';
import * as read from '../lib/read.ts';
import { type Comparison, column, number } from '../plan/expr.ts';
import type { RecordCondition } from '../plan/plan.ts';
import { didYouMean } from './name-hint.ts';
import { readLevel } from './read-levels.ts';

const CONDITIONS_MAX = 20;

const readValue = read.reader<string | number>(
  { anyOf: [read.string.schema, readLevel.schema] },
  (value, key, issues) => (typeof value === 'string' ? read.string(value, key, issues) : readLevel(value, key, issues)),
);

/** The limit on a column: exactly one of the other fields. */
const readLimit = read.exactObjectOf({
  column: read.required(read.string),
  is: read.optional(readValue),
  at_least: read.optional(readLevel),
  at_most: read.optional(readLevel),
  above: read.optional(readLevel),
  below: read.optional(readLevel),
});

export const readWhere = read.atMost(CONDITIONS_MAX, read.listOf(readLimit));

/** A limit as requests have it. */
export type RecordLimit = Readonly<{ column: string; is?: string | number } & Partial<Record<Level, number>>>;

type Level = keyof typeof COMPARISONS;

const COMPARISONS = { at_least: 'ge', at_most: 'le', above: 'gt', below: 'lt' } as const;

/** Adds an issue for each column that the test does not have, and for each value that is not of its type. */
export function conditionsOf(
  test: Test,
  limits: readonly (RecordLimit | undefined)[],
  issues: IssueList,
): readonly RecordCondition[] {
  return limits.flatMap((limit, index) => (limit?.column === undefined ? [] : conditionOf(test, limit, index, issues)));
}

function conditionOf(
  test: Test,
  { column: name, is, ...levels }: RecordLimit,
  index: number,
  issues: IssueList,
): RecordCondition[] {
  const key = `where[${index}]`;
  const type = name === 'base' ? 'text' : Object.hasOwn(test.columns, name) ? test.columns[name]?.type : undefined;
  if (type === undefined) {
    const hint = didYouMean(nearestNames(name, Object.keys(test.columns)));
    issues.add(`${key}[column]`, [`${name} is not a column of ${test.key}.`, hint].filter(Boolean).join(' '));
    return [];
  }
  const given = Object.entries(levels) as [Level, number | undefined][];
  if (is === undefined && given.length === 0) issues.add(key, 'Give is, at_least, at_most, above or below.');
  if (type === 'text') {
    for (const [level] of given) issues.add(`${key}[${level}]`, `${name} is text: give is.`);
    if (typeof is === 'number') issues.add(`${key}[is]`, 'This value should be of type string.');
    return typeof is === 'string' ? [{ kind: 'is', column: name, text: is }] : [];
  }
  if (typeof is === 'string') issues.add(`${key}[is]`, 'This value should be of type number.');
  const compare = (kind: Comparison, value: number) => ({ kind, left: column(name), right: number(value) }) as const;
  return [
    ...(typeof is === 'number' ? [compare('eq', is)] : []),
    ...given.flatMap(([level, value]) => (value === undefined ? [] : [compare(COMPARISONS[level], value)])),
  ];
}

/** The limits in the words of a request. */
export function stateWhere(where: readonly RecordCondition[]): readonly RecordLimit[] {
  return where.flatMap((condition): RecordLimit[] => {
    if (condition.kind === 'is') return [{ column: condition.column, is: condition.text }];
    if ('conditions' in condition || condition.left.kind !== 'column' || condition.right.kind !== 'number') return [];
    const word = STATED[condition.kind];
    return [{ column: condition.left.name, [word]: condition.right.value }];
  });
}

const STATED: Readonly<Record<Comparison, Level | 'is'>> = {
  eq: 'is',
  ge: 'at_least',
  le: 'at_most',
  gt: 'above',
  lt: 'below',
};

/** `bytes_sec below 1000000` */
export function whereText({ column: name, ...limits }: RecordLimit): string {
  return Object.entries(limits)
    .map(([word, value]) => `${name} ${word.replace('_', ' ')} ${value}`)
    .join(', ');
}
