import { describe, expect, it } from 'vitest';
import { totalOf } from '../../../test/plans/plan-of.ts';
import { onAnyClock } from '../../lib/zone-offsets.ts';
import { piecesKey, sharePieces } from './shared-pieces.ts';

const AT = Date.UTC(2026, 6, 10, 12);
const lastHours = (hours: number) => {
  const utc = { from: AT - hours * 3_600_000, to: AT - 1 };
  return { utc, local: onAnyClock(utc) };
};

describe('plans that share pieces', () => {
  it('are those of local time, or of instants on every clock, each with its own kind', () => {
    const { local, utc } = lastHours(1);
    const ofInstants = piecesKey(totalOf({ local, utc }));
    expect(ofInstants).toBe(piecesKey(totalOf(lastHours(7))));
    expect(ofInstants).not.toBeNull();
    expect(piecesKey(totalOf({ local }))).not.toBe(ofInstants);
    expect(piecesKey(totalOf({ local: { ...local, from: local.from + 1 }, utc }))).toBeNull();
    expect(piecesKey(totalOf({ local: { ...local, to: local.to - 1 }, utc }))).toBeNull();
  });

  it('are cut at their instants', () => {
    const { united, cuts, uses } = sharePieces([totalOf(lastHours(7)), totalOf(lastHours(1)), totalOf(lastHours(2))]);
    expect(united.scope).toMatchObject(lastHours(7));
    expect(cuts).toEqual([7, 2, 1, 0].map((hours) => AT - hours * 3_600_000));
    expect(uses.map(({ pieces }) => pieces)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 2 },
      { from: 1, to: 2 },
    ]);
  });
});
