import { expect, it } from 'vitest';
import { isSigned, signLink } from './signed-link.ts';

const SECRET = new Uint8Array(32).fill(7);
const CLAIM = { objectKey: '1/a/b.csv', expiresAt: 1_800_000_000 };

it('a link is known by its signature', () => {
  expect(isSigned(SECRET, CLAIM, signLink(SECRET, CLAIM))).toBe(true);
});

it.each([
  ['another object', { ...CLAIM, objectKey: '2/a/b.csv' }],
  ['a later end', { ...CLAIM, expiresAt: CLAIM.expiresAt + 1 }],
])('a signature does not hold for %s', (_, claim) => {
  expect(isSigned(SECRET, claim, signLink(SECRET, CLAIM))).toBe(false);
});

it.each([
  '',
  'x',
  '🙂',
  'ä'.repeat(signLink(SECRET, CLAIM).length),
  signLink(new Uint8Array(32), CLAIM),
  `${signLink(SECRET, CLAIM)}=`,
])('nobody gets in with the signature %j', (signature) => {
  expect(isSigned(SECRET, CLAIM, signature)).toBe(false);
});
