import { ServiceError } from '../errors.ts';

/** Collects all problems of a request, so that the caller sees them together. */
export class IssueList {
  readonly #messages = new Map<string, Set<string>>();

  /** A problem that is there already is not told twice. */
  add(key: string, message: string): void {
    const known = this.#messages.get(key);
    if (known) known.add(message);
    else this.#messages.set(key, new Set([message]));
  }

  /** Adds the problems of another list under their key here; undefined: they are left out. */
  addAll(found: IssueList, keyOf: (key: string) => string | undefined = (key) => key): void {
    for (const [key, messages] of found) {
      const own = keyOf(key);
      if (own !== undefined) for (const message of messages) this.add(own, message);
    }
  }

  /** Says the problems of a key in other words. */
  replace(key: string, messages: readonly string[]): void {
    this.#messages.set(key, new Set(messages));
  }

  /** True if one of the keys has an issue. */
  has(keys: readonly string[]): boolean {
    return keys.some((key) => this.#messages.has(key));
  }

  /** Keys with their messages. */
  *[Symbol.iterator](): IterableIterator<[key: string, messages: readonly string[]]> {
    for (const [key, messages] of this.#messages) yield [key, [...messages]];
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** The number of keys that have an issue. */
  get size(): number {
    return this.#messages.size;
  }

  /** Throws VALIDATION_FAIL when there is an issue. */
  refuse(): void {
    if (!this.isEmpty) throw this.refusal;
  }

  get refusal(): ServiceError {
    return new ServiceError('VALIDATION_FAIL', { issues: Object.fromEntries(this) });
  }

  /** The problems of a row as one line of text. */
  toString(): string {
    return [...this].map(([key, messages]) => `${key}: ${messages.join(' ')}`).join(' ');
  }
}
