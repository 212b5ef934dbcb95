import { expect, it } from 'vitest';
import { evidenceText, explainVerdict } from './explain-verdict.ts';
import { ruleOf } from './rules/index.ts';
import type { UnitVerdict } from './verdict.ts';

const RULE = ruleOf({
  ...{ title: 'Speed', version: '1', unit: ['agent'], met_if: 'fast' },
  measures: { down: { metric: 'httpget' } },
  conditions: { fast: { of: 'down', figure: 'metricValue', is: '>= 80' } },
});

function explained(value: number): string {
  const distance = Number((value - 80).toPrecision(13));
  const fast = { value, limit: 80, distance, numerator: null, denominator: null, met: value >= 80 };
  const unit = {
    ...{ unit: { agent: 'a' }, verdict: value >= 80 ? 'met' : 'not_met', level: null, borderline: false, evidence: [] },
    conditions: { fast },
    counts: { used: 1, leftOut: 0, missed: 0, invalid: 0, notRun: 0 },
  } as UnitVerdict;
  return explainVerdict(RULE, unit).find((sentence) => sentence.startsWith('fast: ')) ?? '';
}

it.each([
  [91.23456, 'holds: 91.23, at least 80 wanted, 11.23 on the good side.'],
  [79.996, 'does not hold: 79.996, at least 80 wanted, 0.004 on the bad side.'],
  [79.999_99, 'does not hold: 79.99999, at least 80 wanted, 0.00001 on the bad side.'],
  [80, 'holds: 80, at least 80 wanted, exactly at the limit.'],
])('a value of %d is told from its limit', (value, expected) => {
  expect(explained(value)).toContain(expected);
});

it('tells evidence from what is wanted', () => {
  const part = { part: 'each_hour', have: 99.9984, want: 100 };
  expect(evidenceText(part)).toBe('99.9984 percent of the hours with a result, 100 wanted');
});
