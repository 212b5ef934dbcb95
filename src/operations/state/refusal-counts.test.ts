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
  expect([rows, refusals]).toEqual([100, 50_000]);
});

it('made-up tokens from one address hide neither other addresses nor tokens that are known', () => {
  const counts = new RefusalCounts();
  for (let index = 0; index < 1000; index += 1) counts.add({ ...refusal('192.0.2.1'), prefix: `bg_${index}` }, NOW);
  counts.add({ ...refusal('192.0.2.2'), prefix: 'bg_other' }, NOW);
  for (let index = 0; index < 1000; index += 1) counts.add(refusal(`2001:db8::${index.toString(16)}`), NOW);
  counts.add({ ...refusal('192.0.2.3'), reason: 'revoked', organisationId: 1, tokenId: 7, prefix: 'bg_known' }, NOW);
  const taken = counts.take();
  const told = taken.filter(({ address, prefix }) => address === '192.0.2.1' && prefix !== '');
  expect(told.length).toBe(5);
  expect(taken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: '192.0.2.1', prefix: '', refusals: 995 }),
      expect.objectContaining({ address: '192.0.2.2', prefix: 'bg_other' }),
      expect.objectContaining({ address: '192.0.2.3', prefix: 'bg_known', tokenId: 7 }),
    ]),
  );
});

it('what could not be written is counted with the next', () => {
  const counts = new RefusalCounts();
  counts.add(refusal('192.0.2.1'), NOW);
  counts.giveBack(counts.take());
  counts.add(refusal('192.0.2.1'), NOW + 1);
  expect(counts.take()).toMatchObject([{ refusals: 2, lastAt: NOW + 1 }]);
});
