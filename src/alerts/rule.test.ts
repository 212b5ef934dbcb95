import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { readRule } from './read-rule.ts';
import { type Condition, requestAt } from './rule.ts';

const AT = Date.UTC(2026, 6, 10, 12) / 1000;

describe('the time that a rule looks at', () => {
  it.each([
    ['httpget', '1 day', '2026-07-09 12:00:00', '2026-07-10 11:59:59'],
    ['outagesPerDay', '1 hour', '2026-07-09 00:00:00', '2026-07-09 23:59:59'],
    ['outagesPerDay', '1 day', '2026-07-09 00:00:00', '2026-07-09 23:59:59'],
    ['downtimePerDay', '7 days', '2026-07-03 00:00:00', '2026-07-09 23:59:59'],
  ])('of %s over %s has no part of a day that counts as one', (metric, over, from, to) => {
    const question = { metric };
    const body = { question, test: { above: 1 }, every: '1 hour', over };
    const { watched } = readRule(body, AT, new IssueList()).rule;
    expect(requestAt(question, watched as unknown as Condition, AT).time).toEqual({ from, to });
  });
});
