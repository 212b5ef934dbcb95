import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import type { GroupState } from './judge.ts';
import { mailOf, messageOf } from './message.ts';
import { readRule } from './read-rule.ts';

const AT = Date.UTC(2026, 6, 10) / 1000;

const GROUP: GroupState = {
  values: ['Acme'],
  state: 'firing',
  since: AT,
  value: 12.5,
  interval: null,
  agents: 3,
  recent: 'v',
  fires: true,
  seen: AT,
  told: null,
  toldAt: 0,
};

function firing(metric: string, unit: string, over: string) {
  const question = { metric, splits: ['isp'] };
  const body = { question, test: { above: 10 }, every: '1 hour', over };
  const { rule } = readRule(body, AT, new IssueList());
  const told = { name: 'r', rule, splits: ['isp'], unit, question, at: AT, publicUrl: 'http://x' };
  return messageOf(told, { type: 'firing', groups: [GROUP], isReminder: false });
}

describe('the message of an alert', () => {
  it('says in what unit values are in a mail too', () => {
    const { text } = mailOf(firing('httpget', 'mbps', '1 day'));
    expect(text).toContain('- isp Acme: firing: 12.5 mbps (limit 10), 3 agents: since');
  });

  it.each([
    ['httpget', '1 day', 'hourly'],
    ['httpget', '4 days', 'daily'],
    ['outagesPerDay', '1 day', 'daily'],
  ])('links to a chart of %s over %s that can be asked for', (metric, over, aggregation) => {
    const { searchParams } = new URL(firing(metric, '', over).data.link);
    const request = JSON.parse(searchParams.get('request') ?? '') as Record<string, unknown>;
    const issues = new IssueList();
    parseMetricQuery(request, AT, issues);
    expect([request.aggregation, [...issues]]).toEqual([aggregation, []]);
  });
});
