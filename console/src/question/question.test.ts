import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SOLD_SPEEDS } from '../../../src/catalogue/speeds.ts';
import { AGGREGATIONS } from '../../../src/plan/plan.ts';
import { DAYS, SUMMARY_KEYS } from '../../../src/query/field-words.ts';
import { FIRST_QUESTION, PLAIN_QUESTION, type Question, readQuestion, writeQuestion } from './question.ts';

const text = fc.string({ unit: 'grapheme' });
const texts = fc.uniqueArray(text, { maxLength: 4 });
const filter = fc.record({
  id: text,
  filterType: fc.constantFrom('include' as const, 'exclude' as const),
  filterValues: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
});
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const hours = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }));
const ownWindow = fc
  .record({
    days: fc.subarray(Object.keys(DAYS)),
    hours: fc.uniqueArray(hours, { maxLength: 3, selector: ([from, to]) => `${from}-${to}` }),
  })
  .filter(({ days, hours }) => days.length + hours.length > 0);
const perAgent = fc.record({
  summary: fc.constantFrom(...SUMMARY_KEYS, 'p7'),
  trim: fc.option(number, { nil: undefined }),
  level: fc.option(number, { nil: undefined }),
  min_results: fc.integer({ min: 1 }),
});
const compare = fc.oneof(
  fc.constant({ kind: 'previous' } as const),
  fc.record({ kind: fc.constant('group' as const), id: text, values: fc.uniqueArray(text, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('pairs' as const), id: text }),
);
const question: fc.Arbitrary<Question> = fc.record({
  metric: text,
  chartType: fc.constantFrom('aggregate' as const, 'histogram' as const, 'raw' as const),
  aggregation: fc.constantFrom(...AGGREGATIONS),
  bins: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.array(number, { minLength: 1, maxLength: 5 })),
  normalised: fc.boolean(),
  prefilter: fc.boolean(),
  time: fc.oneof(fc.record({ from: text, to: text }), fc.record({ last: text })),
  window: fc.option(fc.oneof(text, ownWindow), { nil: undefined }),
  relative_to: fc.option(fc.constantFrom(...SOLD_SPEEDS), { nil: undefined }),
  per_agent: fc.option(perAgent, { nil: undefined }),
  weight: fc.option(fc.oneof(fc.record({ field: text }), fc.record({ population: text })), { nil: undefined }),
  at_least: fc.uniqueArray(number, { maxLength: 3 }),
  at_most: fc.uniqueArray(number, { maxLength: 3 }),
  uncertainty: fc.constantFrom('agents' as const, 'results' as const),
  splits: texts,
  filters: fc.uniqueArray(filter, { maxLength: 4, selector: ({ id, filterType }) => `${filterType} ${id}` }),
  panel: texts,
  compare: fc.option(compare, { nil: undefined }),
});

it('every question comes back from its address as it was', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const address = writeQuestion(asked).toString();
      expect(readQuestion(new URLSearchParams(address))).toEqual(asked);
    }),
  );
});

it('an address that names no metric asks the first question', () => {
  expect(readQuestion(new URLSearchParams('show=curl'))).toEqual(FIRST_QUESTION);
});

it('what an address leaves out, or says in a way that nobody knows, is plain', () => {
  const read = readQuestion(new URLSearchParams('metric=ping&by=century&chart=pie&normalised=maybe'));
  expect(read).toEqual({ ...PLAIN_QUESTION, metric: 'ping' });
});

it('a value that is there twice counts once', () => {
  const read = readQuestion(new URLSearchParams('metric=ping&split=isp&split=isp&include.isp=A&include.isp=A'));
  expect(read.splits).toEqual(['isp']);
  expect(read.filters).toEqual([{ id: 'isp', filterType: 'include', filterValues: ['A'] }]);
});

it('an address of the days up to yesterday asks for the last days', () => {
  const read = (address: string) => readQuestion(new URLSearchParams(`metric=ping&${address}`)).time;
  expect(read('from=-7 days&to=-1 days')).toEqual({ last: '7 days' });
  expect(read('from=-7 days&to=now')).toEqual({ from: '-7 days', to: 'now' });
  expect(read('last=3 months')).toEqual({ last: '3 months' });
});
