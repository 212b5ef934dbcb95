import { createHmac } from 'node:crypto';
import { sameHash } from './token.ts';

/** What a link stands for: an object, until an instant (UNIX seconds). */
export interface LinkClaim {
  readonly objectKey: string;
  readonly expiresAt: number;
}

export function signLink(secret: Uint8Array, { objectKey, expiresAt }: LinkClaim): string {
  return createHmac('sha256', secret).update(`${expiresAt}\n${objectKey}`).digest('base64url');
}

/** Takes the same time whatever the signature. */
export function isSigned(secret: Uint8Array, claim: LinkClaim, signature: string): boolean {
  return sameHash(signLink(secret, claim), signature);
}
