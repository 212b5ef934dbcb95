import { expect, it } from 'vitest';
import { ValidationError } from '../../../../../client/index.ts';
import { issuesByField, NO_ISSUES } from './issues-by-field.ts';

const refusal = (issues: Record<string, string[]>) =>
  new ValidationError({
    status: 422,
    code: 'VALIDATION_FAIL',
    message: 'Validation failed',
    issues,
    requestId: undefined,
    retryAfter: undefined,
  });

it('an issue is shown at the field that it is about', () => {
  const { fields, filters } = issuesByField(
    refusal({
      metric: ['x is not a valid metric.'],
      'splits[0]': ['a is not a valid split.'],
      'splits[1]': ['b is not a valid split.'],
      'time[from]': ['2026-02-30 is not a valid date.'],
      'window[hours][0]': ['[23,19] is not a range of whole hours from 0 to 24.'],
      'per_agent[min_results]': ['This value should be 1 or more.'],
      'filters[1][id]': ['colour is not a valid filter.'],
      'filters[1][filterValues]': ['This collection should contain 1 element or more.'],
    }),
  );
  expect(fields).toEqual({
    metric: 'x is not a valid metric.',
    splits: 'a is not a valid split. b is not a valid split.',
    time: '2026-02-30 is not a valid date.',
    window: '[23,19] is not a range of whole hours from 0 to 24.',
    per_agent: 'This value should be 1 or more.',
  });
  expect([...filters]).toEqual([
    [1, 'colour is not a valid filter. This collection should contain 1 element or more.'],
  ]);
});

it('other errors are about no field', () => {
  expect(issuesByField(new Error('no connection'))).toBe(NO_ISSUES);
});
