import { describe, expect, it } from 'vitest';
import { isSessionSigned, readSession, type SignedSession, signSession, writeSession } from './session.ts';
import { isSigned, signLink } from './signed-link.ts';
import { hashToken } from './token.ts';

const SECRET = new Uint8Array(32).fill(7);
const CLAIM = { tokenHash: hashToken('a token'), expiresAt: 1_800_000_000 };
const SESSION: SignedSession = {
  ...CLAIM,
  keyId: '123e4567-e89b-42d3-a456-426614174000',
  signature: signSession(SECRET, CLAIM),
};

describe('a session', () => {
  it('is known by its signature', () => {
    expect(isSessionSigned(SECRET, SESSION)).toBe(true);
  });

  it.each([
    ['another token', { ...SESSION, tokenHash: hashToken('another token') }],
    ['a later end', { ...SESSION, expiresAt: CLAIM.expiresAt + 1 }],
    ['another key', { ...SESSION, signature: signSession(new Uint8Array(32), CLAIM) }],
  ])('does not hold for %s', (_, session) => {
    expect(isSessionSigned(SECRET, session)).toBe(false);
  });

  it('is never opened by the signature of a link, nor a link by that of a session', () => {
    const link = { objectKey: CLAIM.tokenHash, expiresAt: CLAIM.expiresAt };
    expect(isSessionSigned(SECRET, { ...SESSION, signature: signLink(SECRET, link) })).toBe(false);
    expect(isSigned(SECRET, link, SESSION.signature)).toBe(false);
  });

  it('reads as it was written', () => {
    expect(readSession(writeSession(SESSION))).toEqual(SESSION);
  });

  it.each(['', '...', 'x', `${writeSession(SESSION)}.`, writeSession(SESSION).slice(1), `${'🙂'.repeat(64)}.1.2.3`])(
    'is not read from %j',
    (text) => {
      expect(readSession(text)).toBeUndefined();
    },
  );
});
