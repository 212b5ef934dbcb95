import { parseJson } from '../../lib/json.ts';
import { BrokenList, ROW_LENGTH_MAX } from '../source-rows.ts';
import type { Position, ToolItem, ToolProblem } from './tool-run.ts';

/** An hour of iperf3 with many streams takes some megabytes. */
const ITEM_LENGTH_MAX = 32 * 1024 * 1024;

const BACKSLASH = 92;
const QUOTE = 34;
const LINE_FEED = 10;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/**
 * Finds the items of a file into which a tool has printed once or repeatedly: JSON objects, each on one line or on several,
 * or in an array; everything else is text, line by line. An incomplete item affects no other item.
 */
export class ItemScanner {
  #text = '';
  /** The start of the incomplete item, and its line. */
  #start = 0;
  #line = 1;
  /** The scan position in that item. */
  #next = 0;
  #depth = 0;
  #inString = false;
  #openLists = 0;
  /** The first line break after the start, or -1; undefined: not looked for. */
  #lineEnd: number | undefined;
  /** The number of items before it, and the line of the last one. */
  #items = 0;
  #lineBefore = 0;

  *scan(chunk: string, isLast: boolean): Generator<ToolItem | ToolProblem> {
    const whole = isLast && this.#items === 0 && this.#text === '' ? wholeObject(chunk) : undefined;
    if (whole !== undefined) return yield whole;
    this.#text = this.#text.slice(this.#start) + chunk;
    this.#next -= this.#start;
    this.#start = 0;
    this.#lineEnd = undefined;
    for (;;) {
      const item = this.#depth > 0 ? this.#inObject() : this.#between(isLast);
      if (item === undefined) break;
      yield item;
    }
    if (this.#text.length - this.#start > ITEM_LENGTH_MAX) refuseLongItem(this.#line, ITEM_LENGTH_MAX);
    if (!isLast) return;
    if (this.#depth > 0) yield this.#cutOff(this.#text.length);
    else if (this.#openLists > 0) {
      yield {
        position: { line: this.#line },
        problem: 'The list is not closed: the file is cut off. Fetch it again, if there is more.',
      };
    }
  }

  /** Finds the end of an object; undefined when it is in a later chunk. */
  #inObject(): ToolItem | ToolProblem | undefined {
    for (; this.#next < this.#text.length; this.#next += 1) {
      const code = this.#text.charCodeAt(this.#next);
      if (this.#inString) {
        if (code === BACKSLASH) this.#next += 1;
        else if (code === QUOTE) this.#inString = false;
        // No string of JSON has a line break.
        else if (code === LINE_FEED) return this.#cutOff(this.#next);
      } else if (code === QUOTE) this.#inString = true;
      else if (code === OPEN_BRACE && !this.#mayBegin()) return this.#cutOff(this.#next);
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#depth += 1;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        this.#depth -= 1;
        if (this.#depth === 0) return this.#complete();
      }
    }
    return undefined;
  }

  /** True if JSON allows an object here; if not, a new item starts and the one before is incomplete. */
  #mayBegin(): boolean {
    let before = this.#next - 1;
    while (before >= this.#start && ' \t\r\n'.includes(this.#text[before] ?? '')) before -= 1;
    return before < this.#start || ':[,'.includes(this.#text[before] ?? '');
  }

  #complete(): ToolItem | ToolProblem {
    const { position, text } = this.#take(this.#next + 1);
    try {
      return { position, value: parseJson(text) };
    } catch {
      return { position, problem: `This is not valid JSON. ${WHAT_TO_DO}` };
    }
  }

  #cutOff(end: number): ToolProblem {
    this.#depth = 0;
    this.#inString = false;
    const { position } = this.#take(end);
    return { position, problem: `This JSON is cut off. ${WHAT_TO_DO}` };
  }

  /** The next object or line of text; undefined when more input is needed. */
  #between(isLast: boolean): ToolItem | ToolProblem | undefined {
    for (this.#skip(); this.#start < this.#text.length; this.#skip()) {
      const first = this.#text.charCodeAt(this.#start);
      if (first === OPEN_BRACE) {
        this.#next = this.#start;
        return this.#inObject();
      }
      if (this.#openLists > 0 && first !== OPEN_BRACKET) return this.#notAnObject(isLast);
      const end = this.#findLineEnd();
      const rest = this.#text.slice(this.#start, end < 0 ? undefined : end);
      if (first === OPEN_BRACKET && /^\[\s*(?:[[{\]]|$)/.test(rest)) {
        if (end < 0 && !isLast && rest.trim() === '[') return undefined;
        this.#openLists += 1;
        this.#start += 1;
      } else if (end >= 0 || isLast) {
        const { position, text } = this.#take(this.#start + rest.length);
        return text.length > ROW_LENGTH_MAX ? { position, problem: TOO_LONG } : { position, text: text.trim() };
      } else return undefined;
    }
    return undefined;
  }

  /** Looks once for each line, which may have any number of brackets. */
  #findLineEnd(): number {
    if (this.#lineEnd === undefined || (this.#lineEnd >= 0 && this.#lineEnd < this.#start)) {
      this.#lineEnd = this.#text.indexOf('\n', this.#start);
    }
    return this.#lineEnd;
  }

  /** A number, a text or a word in a list. */
  #notAnObject(isLast: boolean): ToolProblem | undefined {
    // On a longer text the pattern would overflow the engine's stack.
    const text = this.#text.slice(this.#start, this.#start + ROW_LENGTH_MAX + 1);
    const [value = ''] = /^(?:"(?:[^"\\\n]|\\.|\\$)*"?|[^,\]\n]+)/.exec(text) ?? [];
    if (value.length > ROW_LENGTH_MAX) refuseLongItem(this.#line, ROW_LENGTH_MAX);
    const end = this.#start + Math.max(value.length, 1);
    if (end >= this.#text.length && !isLast) return undefined;
    return { position: this.#take(end).position, problem: `An item of the list is not a JSON object. ${WHAT_TO_DO}` };
  }

  /** Skips white space, and the commas and brackets of lists. */
  #skip(): void {
    for (; this.#start < this.#text.length; this.#start += 1) {
      const code = this.#text[this.#start] ?? '';
      if (code === '\n') this.#line += 1;
      else if (code === ']' && this.#openLists > 0) this.#openLists -= 1;
      else if (!(code.trim() === '' || (code === ',' && this.#openLists > 0))) return;
    }
  }

  #take(end: number): { readonly position: Position; readonly text: string } {
    const text = this.#text.slice(this.#start, end);
    const position =
      this.#line === this.#lineBefore ? { line: this.#line, item: this.#items + 1 } : { line: this.#line };
    this.#lineBefore = this.#line;
    this.#items += 1;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line += 1;
    this.#start = end;
    this.#next = end;
    return { position, text };
  }
}

/** The item of a text that is one object; undefined: it is something else, or it is not valid. */
function wholeObject(text: string): ToolItem | undefined {
  // Where another object begins, refusing the text would cost more than scanning it.
  if (text.charCodeAt(0) !== OPEN_BRACE || text.includes('\n{')) return undefined;
  try {
    return { position: { line: 1 }, value: parseJson(text) };
  } catch {
    return undefined;
  }
}

const TOO_LONG = `This line is longer than ${ROW_LENGTH_MAX} characters.`;
const WHAT_TO_DO = 'Take it out of the file, or fetch the file again.';

function refuseLongItem(line: number, lengthMax: number): never {
  throw new BrokenList('PAYLOAD_TOO_LARGE', `What begins at line ${line} is longer than ${lengthMax} characters.`);
}
