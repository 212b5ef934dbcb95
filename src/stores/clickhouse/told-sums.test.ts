import { describe, expect, it } from 'vitest';
import { SERVERS_KEY } from '../../sql/clickhouse/told.ts';
import { combineTold, lastNumber, toToldRow } from './told-sums.ts';

const told = (key: string, server: string, n: number, sum = `${n}`, more = '') =>
  toToldRow([key, server, n, sum, more]);
/** Two shards of two replicas each. */
const SERVERS = ['a1', 'a2', 'b1', 'b2'].map((server) => told(SERVERS_KEY, server, 1, '0', server[0]));

describe('what servers tell', () => {
  it('is added up over shards, as servers add it up', () => {
    const rows = [told('7', 'a1', 3, '18446744073709551615', '12'), told('7', 'b1', 2, '2', '5')];
    expect(combineTold(rows, 'by shards')?.get('7')).toEqual({ n: 5, sum: 1n, more: '5' });
  });

  it('counts once for each shard where all replicas tell it', () => {
    const rows = [told('7', 'a1', 3), told('7', 'a2', 3), told('7', 'b1', 2), told('7', 'b2', 2), ...SERVERS];
    expect(combineTold(rows, 'by replicas')?.get('7')).toMatchObject({ n: 5, sum: 5n });
    expect(combineTold([told('7', 'b1', 2), told('7', 'b2', 2), ...SERVERS], 'by replicas')?.get('7')?.n).toBe(2);
  });

  it('is nothing while replicas of a shard differ, or one has nothing of it', () => {
    const others = [told('7', 'b1', 2), told('7', 'b2', 2), ...SERVERS];
    expect(combineTold([told('7', 'a1', 3), told('7', 'a2', 4), ...others], 'by replicas')?.get('7')).toBeNull();
    expect(
      combineTold([told('7', 'a1', 3, '8'), told('7', 'a2', 3, '9'), ...others], 'by replicas')?.get('7'),
    ).toBeNull();
    expect(combineTold([told('7', 'a1', 3), ...others], 'by replicas')?.get('7')).toBeNull();
  });

  it('is not known where servers share a name, or one of them is no replica', () => {
    expect(combineTold([told(SERVERS_KEY, 'a1', 2, '0', 'a')], 'by replicas')).toBeUndefined();
    expect(combineTold([told('7', 'c1', 1), ...SERVERS], 'by replicas')).toBeUndefined();
  });

  it('of removals is the highest number', () => {
    expect(lastNumber([told('removals', 'a1', 2), told('removals', 'a2', 3), told('7', 'a1', 9)], 'removals')).toBe(3);
  });
});
