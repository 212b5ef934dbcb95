import { describe, expect, it } from 'vitest';
import { type Overrides, overrideOf, overrideQuestion } from './override-question.ts';

const NOTHING: Overrides = { from: undefined, to: undefined, aggregation: undefined, filters: new Map() };
const NOW = Date.UTC(2026, 10, 19, 12) / 1000;
const SAVED = {
  metric: 'httpget',
  time: { from: '-7 days', to: '-1 days' },
  filters: [
    { id: 'isp', filterType: 'exclude', filterValues: ['Acme'] },
    { id: 'package', filterType: 'include', filterValues: ['Fast'] },
  ],
};

describe('a saved question', () => {
  it('is asked as it is where nothing is said', () => {
    expect(overrideQuestion(SAVED, NOTHING, NOW)).toEqual(SAVED);
    expect(overrideQuestion({ metric: 'httpget', last: '7 days' }, NOTHING, NOW)).toEqual({
      metric: 'httpget',
      last: '7 days',
    });
  });

  it('is asked about another time, of which one end may be the saved one', () => {
    expect(overrideQuestion(SAVED, { ...NOTHING, to: 'now' }, NOW).time).toEqual({ from: '-7 days', to: 'now' });
    const { last, time } = overrideQuestion({ last: '7 days' }, { ...NOTHING, from: '2026', to: 'now' }, NOW);
    expect([last, time]).toEqual([undefined, { from: '2026', to: 'now' }]);
  });

  it('is asked with one end of the days that its words name', () => {
    const { last, time } = overrideQuestion({ last: '7 days' }, { ...NOTHING, from: '2026-11-15' }, NOW);
    expect([last, time]).toEqual([undefined, { from: '2026-11-15', to: '2026-11-18' }]);
    expect(overrideQuestion({ last: '7 days' }, { ...NOTHING, to: 'now' }, NOW).time).toEqual({
      from: '2026-11-12',
      to: 'now',
    });
  });

  it.each([
    ['technology', 'package.technology'],
    ['package.tier', 'tier'],
    ['region', 'custom.region'],
  ])('is asked with a filter of %s in place of one of %s', (id, saved) => {
    const filters = [{ id: saved, filterType: 'include', filterValues: ['A'] }];
    const given = { ...NOTHING, filters: new Map([[id, ['B']]]) };
    expect(overrideQuestion({ filters }, given, NOW).filters).toEqual([
      { id, filterType: 'include', filterValues: ['B'] },
    ]);
  });

  it('is asked with filters in place of the saved ones of the same dimension', () => {
    const filters = new Map([
      ['isp', ['A', 'B']],
      ['package', []],
    ]);
    expect(overrideQuestion(SAVED, { ...NOTHING, filters }, NOW).filters).toEqual([
      { id: 'isp', filterType: 'include', filterValues: ['A', 'B'] },
    ]);
  });

  it('says what is wrong by the name of the parameter', () => {
    const overrides = { ...NOTHING, filters: new Map([['ips', ['A']]]) };
    const request = overrideQuestion(SAVED, overrides, NOW);
    expect(overrideOf('filters[2][id]', request, overrides)).toBe('filter.ips');
    expect(overrideOf('filters[0][id]', request, overrides)).toBe('filters[0][id]');
    expect(overrideOf('time[to]', request, overrides)).toBe('to');
    expect(overrideOf('aggregation', request, overrides)).toBe('aggregation');
  });
});
