import { expect, it } from 'vitest';
import { describePerAgent, describeWindow, summaryName } from '../../../src/query/field-words.ts';
import { intervalName } from './methods.ts';

const nameOf = (key: string) => (key === 'fcc-peak' ? 'Monday to Friday, 19:00 to 23:00' : undefined);

it('a window reads as its days and hours', () => {
  expect(describeWindow('fcc-peak', nameOf)).toBe('Monday to Friday, 19:00 to 23:00');
  expect(describeWindow('unknown', nameOf)).toBe('unknown');
  expect(describeWindow({ days: ['fri', 'mon', 'tue', 'thu', 'wed'], hours: [] })).toBe('Monday to Friday, all day');
  expect(describeWindow({ days: ['sun', 'sat'], hours: [[9, 12]] })).toBe('Saturday, Sunday, 09:00 to 12:00');
  const hours = [
    [0, 2],
    [22, 24],
  ] as const;
  expect(describeWindow({ days: [], hours })).toBe('Every day, 00:00 to 02:00 and 22:00 to 24:00');
});

it('the value of a line reads as what it is', () => {
  const perAgent = { summary: 'mean', trim: undefined, level: undefined, min_results: 1 };
  expect(describePerAgent(perAgent, 'ms')).toBe('mean of each line');
  expect(describePerAgent({ ...perAgent, summary: 'trimmed_mean', trim: 0.01 }, 'ms')).toBe(
    'trimmed mean (1% off either end) of each line',
  );
  expect(describePerAgent({ ...perAgent, summary: 'share_above', level: 75 }, '%')).toBe(
    'share of each line’s results above 75%',
  );
  expect(summaryName('p7')).toBe('Percentile 7');
});

it('figures of lines have intervals by line, whatever else is said', () => {
  const perAgent = { summary: 'mean', trim: undefined, level: undefined, min_results: 1 };
  expect(intervalName({ per_agent: undefined, uncertainty: 'agents' })).toBe('by line');
  expect(intervalName({ per_agent: undefined, uncertainty: 'results' })).toBe('by result');
  expect(intervalName({ per_agent: perAgent, uncertainty: 'results' })).toBe('by line');
});
