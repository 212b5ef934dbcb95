import { createHmac } from 'node:crypto';
import { sameHash } from './token.ts';

/** The content of a link: an object and the expiry (UNIX seconds). */
export interface LinkClaim {
  readonly objectKey: string;
  readonly expiresAt: number;
}

export function signLink(secret: Uint8Array, { objectKey, expiresAt }: LinkClaim): string {
  return createHmac('sha256', secret).update(`${expiresAt}\n${objectKey}`).digest('base64url');
}

/** Constant time for every signature. */
export function isSigned(secret: Uint8Array, claim: LinkClaim, signature: string): boolean {
  return sameHash(signLink(secret, claim), signature);
}
