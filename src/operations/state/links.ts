import { isSigned, type LinkClaim, signLink } from '../../access/signed-link.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface SignedLink extends LinkClaim {
  /** The id of the key that signed it. */
  readonly keyId: string;
  readonly signature: string;
}

/** Signs links to objects, and verifies links signed by any key or node of the service. */
export class Links {
  readonly #keys: SigningKeys;
  readonly #now: () => number;

  /** `now` in UNIX seconds. */
  constructor(keys: SigningKeys, now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  async sign(claim: LinkClaim): Promise<SignedLink> {
    const key = await this.#keys.newest();
    return { ...claim, keyId: key.id, signature: signLink(key.secret, claim) };
  }

  async holds({ keyId, signature, ...claim }: SignedLink): Promise<boolean> {
    if (claim.expiresAt <= this.#now()) return false;
    const key = await this.#keys.find(keyId);
    return key !== undefined && isSigned(key.secret, claim, signature);
  }
}
