import { expect, it } from 'vitest';
import { EMPTY_METADATA } from '../../agents/metadata.ts';
import { NO_TERMS } from '../../agents/package-terms.ts';
import { BEGINNING } from '../../agents/timeline.ts';
import { SoldSpeeds } from './sold-speeds.ts';

it('gives others turns while it reads what very many agents were sold', async () => {
  const sold = [{ validFrom: BEGINNING, metadata: EMPTY_METADATA, terms: { ...NO_TERMS, download_mbps: 50 } }];
  const speeds = new SoldSpeeds({ sold: async (_, agents) => new Map(agents.map((agent) => [agent, sold])) });
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const found = await speeds.of(
    1,
    'download_mbps',
    Array.from({ length: 2000 }, (_, agent) => agent),
  );
  clearImmediate(next);
  expect(found).toHaveLength(2000);
  expect(turns).toBeGreaterThanOrEqual(3);
});
