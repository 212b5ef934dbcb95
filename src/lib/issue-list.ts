import { ServiceError } from '../errors.ts';
import { cutText } from './text.ts';

const SAID_MAX = 1000;
const KEY_LENGTH_MAX = 300;
const MESSAGE_LENGTH_MAX = 2000;
const MORE = 'More problems are not listed.';

/** Collects the problems of a request, so that the caller sees them together: the first ones, and whether there are more. */
export class IssueList {
  readonly #messages = new Map<string, Set<string>>();
  #room = SAID_MAX;
  #hasMore = false;

  /** A problem that is there already is not told twice. */
  add(key: string, message: string): void {
    if (this.#room <= 0) {
      this.#hasMore = true;
      return;
    }
    const [ownKey, said] = [cutText(key, KEY_LENGTH_MAX), cutText(message, MESSAGE_LENGTH_MAX)];
    const known = this.#messages.get(ownKey);
    if (known?.has(said) && ownKey === key && said === message) return;
    // What is cut is read once: a long one takes the room of several, even if it is there already.
    this.#room -= Math.max(1, (key.length + message.length) / (KEY_LENGTH_MAX + MESSAGE_LENGTH_MAX));
    if (known) known.add(said);
    else this.#messages.set(ownKey, new Set([said]));
  }

  /** Adds the problems of another list under their key here; undefined: they are left out. */
  addAll(found: IssueList, keyOf: (key: string) => string | undefined = (key) => key): void {
    for (const [key, messages] of found.#messages) {
      const own = keyOf(key);
      if (own !== undefined) for (const message of messages) this.add(own, message);
    }
    this.#hasMore ||= found.#hasMore;
  }

  /** Says the problems of a key in other words. */
  replace(key: string, messages: readonly string[]): void {
    this.#messages.set(key, new Set(messages));
  }

  /** True if one of the keys has an issue. */
  has(keys: readonly string[]): boolean {
    return keys.some((key) => this.#messages.has(cutText(key, KEY_LENGTH_MAX)));
  }

  /** Keys with their messages. */
  *[Symbol.iterator](): IterableIterator<[key: string, messages: readonly string[]]> {
    const said = new Map(this.#messages);
    if (this.#hasMore) said.set('body', new Set([...(said.get('body') ?? []), MORE]));
    for (const [key, messages] of said) yield [key, [...messages]];
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0 && !this.#hasMore;
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
