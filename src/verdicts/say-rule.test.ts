import { describe, expect, it } from 'vitest';
import { RULE_DOCUMENTS, ruleOf } from './rules/index.ts';
import { sayRule } from './say-rule.ts';

function said(document: unknown, heading: string): readonly string[] {
  return sayRule(ruleOf(document)).find((one) => one.heading === heading)?.sentences ?? [];
}

describe('a rule in plain words', () => {
  it('says its conditions with units, and what decides', () => {
    expect(said(RULE_DOCUMENTS.get('de-fixed'), 'Conditions').slice(0, 3)).toEqual([
      'max: on at least 2 days at least 1 result of maximum is at or above 90 %.',
      'normal: at least 90 % of the results of normal are at or above 100 %.',
      'min: on less than 2 days at least 1 result of minimum is below 100 %.',
    ]);
    expect(said(RULE_DOCUMENTS.get('agcom'), 'Conditions')).toEqual([
      'download: percentile 5 of minimum is at least 100 %.',
      'delay: percentile 95 of delay is at most what max_delay_ms says.',
    ]);
    expect(said(RULE_DOCUMENTS.get('accc-lines'), 'Conditions')).toEqual([
      'underperforming: at most 0 % of the lines are not met by accc-underperforming.',
    ]);
    expect(said(RULE_DOCUMENTS.get('us-caf'), 'Judged')).toEqual(['Each combination of ISP, state and Speed tier.']);
    expect(said(RULE_DOCUMENTS.get('ofcom-minimum'), 'Met')[0]).toBe('If median holds.');
  });

  it('says its sample, nested logic and limits by date', () => {
    const rule = {
      ...RULE_DOCUMENTS.get('hakom'),
      conditions: {
        a: { of: 'minimum', share: { at_least: { from: [['2026-01-01', 30]] } }, is: '> 5' },
        b: { of: 'minimum', count: { below: 100 }, is: '< 3' },
      },
      met_if: { any: ['a', { all: ['a', 'b'] }] },
    };
    expect(said(rule, 'Needed before a verdict')).toEqual([
      'Of minimum: 3 days with at least 1 result; within 5 days; the first results that fit are taken, others are left out.',
    ]);
    expect(said(rule, 'Conditions')[0]).toBe(
      'a: more than 5 % of the results of minimum are at or above 30 % from 2026-01-01 on.',
    );
    expect(said(rule, 'Met')).toEqual(['If a holds or (a and b hold).']);
  });

  it('says of what values are, in their own unit', () => {
    const rule = {
      ...{ title: 'Lines', version: '1', unit: ['isp'], met_if: 'slow' },
      measures: {
        lines: { metric: 'httpget', per_agent: { summary: 'share_above', level: 30 } },
        down: { metric: 'httpget' },
      },
      conditions: {
        slow: { of: 'lines', share: { at_least: 80 }, is: '>= 90' },
        some: { of: 'lines', count: { below: 80 }, is: '<= 1' },
        middle: { of: 'lines', figure: 'median', is: '>= 95' },
        agents: { of: 'down', figure: 'agentCount', is: '>= 5' },
      },
    };
    expect(said(rule, 'Conditions')).toEqual([
      'slow: at least 90 % of the lines of lines are at or above 80 %.',
      'some: at most 1 line of lines is below 80 %.',
      'middle: the median of lines is at least 95 %.',
      'agents: the number of lines of down is at least 5.',
    ]);
  });

  it.each([...RULE_DOCUMENTS.keys()])('says what was read of the source of %s, and what a person attests', (name) => {
    const document = RULE_DOCUMENTS.get(name);
    const source = said(document, 'Source').map((sentence) => /^(Read|Not read): .+\.$/.exec(sentence)?.[1]);
    expect(source).toEqual([undefined, 'Read', 'Not read']);
    expect(said(document, 'For a person to attest').length).toBeGreaterThan(0);
  });

  it('asks a person for nothing where the rule does not', () => {
    const { attest: _, source: __, source_read: ___, source_unread: ____, ...own } = RULE_DOCUMENTS.get('hakom') ?? {};
    expect(sayRule(ruleOf(own)).map(({ heading }) => heading)).not.toContain('For a person to attest');
    expect(said(own, 'Source')).toEqual(['None is named.']);
  });

  it.each([...RULE_DOCUMENTS.keys()])('has no gap for the built-in rule %s', (name) => {
    for (const { sentences } of sayRule(ruleOf(RULE_DOCUMENTS.get(name)))) {
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });
});
