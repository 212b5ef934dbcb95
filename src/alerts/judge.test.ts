import { describe, expect, it } from 'vitest';
import { GROUPS_MAX, judge, type Observation, type Terms } from './judge.ts';

const TERMS: Terms = { atLeast: 1, of: 1, noData: 'ok', quiet: null, listsViolated: true };

const silent = (from: number, to: number): Observation[] =>
  Array.from({ length: to - from }, (_, index) => ({
    ...{ values: [`box-${String(from + index).padStart(5, '0')}`], verdict: 'violated' },
    ...{ value: null, interval: null, agents: 1 },
  }));

describe('a rule of more silent agents than it has groups for', () => {
  it('keeps those that it has told of while they are silent, and says how many it leaves out', () => {
    const first = judge(TERMS, 3600, [], silent(100, 100 + GROUPS_MAX));
    expect([first.states.length, first.leftOut]).toEqual([GROUPS_MAX, 0]);
    // Names that come before them fall silent too.
    const second = judge(TERMS, 7200, first.states, silent(0, 100 + GROUPS_MAX));
    expect([second.leftOut, second.transitions]).toEqual([100, []]);
    expect(second.states.map(({ values }) => values)).toEqual(first.states.map(({ values }) => values));
  });

  it('takes others in where there is room again', () => {
    const first = judge(TERMS, 3600, [], silent(0, 50 + GROUPS_MAX));
    expect(first.leftOut).toBe(50);
    const second = judge(TERMS, 7200, first.states, silent(20, 50 + GROUPS_MAX));
    expect(second.leftOut).toBe(30);
    expect(second.transitions.map(({ to }) => to)).toEqual([...Array(20).fill('ok'), ...Array(20).fill('firing')]);
  });
});
