import { ConnectionError } from './errors.ts';

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const BLANKS: readonly number[] = [9, 10, 13, 32];

/** The rows in a chunk of an answer, as text. */
export interface AnswerPart {
  /** The text that belongs to the list of the answer, without the bracket that closes it. */
  readonly data: string;
  /** The rows that end in it. */
  readonly rows: readonly string[];
}

/**
 * Finds the rows of an answer that comes in chunks. `lists` are the names of the lists that hold them, from the outside
 * in: `data`, or `data` and in each of its objects `metricData`. Each object is cut out of the list it stands in, so that
 * never more is held than what is open: the answer without its list, an object of that list without its own, and a row.
 */
export class AnswerScanner {
  readonly #lists: readonly RegExp[];
  /** The texts so far of the objects that are open, the innermost last. */
  readonly #open: string[] = [];
  #answer: string | undefined;
  /** The position of the outermost list. */
  #data: 'ahead' | 'open' | 'closed' = 'ahead';
  #depth = 0;
  /** Between the objects of a list; the answer counts as the only object of one. */
  #inList = true;
  #inString = false;
  /** The number of characters of the next chunk that belong to an escape at the end of this one. */
  #escapeLeft = 0;

  constructor(lists: readonly string[]) {
    this.#lists = lists.map((name) => new RegExp(`"${name}"\\s*:\\s*$`));
  }

  scan(chunk: string): AnswerPart {
    const rows: string[] = [];
    let from = 0;
    let dataFrom = 0;
    let dataTo = this.#data === 'open' ? chunk.length : 0;
    for (let at = this.#inString ? this.#afterString(chunk, this.#escapeLeft) : 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (this.#inList) {
        if (code === CLOSE_BRACKET && this.#open.length === 1) {
          this.#data = 'closed';
          dataTo = at;
        }
        if (this.#stepInList(code)) from = at;
      } else if (code === QUOTE) at = this.#afterString(chunk, at + 1) - 1;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (code === OPEN_BRACKET && this.#isList(chunk.slice(from, at))) {
          if (this.#open.length === 1) {
            this.#data = 'open';
            [dataFrom, dataTo] = [at, chunk.length];
          }
          this.#keep(chunk.slice(from, at + 1));
          this.#inList = true;
        }
        this.#depth += 1;
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        this.#depth -= 1;
        if (this.#depth === this.#depthAround()) {
          this.#keep(chunk.slice(from, at + 1));
          const row = this.#close();
          if (row !== undefined) rows.push(row);
        }
      }
    }
    if (!this.#inList) this.#keep(chunk.slice(from));
    return { data: chunk.slice(dataFrom, dataTo), rows };
  }

  /** The answer without its rows. Throws if it is incomplete. */
  finish(): string {
    if (this.#answer === undefined || this.#data !== 'closed') {
      throw new ConnectionError('incomplete', 'The answer was cut before its end.');
    }
    return this.#answer;
  }

  /** The position after the string that begins here; a string may continue in the next chunk. */
  #afterString(chunk: string, from: number): number {
    let at = from;
    for (; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) at += 1;
    }
    this.#inString = at >= chunk.length;
    this.#escapeLeft = Math.max(at - chunk.length, 0);
    return at + 1;
  }

  /** True if an object begins here, or the list ends. */
  #stepInList(code: number): boolean {
    const isWithin = this.#open.length > 0;
    if (BLANKS.includes(code) || (isWithin && code === COMMA)) return false;
    if (code === OPEN_BRACE && this.#answer === undefined) {
      this.#open.push('');
      this.#depth += 1;
    } else if (isWithin && code === CLOSE_BRACKET) this.#depth -= 1;
    else throw new ConnectionError('incomplete', 'The answer is not one of this API.');
    this.#inList = false;
    return true;
  }

  /** True if the bracket after this text opens the list of the innermost object. */
  #isList(text: string): boolean {
    const level = this.#open.length - 1;
    return this.#depth === 2 * level + 1 && this.#lists[level]?.test(this.#open[level] + text) === true;
  }

  /** How deep the innermost object stands: each is in a list that is in an object. */
  #depthAround(): number {
    return 2 * (this.#open.length - 1);
  }

  #keep(text: string): void {
    this.#open[this.#open.length - 1] += text;
  }

  #close(): string | undefined {
    const text = this.#open.pop();
    this.#inList = true;
    if (this.#open.length === 0) this.#answer = text;
    return this.#open.length === this.#lists.length ? text : undefined;
  }
}
