import { expect, it } from 'vitest';
import { type Refusal, RefusalCounts } from './refusal-counts.ts';

const NOW = 1_784_023_260;

function refusal(address: string): Refusal {
  return { way: 'token', reason: 'unknown', address, organisationId: 0, tokenId: 0, prefix: '' };
}

it('refusals that are alike are one count, until the next hour', () => {
  const counts = new RefusalCounts();
  for (const second of [0, 1, 5000]) counts.add(refusal('192.0.2.1'), NOW + second);
  expect(counts.take()).toMatchObject([
    { address: '192.0.2.1', refusals: 2, lastAt: NOW + 1 },
    { address: '192.0.2.1', refusals: 1, lastAt: NOW + 5000 },
  ]);
  expect(counts.take()).toEqual([]);
});

it('a flood from many addresses makes a bounded number of counts within an hour, and none is lost', () => {
  const counts = new RefusalCounts();
  let rows = 0;
  let refusals = 0;
  for (let index = 0; index < 50_000; index += 1) {
    counts.add(refusal(`2001:db8::${index.toString(16)}`), NOW);
    if (index % 1000 === 999) {
      const taken = counts.take();
      rows += taken.filter(({ address }) => address !== 'others').length;
      refusals += taken.reduce((sum, count) => sum + count.refusals, 0);
    }
  }
  expect([rows, refusals]).toEqual([200, 50_000]);
});

it('what could not be written is counted with the next', () => {
  const counts = new RefusalCounts();
  counts.add(refusal('192.0.2.1'), NOW);
  counts.giveBack(counts.take());
  counts.add(refusal('192.0.2.1'), NOW + 1);
  expect(counts.take()).toMatchObject([{ refusals: 2, lastAt: NOW + 1 }]);
});
