import type { IssueList } from '../lib/issue-list.ts';
import { addType, isObject } from '../lib/read.ts';
import type { Span } from '../plan/plan.ts';

/** Reads `{from, to}`, each a text that `parse` understands; adds an issue for each that it does not. */
export function readSpan(
  value: unknown,
  key: string,
  issues: IssueList,
  parse: (text: string, end: keyof Span) => number | undefined,
): Span | undefined {
  if (!isObject(value)) return addType('object', key, issues);
  const read = (end: keyof Span): number | undefined => {
    const endKey = `${key}[${end}]`;
    if (!Object.hasOwn(value, end)) {
      issues.add(endKey, 'This field is missing.');
      return undefined;
    }
    const text = value[end];
    if (typeof text !== 'string') return addType('string', endKey, issues);
    const instant = parse(text, end);
    if (instant === undefined) issues.add(endKey, `${text} is not a valid date.`);
    return instant;
  };
  const [from, to] = [read('from'), read('to')];
  if (from === undefined || to === undefined) return undefined;
  if (from > to) issues.add(key, 'from must not be after to.');
  return { from, to };
}
