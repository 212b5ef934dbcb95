import { DuckDBBitValue } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { agentsOf } from '../duckdb/answer/read-day-groups.ts';
import { AgentBits, wholeWords } from './agent-bits.ts';

const SETS = [[0], [31, 32], [5, 64, 700, 701], [690, 700, 2 ** 20], [2 ** 31 - 1, 2 ** 31 - 33]];

it('counts the agents of sets that begin and end anywhere', () => {
  for (const some of SETS) {
    expect(AgentBits.of(some).count()).toBe(some.length);
    for (const others of SETS) {
      const [a, b] = [AgentBits.of(some), AgentBits.of(others)];
      expect(a.countCommon(b)).toBe(some.filter((agent) => others.includes(agent)).length);
      expect(AgentBits.of([]).countCommon(a)).toBe(0);
    }
  }
  const all = AgentBits.union(SETS.slice(0, 4).map((agents) => AgentBits.of(agents)));
  expect(all.count()).toBe(new Set(SETS.slice(0, 4).flat()).size);
});

it('takes no more than the words of its agents', () => {
  expect(AgentBits.of([1_000_000]).bytes).toBe(4);
  expect(AgentBits.union([AgentBits.of([1_000_000]), AgentBits.of([1_000_040])]).bytes).toBe(8);
});

it('has the agents of the engine’s bits', () => {
  for (const agents of [[3], [40, 63, 64], [33, 34, 95]]) {
    const range = wholeWords({ first: Math.min(...agents), last: Math.max(...agents) });
    const bits = Array.from({ length: range.last - range.first + 1 }, (_, bit) => agents.includes(range.first + bit));
    expect(agentsOf(DuckDBBitValue.fromBits(bits.map(Number)), range)).toEqual(AgentBits.of(agents));
  }
});
