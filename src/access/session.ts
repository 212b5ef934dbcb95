import { createHmac } from 'node:crypto';
import { sameHash } from './token.ts';

/** How long a session of the console lasts. */
export const SESSION_SECONDS = 12 * 3600;

/** What a session stands for: a token, known by its hash, until an instant (UNIX seconds). */
export interface SessionClaim {
  readonly tokenHash: string;
  readonly expiresAt: number;
}

export interface SignedSession extends SessionClaim {
  /** Which key signed it. */
  readonly keyId: string;
  readonly signature: string;
}

/** The keys sign links too. What a link signs begins with a digit, so that neither's signature serves the other. */
export function signSession(secret: Uint8Array, { tokenHash, expiresAt }: SessionClaim): string {
  return createHmac('sha256', secret).update(`session\n${expiresAt}\n${tokenHash}`).digest('base64url');
}

/** Takes the same time whatever the signature. */
export function isSessionSigned(secret: Uint8Array, { signature, ...claim }: SignedSession): boolean {
  return sameHash(signSession(secret, claim), signature);
}

export function writeSession({ tokenHash, expiresAt, keyId, signature }: SignedSession): string {
  return [tokenHash, expiresAt, keyId, signature].join('.');
}

/** The parts of a text that `writeSession` may have made; nothing is said of whether it did. */
export function readSession(text: string): SignedSession | undefined {
  const parts = text.match(/^([0-9a-f]{64})\.(\d{1,12})\.([0-9a-f-]{36})\.([\w-]{43})$/);
  if (!parts) return undefined;
  const [, tokenHash = '', expiresAt, keyId = '', signature = ''] = parts;
  return { tokenHash, expiresAt: Number(expiresAt), keyId, signature };
}
