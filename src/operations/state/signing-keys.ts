import type { LinkKey, LinkKeys } from '../../ports/downloads.ts';

const DAY = 86_400;
/** A new key replaces the current one after this time. */
const KEY_SECONDS = 30 * DAY;
/** Other nodes may have made a new key meanwhile. */
const TRUST_SECONDS = 60;

/** The keys for links: the newest signs, the others verify older links. */
export class SigningKeys {
  readonly #store: LinkKeys;
  readonly #now: () => number;
  #keys: readonly LinkKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  /** `now` in UNIX seconds. */
  constructor(store: LinkKeys, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async newest(): Promise<LinkKey> {
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

  async find(id: string): Promise<LinkKey | undefined> {
    const find = () => this.#keys.find((key) => key.id === id);
    if (!find() || this.#isStale()) await this.#read();
    return find();
  }

  /** Creates a key if needed, and deletes keys that signed nothing in the last `keptSeconds`. */
  async rotate(keptSeconds: number): Promise<void> {
    const now = this.#now();
    await this.#store.addUnlessSince(newKey(now), now - KEY_SECONDS);
    await this.#store.forgetFollowedBefore(now - keptSeconds - TRUST_SECONDS);
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
