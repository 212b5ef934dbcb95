import { describe, expect, it } from 'vitest';
import { anonymise, MASKED, type NamedResult } from './anonymise.ts';

const result = (agent: number, isp: string, hour = '2026-07-01 10:00', since = 0): NamedResult => ({
  agent,
  hour,
  period: { since, traits: [isp, 'FR'] },
  values: [agent * 10],
});
const PERIOD = { since: 0, traits: ['A', 'FR'] };
const reversed = <T>(items: readonly T[]) => [...items].reverse();

describe('anonymise', () => {
  it('numbers agents from 1, in an order of their own', async () => {
    const { rows, agents } = await anonymise([result(7, 'A'), result(9, 'A')], 2, reversed);
    expect(rows).toEqual([
      [1, '2026-07-01 10:00', 'A', 'FR', 90],
      [2, '2026-07-01 10:00', 'A', 'FR', 70],
    ]);
    expect(agents).toBe(2);
  });

  it('masks all traits that fewer lines share than wanted, however many results they have', async () => {
    const given = [result(1, 'A'), result(2, 'A'), result(3, 'B'), result(3, 'B', '2026-07-01 11:00'), result(4, 'C')];
    const { rows, masked, withheld } = await anonymise(given, 2, reversed);
    expect(rows.map(([, , isp, country, value]) => [value, isp, country])).toEqual([
      [40, MASKED, MASKED],
      [30, MASKED, MASKED],
      [30, MASKED, MASKED],
      [20, 'A', 'FR'],
      [10, 'A', 'FR'],
    ]);
    expect([masked, withheld]).toEqual([2, 0]);
  });

  it('leaves out what would still be of too few lines when it is masked', async () => {
    const { rows, agents, masked, withheld } = await anonymise(
      [result(1, 'A'), result(2, 'A'), result(3, 'B')],
      2,
      reversed,
    );
    expect(rows).toHaveLength(2);
    expect([agents, masked, withheld]).toEqual([2, 0, 1]);
  });

  describe('of a line that changed its traits', () => {
    const changed = (agent: number, hours: number) => [
      result(agent, 'A'),
      result(agent, 'B', '2026-07-02 10:00', hours * 3600 + 1800),
    ];
    const shownBy = async (given: readonly NamedResult[]) => {
      const { rows } = await anonymise(given, 2, reversed);
      return new Map(rows.map(([, , isp, country, value]) => [value, [isp, country]]));
    };
    const constant = [result(1, 'A'), result(2, 'A'), result(3, 'B'), result(4, 'B')];

    it('leaves out the only one', async () => {
      const { agents, withheld } = await anonymise([...constant, ...changed(5, 9)], 2, reversed);
      expect([agents, withheld]).toEqual([4, 2]);
    });

    it('masks what changed where others changed in other hours', async () => {
      const shown = await shownBy([...constant, ...changed(5, 9), ...changed(6, 10)]);
      expect([shown.get(10), shown.get(50), shown.get(60)]).toEqual([
        ['A', 'FR'],
        [MASKED, 'FR'],
        [MASKED, 'FR'],
      ]);
    });

    it('masks nothing where enough others changed in the same hour', async () => {
      const { rows, masked } = await anonymise([...changed(5, 9), ...changed(6, 9)], 2, reversed);
      expect(masked).toBe(0);
      expect(rows.map(([, , isp]) => isp)).toEqual(['A', 'B', 'A', 'B']);
    });
  });

  it('releases nothing of fewer lines than wanted', async () => {
    expect(await anonymise([result(1, 'A')], 10, reversed)).toEqual({ rows: [], agents: 0, masked: 0, withheld: 1 });
  });

  it('has results of an hour in the order of the shuffle, and hours in theirs', async () => {
    const at = (hour: number, value: number) => ({ ...result(1, 'A', `2026-07-01 ${hour}:00`), values: [value] });
    const given = [at(11, 1), at(10, 2), at(11, 3), at(10, 4), at(11, 5)];
    const { rows } = await anonymise(given, 1, reversed);
    expect(rows.map(([, , , , value]) => value)).toEqual([4, 2, 5, 3, 1]);
  });

  it('lets others have their turn while there are many', async () => {
    const given = Array.from({ length: 600_000 }, (_, index) => ({ ...result(index % 50, 'A'), period: PERIOD }));
    let isOver = false;
    const turn = new Promise<boolean>((resolve) => setImmediate(() => resolve(!isOver)));
    const { rows } = await anonymise(given, 2, reversed);
    isOver = true;
    expect(rows).toHaveLength(600_000);
    expect(await turn).toBe(true);
  });
});
