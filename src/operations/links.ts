import { isSigned, type LinkClaim, signLink } from '../access/signed-link.ts';
import type { LinkKey, LinkKeys } from '../ports/downloads.ts';

const DAY = 86_400;
/** A key signs for so long; then a new one does. */
const KEY_SECONDS = 30 * DAY;
/** Other nodes may have made a new key meanwhile. */
const TRUST_SECONDS = 60;

export interface SignedLink extends LinkClaim {
  /** Which key signed it. */
  readonly keyId: string;
  readonly signature: string;
}

/** Signs links to objects, and knows the links that it signed, whichever key and node it was. */
export class Links {
  readonly #store: LinkKeys;
  readonly #now: () => number;
  #keys: readonly LinkKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  /** `now` in UNIX seconds. */
  constructor(store: LinkKeys, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async sign(claim: LinkClaim): Promise<SignedLink> {
    const key = await this.#newest();
    return { ...claim, keyId: key.id, signature: signLink(key.secret, claim) };
  }

  async holds({ keyId, signature, ...claim }: SignedLink): Promise<boolean> {
    if (claim.expiresAt <= this.#now()) return false;
    const key = await this.#find(keyId);
    return key !== undefined && isSigned(key.secret, claim, signature);
  }

  /** Makes a new key, and forgets those whose last link has expired. */
  async rotate(linkSeconds: number): Promise<void> {
    const now = this.#now();
    await this.#store.addUnlessSince(newKey(now), now - KEY_SECONDS);
    await this.#store.forgetFollowedBefore(now - linkSeconds - TRUST_SECONDS);
  }

  async #newest(): Promise<LinkKey> {
    const isOld = (key: LinkKey | undefined) => key === undefined || key.createdAt < this.#now() - KEY_SECONDS;
    if (isOld(this.#keys[0]) || this.#isStale()) await this.#read();
    if (isOld(this.#keys[0])) {
      await this.#store.addUnlessSince(newKey(this.#now()), this.#now() - KEY_SECONDS);
      await this.#read();
    }
    const [key] = this.#keys;
    if (!key) throw new Error('a key that was added is not there');
    return key;
  }

  async #find(id: string): Promise<LinkKey | undefined> {
    const find = () => this.#keys.find((key) => key.id === id);
    if (!find() || this.#isStale()) await this.#read();
    return find();
  }

  #isStale(): boolean {
    return this.#now() - this.#readAt > TRUST_SECONDS;
  }

  async #read(): Promise<void> {
    this.#keys = await this.#store.list();
    this.#readAt = this.#now();
  }
}

function newKey(now: number): LinkKey {
  return { id: crypto.randomUUID(), secret: crypto.getRandomValues(new Uint8Array(32)), createdAt: now };
}
