import { describe, expect, it } from 'vitest';
import { anonymise, MASKED, type NamedResult } from './anonymise.ts';

const result = (agent: number, isp: string, hour = '2026-07-01 10:00'): NamedResult => ({
  agent,
  hour,
  traits: [isp, 'FR'],
  values: [agent * 10],
});
const reversed = (agents: number[]) => [...agents].sort((a, b) => b - a);

describe('anonymise', () => {
  it('numbers agents from 1, in an order of their own', () => {
    const { rows, agents } = anonymise([result(7, 'A'), result(9, 'A')], 2, reversed);
    expect(rows).toEqual([
      [1, '2026-07-01 10:00', 'A', 'FR', 90],
      [2, '2026-07-01 10:00', 'A', 'FR', 70],
    ]);
    expect(agents).toBe(2);
  });

  it('masks all traits that fewer lines share than wanted, however many results they have', () => {
    const given = [result(1, 'A'), result(2, 'A'), result(3, 'B'), result(3, 'B', '2026-07-01 11:00'), result(4, 'C')];
    const { rows, masked, withheld } = anonymise(given, 2, reversed);
    expect(rows.map(([, , isp, country, value]) => [value, isp, country])).toEqual([
      [40, MASKED, MASKED],
      [30, MASKED, MASKED],
      [30, MASKED, MASKED],
      [20, 'A', 'FR'],
      [10, 'A', 'FR'],
    ]);
    expect([masked, withheld]).toEqual([2, 0]);
  });

  it('leaves out what would still be of too few lines when it is masked', () => {
    const { rows, agents, masked, withheld } = anonymise([result(1, 'A'), result(2, 'A'), result(3, 'B')], 2, reversed);
    expect(rows).toHaveLength(2);
    expect([agents, masked, withheld]).toEqual([2, 0, 1]);
  });

  it('releases nothing of fewer lines than wanted', () => {
    expect(anonymise([result(1, 'A')], 10, reversed)).toEqual({ rows: [], agents: 0, masked: 0, withheld: 1 });
  });
});
