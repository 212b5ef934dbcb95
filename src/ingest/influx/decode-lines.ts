import { isUtf8 } from 'node:buffer';
import { cutMessage } from '../cut-message.ts';
import { ROW_LENGTH_MAX } from '../source-rows.ts';

/** A point of line protocol. Of two equal tags the line is wrong. */
export interface Point {
  readonly measurement: string;
  readonly tags: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, FieldValue>;
  /** Nanoseconds since 1970; undefined: the line has none. */
  readonly time: bigint | undefined;
}

export type FieldValue = number | string | boolean;

/** A line with a point, or what is wrong with it. */
export type DecodedLine = { readonly line: number } & ({ readonly point: Point } | { readonly problem: string });

/** The nanoseconds of a unit of time, by what senders call it. */
export const PRECISIONS = {
  ns: 1n,
  n: 1n,
  us: 1000n,
  u: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
} as const;
export type Precision = keyof typeof PRECISIONS;

/** InfluxDB's line protocol, as github.com/influxdata/line-protocol reads it. A bad line affects no other. */
export function* decodeLines(bytes: Uint8Array, precision: Precision): Generator<DecodedLine> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const decoder = new Decoder(text, PRECISIONS[precision]);
  while (decoder.skipEmptyLines()) {
    const { line } = decoder;
    try {
      yield { line, point: decoder.point() };
    } catch (error) {
      if (!(error instanceof WrongLine)) throw error;
      decoder.skipLine();
      yield { line, problem: cutMessage(error.message) };
    }
  }
}

/** No Error: the stack of each would take longer than reading the line. */
class WrongLine {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/**
 * Each a run of characters, and those that a backslash may stand before. Characters are bytes. Of a run without a maximum, the
 * engine's stack would overflow.
 */
const MEASUREMENT = run(/\\[ ,]|\\|[!-+\--[\]-~\x80-\xff]/);
const KEY = run(/\\[,= ]|\\|[!-+\--<>-[\]-~\x80-\xff]/);
const STRING = run(/\\[\\"nrt]|\\|[^\\"]/);
const VALUE = /[^, \r\n]*/y;
const TIME = /[-0-9]*/y;
const COMMENT = /#[ -~\x80-\xff]*/y;
const SPACES = / */y;
const REST = /[^\n]*\n?/y;

function run({ source }: RegExp): RegExp {
  return new RegExp(`(?:${source}){0,${ROW_LENGTH_MAX + 1}}`, 'y');
}

const FLOAT = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const BOOLEANS: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['t', 'T', 'true', 'True', 'TRUE'].map((word) => [word, true])),
  ...Object.fromEntries(['f', 'F', 'false', 'False', 'FALSE'].map((word) => [word, false])),
};
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const INT_MAX = 2n ** 63n;

class Decoder {
  line = 1;
  readonly #text: string;
  readonly #unit: bigint;
  #at = 0;

  constructor(text: string, unit: bigint) {
    this.#text = text;
    this.#unit = unit;
  }

  /** False at the end. */
  skipEmptyLines(): boolean {
    for (;;) {
      const start = this.#at;
      this.#take(SPACES);
      if (this.#peek() === '#') {
        this.#take(COMMENT);
        if (this.#takeEnd()) continue;
        this.#at = start;
        return true;
      }
      if (this.#at >= this.#text.length) return false;
      if (!this.#takeEnd()) return true;
    }
  }

  skipLine(): void {
    if (this.#take(REST).endsWith('\n')) this.line += 1;
  }

  point(): Point {
    const measurement = this.#word(MEASUREMENT, /\\([ ,])/g);
    if (measurement === '' || measurement.startsWith('#')) throw new WrongLine('A measurement is expected.');
    const tags = new Map<string, string>();
    while (this.#peek() === ',') {
      this.#at += 1;
      const key = this.#word(KEY, /\\([,= ])/g);
      if (key === '' || this.#peek() !== '=') throw new WrongLine('A tag is written name=value.');
      this.#at += 1;
      const value = this.#word(KEY, /\\([,= ])/g);
      if (value === '') throw new WrongLine(`The tag ${key} has no value.`);
      if (tags.has(key)) throw new WrongLine(`The tag ${key} stands there twice.`);
      tags.set(key, value);
    }
    if (this.#peek() !== ' ') throw new WrongLine('A space and a field are expected after the tags.');
    this.#take(SPACES);
    const fields = this.#fields();
    return { measurement, tags, fields, time: this.#time() };
  }

  #fields(): ReadonlyMap<string, FieldValue> {
    const fields = new Map<string, FieldValue>();
    for (;;) {
      const key = this.#word(KEY, /\\([,= ])/g);
      if (key === '' || this.#peek() !== '=') throw new WrongLine('A field is written name=value.');
      this.#at += 1;
      fields.set(key, this.#value(key));
      if (this.#peek() !== ',') return fields;
      this.#at += 1;
    }
  }

  #value(key: string): FieldValue {
    if (this.#peek() === '"') {
      this.#at += 1;
      const text = this.#word(STRING, /\\([\\"nrt])/g);
      if (this.#peek() !== '"') throw new WrongLine(`The text of the field ${key} has no end.`);
      this.#at += 1;
      return text;
    }
    const written = this.#take(VALUE);
    const value = Object.hasOwn(BOOLEANS, written) ? BOOLEANS[written] : numberOf(written);
    if (value === undefined) throw new WrongLine(`The field ${key} has no value that can be read.`);
    return value;
  }

  /** Takes the end of the line too. */
  #time(): bigint | undefined {
    if (this.#at < this.#text.length && !' \r\n'.includes(this.#peek())) {
      throw new WrongLine('A space is expected after the fields.');
    }
    this.#take(SPACES);
    if (this.#takeEnd()) return undefined;
    const written = this.#take(TIME);
    if (this.#at < this.#text.length && !' \r\n'.includes(this.#peek()))
      throw new WrongLine('The time is not a number.');
    this.#take(SPACES);
    if (!this.#takeEnd()) throw new WrongLine('There is text after the time.');
    if (written === '') return undefined;
    const time = (integerOf(written) ?? INT_MAX) * this.#unit;
    if (time < -INT_MAX || time >= INT_MAX) throw new WrongLine('The time is not a number of 64 bits.');
    return time;
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  #take(characters: RegExp): string {
    characters.lastIndex = this.#at;
    const [taken = ''] = characters.exec(this.#text) ?? [];
    this.#at += taken.length;
    return taken;
  }

  #word(characters: RegExp, escapes: RegExp): string {
    const taken = this.#take(characters);
    if (taken.length > ROW_LENGTH_MAX) throw new WrongLine(`A word has more than ${ROW_LENGTH_MAX} bytes.`);
    if (characters === STRING) for (const character of taken) if (character === '\n') this.line += 1;
    const plain = taken.includes('\\') ? taken.replace(escapes, (_, escaped) => ESCAPED[escaped] ?? escaped) : taken;
    if (!/[\x80-\xff]/.test(plain)) return plain;
    const bytes = Buffer.from(plain, 'latin1');
    if (!isUtf8(bytes)) throw new WrongLine('The line is not valid UTF-8.');
    return bytes.toString();
  }

  #takeEnd(): boolean {
    if (this.#at >= this.#text.length) return true;
    const isPair = this.#peek() === '\r' && (this.#text[this.#at + 1] ?? '\n') === '\n';
    if (this.#peek() !== '\n' && !isPair) return false;
    this.#at += isPair ? 2 : 1;
    this.line += 1;
    return true;
  }
}

function numberOf(written: string): number | undefined {
  if (written.endsWith('i') || written.endsWith('u')) {
    const value = integerOf(written.slice(0, -1));
    if (value === undefined) return undefined;
    const isInRange = written.endsWith('u')
      ? value < 2n * INT_MAX && !written.startsWith('-')
      : value >= -INT_MAX && value < INT_MAX;
    return isInRange ? Number(value) : undefined;
  }
  const value = FLOAT.test(written) ? Number(written) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Undefined: no integer, or one of more digits than 64 bits have, which would take long to read. */
function integerOf(written: string): bigint | undefined {
  const [, sign, digits] = /^(-?)0*(\d{1,20})$/.exec(written) ?? [];
  return digits === undefined ? undefined : BigInt(sign + digits);
}
