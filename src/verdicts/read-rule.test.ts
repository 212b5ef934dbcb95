import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { readRule } from './read-rule.ts';
import { RULE_DOCUMENTS, ruleOf } from './rules/index.ts';

const RULE = {
  title: 'Speeds',
  version: '1',
  unit: ['agent'],
  measures: { plan: { metric: 'httpget', relative_to: 'advertised' } },
  conditions: { share: { of: 'plan', share: { at_least: 80 }, is: '>= 80' } },
  met_if: 'share',
};

function problemsOf(rule: unknown) {
  const issues = new IssueList();
  readRule(rule, 'rule', issues);
  return Object.fromEntries([...issues].map(([key, messages]) => [key, messages.join(' ')]));
}

describe('a rule', () => {
  it.each([...RULE_DOCUMENTS.keys()])('that is built in is valid: %s', (name) => {
    expect(problemsOf(RULE_DOCUMENTS.get(name))).toEqual({});
  });

  it('is indicative, unchecked and without evidence unless it says otherwise', () => {
    expect(ruleOf(RULE)).toMatchObject({
      indicative: true,
      checked: null,
      evidence: [],
      each: null,
      thenAfterDays: null,
    });
  });

  it('has limits by date, by a dimension, and by a field', () => {
    const { conditions } = ruleOf({
      ...RULE,
      conditions: {
        share: {
          of: 'plan',
          share: { above: { by: 'custom.area', values: { urban: 25 } } },
          is: { '>=': { from: [['2012-11-01', 20]] } },
        },
      },
    });
    expect(conditions.share).toEqual({
      of: 'plan',
      form: 'share',
      threshold: { side: 'above', limit: { by: 'custom.area', values: { urban: 25 } } },
      is: { op: '>=', limit: { from: [['2012-11-01', 20]] } },
    });
  });

  it('has one campaign for each test', () => {
    const measures = { ...RULE.measures, all: { metric: 'httpget' }, other: { metric: 'httppost' } };
    const problemsWith = (...evidence: readonly object[]) => problemsOf({ ...RULE, measures, evidence });
    const campaign = { days: 2, campaign: 'first' };
    const problem = expect.stringMatching(
      /^There is evidence of the test httpget before this, and a test has one campaign/,
    );
    expect(problemsWith({ of: 'plan', ...campaign }, { of: 'other', ...campaign })).toEqual({});
    expect(problemsWith({ of: 'plan', results: 5 }, { of: 'all', results: 6 })).toEqual({});
    for (const evidence of [
      [
        { of: 'plan', ...campaign },
        { of: 'all', days: 3, campaign: 'last' },
      ],
      [
        { of: 'plan', results: 5 },
        { of: 'all', ...campaign },
      ],
      [
        { of: 'plan', ...campaign },
        { of: 'all', results: 5 },
      ],
    ]) {
      expect(problemsWith(...evidence)).toEqual({ 'rule[evidence][1][of]': problem });
    }
  });

  it('has all of its problems told at once, each at its key, with what would be right', () => {
    const problems = problemsOf({
      ...RULE,
      ech: 'month',
      measures: { plan: { metric: 'httpget', valid: { fetch_tim: '15' }, floor_mbps: 5, normalised: true } },
      evidence: [{ of: 'plann', days_between: 1, campaign: 'first' }],
      conditions: {
        a: { of: 'plan', share: { at_least: 80, below: 3 }, is: '90' },
        b: { of: 'other', figure: 'mean', is: '>= 1' },
        c: { share: { at_least: 1 }, count: { at_least: 1 }, is: '>= 1' },
        d: { lines: { rule: 'x', verdict: 'bad' }, is: { '>=': { to: 3 } } },
        e: { lines: { rule: 'x', verdict: 'met' }, is: { '>=': { field: 'custom.limit' } } },
      },
      met_if: { all: ['a', { any: ['z'] }] },
      levels: {
        of: 'f',
        steps: [
          [0, 'x', 1],
          [5, 'y'],
        ],
      },
    });
    expect(problems).toEqual({
      'rule[ech]': 'This field was not expected.',
      'rule[measures][plan][normalised]': 'This field was not expected.',
      'rule[measures][plan][floor_mbps]': 'This field goes with relative_to only.',
      'rule[measures][plan][valid][fetch_tim]': expect.stringMatching(
        /^fetch_tim is not a number of this test\. It has: fetch_time, .*Give a comparison/,
      ),
      'rule[evidence][0][days]': 'The campaign first needs this field.',
      'rule[evidence][0][days_between]': 'This field needs days.',
      'rule[evidence][0][of]': 'plann is not a measure of this rule. It has: plan.',
      'rule[conditions][a][is]': 'Give a comparison with a number, such as ">= 90", or an object such as {">=": 90}.',
      'rule[conditions][a][share]':
        'Give one of at_least, at_most, above, below with a level, such as {"at_least": 80}.',
      'rule[conditions][b][of]': 'other is not a measure of this rule. It has: plan.',
      'rule[conditions][b][figure]': expect.stringMatching(/^mean is not a figure\. Give metricValue, /),
      'rule[conditions][c]': 'Give one of share, figure, count, days, hours, lines.',
      'rule[conditions][c][of]': 'This field is missing. Name a measure of the rule.',
      'rule[conditions][d][is][>=]': expect.stringMatching(/^Give a number, or an object with from/),
      'rule[conditions][e][is]': 'The limit of lines should be a number.',
      'rule[conditions][e][lines]': 'Lines are counted in units of dimensions, not of single agents.',
      'rule[conditions][d][lines][verdict]': 'bad is not a valid verdict.',
      'rule[levels][of]': 'f is not a condition of this rule. It has: a, b, c, d, e.',
      'rule[levels][steps][1]': 'Give a figure, a name and a number, such as [85, "1", 5].',
      'rule[met_if][all][1][any][0]': 'z is not a condition of this rule. It has: a, b, c, d, e.',
    });
  });

  it('with a name of half a megabyte is refused without reading what has it', () => {
    const name = 'x'.repeat(500_000);
    const fields = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, 0]));
    const key = (part: string) => `${`rule[${part}][${name}`.slice(0, 299)}…`;
    expect(problemsOf({ ...RULE, measures: { ...RULE.measures, [name]: fields } })).toEqual({
      [key('measures')]: 'This value is too long.',
    });
    expect(problemsOf({ ...RULE, conditions: { ...RULE.conditions, [name]: fields } })).toEqual({
      [key('conditions')]: 'This value is too long.',
    });
  });

  it('has at most a hundred names in met_if, and a message at most twenty of its own', () => {
    const all = (count: number, name: string) => ({ all: Array(count).fill(name) });
    expect(problemsOf({ ...RULE, met_if: all(100, 'share') })).toEqual({});
    const tooMany = { 'rule[met_if]': 'There should be at most 100 names, in all lists together.' };
    expect(problemsOf({ ...RULE, met_if: all(240_000, 'share') })).toEqual(tooMany);
    expect(problemsOf({ ...RULE, met_if: { any: [all(60, 'share'), all(60, 'share')] } })).toEqual(tooMany);
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
    const conditions = Object.fromEntries(names.map((name) => [name, RULE.conditions.share]));
    expect(problemsOf({ ...RULE, conditions, met_if: 'x' })).toEqual({
      'rule[met_if]': `x is not a condition of this rule. It has: ${names.slice(0, 20).join(', ')}, ….`,
    });
  });
});
