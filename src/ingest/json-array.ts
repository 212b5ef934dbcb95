import { ServiceError } from '../errors.ts';
import { isBlankJson, parseJson } from '../lib/json.ts';
import { BrokenList, type Chunks, ROW_LENGTH_MAX, refuseLongRow, type SourceRow } from './source-rows.ts';

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** The elements of a JSON array, one by one: memory does not grow with its length. */
export async function* readJsonArray(text: Chunks): AsyncGenerator<SourceRow> {
  const scanner = new ElementScanner();
  let number = 0;
  for await (const chunk of text) {
    for (const element of scanner.scan(chunk)) {
      number += 1;
      if (element.length > ROW_LENGTH_MAX) refuseLongRow(number);
      yield { number, value: parse(element, number) };
    }
    if (scanner.pendingLength > ROW_LENGTH_MAX) refuseLongRow(number + 1);
  }
  scanner.finish();
}

function parse(element: string, number: number): unknown {
  try {
    return parseJson(element);
  } catch (cause) {
    throw broken(`row ${number} is not valid JSON.`, cause);
  }
}

function malformed(what: string): ServiceError {
  return new ServiceError('BAD_REQUEST', { message: `${NO_ARRAY} ${what}` });
}

function broken(what: string, cause?: unknown): BrokenList {
  return new BrokenList('BAD_REQUEST', `${NO_ARRAY} ${what}`, { cause });
}

const NO_LIST = 'Put a single object into a list: [{…}].';
const NO_ARRAY = 'The body is not a JSON array:';

/** Splits the text of an array at its top-level commas; JSON.parse reads the elements. */
class ElementScanner {
  #state: 'before' | 'inside' | 'after' = 'before';
  #pending = '';
  #depth = 0;
  #inString = false;
  #escaped = false;
  #elements = 0;

  get pendingLength(): number {
    return this.#pending.length;
  }

  *scan(chunk: string): Generator<string> {
    let start = this.#state === 'inside' ? 0 : this.#skipTo(chunk);
    if (this.#state !== 'inside') return;
    for (let index = start; index < chunk.length; index += 1) {
      const end = this.#step(chunk.charCodeAt(index));
      if (end === undefined) continue;
      const element = this.#pending + chunk.slice(start, index);
      this.#pending = '';
      start = index + 1;
      if (end === COMMA || this.#elements > 0 || !isBlankJson(element)) {
        this.#elements += 1;
        yield element;
      }
      if (end === CLOSE_BRACKET) {
        this.#state = 'after';
        this.#requireBlank(chunk.slice(start));
        return;
      }
    }
    this.#pending += chunk.slice(start);
  }

  /** Throws for a text that is not an array, or that is incomplete. */
  finish(): void {
    if (this.#state === 'before') {
      throw isJson(this.#pending)
        ? new ServiceError('VALIDATION_FAIL', { issues: { body: ['This value should be of type array.', NO_LIST] } })
        : malformed(isBlankJson(this.#pending) ? 'it is empty.' : 'it does not begin with [.');
    }
    if (this.#state === 'inside') throw broken('it ends too early.');
  }

  /** The index of the first element, after the opening bracket. */
  #skipTo(chunk: string): number {
    if (this.#state === 'after') {
      this.#requireBlank(chunk);
      return chunk.length;
    }
    const first = chunk.search(/[^ \t\r\n]/);
    if (isBlankJson(this.#pending) && first >= 0 && chunk.charCodeAt(first) === OPEN_BRACKET) {
      this.#state = 'inside';
      this.#pending = '';
      return first + 1;
    }
    this.#pending += chunk;
    return chunk.length;
  }

  /** The comma or bracket that ends an element, if this character is one. */
  #step(code: number): number | undefined {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (code === BACKSLASH) this.#escaped = true;
      else if (code === QUOTE) this.#inString = false;
    } else if (code === QUOTE) this.#inString = true;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) this.#depth += 1;
    else if (this.#depth > 0 && (code === CLOSE_BRACKET || code === CLOSE_BRACE)) this.#depth -= 1;
    else if (this.#depth === 0 && (code === COMMA || code === CLOSE_BRACKET)) return code;
    return undefined;
  }

  #requireBlank(text: string): void {
    if (!isBlankJson(text)) throw broken('something follows its closing bracket.');
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
