import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { readRule } from './read-rule.ts';
import { type Condition, instantsOf, requestAt } from './rule.ts';

const AT = Date.UTC(2026, 6, 10, 12) / 1000;

function timeOf(metric: string, over: string, at: number) {
  const body = { question: { metric }, test: { above: 1 }, every: '1 hour', over };
  const condition = readRule(body, AT, new IssueList()).rule.watched as unknown as Condition;
  return { ...(requestAt({ metric }, condition, at).time as object), instants: instantsOf(condition, at) };
}

describe('the time that a rule looks at', () => {
  it('is that of its instants on every clock', () => {
    expect(timeOf('httpget', '1 day', AT)).toEqual({
      from: '2026-07-09 00:00:00',
      to: '2026-07-11 01:59:59',
      instants: { from: Date.UTC(2026, 6, 9, 12), to: Date.UTC(2026, 6, 10, 12) - 1 },
    });
  });

  it.each([
    ['outagesPerDay', '1 hour', AT, '2026-07-09 00:00:00', '2026-07-09 23:59:59'],
    ['outagesPerDay', '1 day', AT, '2026-07-09 00:00:00', '2026-07-09 23:59:59'],
    ['downtimePerDay', '7 days', AT, '2026-07-03 00:00:00', '2026-07-09 23:59:59'],
    ['outagesPerDay', '1 day', AT - 3600, '2026-07-08 00:00:00', '2026-07-08 23:59:59'],
  ])('of %s over %s at %s has only days that are over on every clock', (metric, over, at, from, to) => {
    expect(timeOf(metric, over, at)).toMatchObject({ from, to });
  });
});
