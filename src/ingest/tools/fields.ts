import type { IssueList } from '../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { INSTANT_MAX, INSTANT_MIN, instantProblem, parseInstant } from '../instant.ts';

/** The fields of a JSON object by their paths (`ping.latency`). Null counts as absent; another type is an issue. */
export interface Fields {
  number(path: string): number | undefined;
  /** A number whose absence is an issue. */
  neededNumber(path: string): number | undefined;
  text(path: string): string | undefined;
  object(path: string): Fields | undefined;
  has(path: string): boolean;
  isTrue(path: string): boolean;
  /** Empty when it is absent. */
  list(path: string): readonly Fields[];
  /** Lists in a list; those that are none are left out. */
  lists(path: string): readonly (readonly Fields[])[];
  /** UTC milliseconds of ISO 8601 with an offset. */
  isoTime(path: string): number | undefined;
  /** UTC milliseconds of UNIX seconds. */
  unixTime(path: string): number | undefined;
}

/** The number of bad fields that a run tells: a list of a file may have any number of bad elements. */
const ISSUES_MAX = 10;

export function fieldsOf(value: JsonObject, issues: IssueList, prefix = ''): Fields {
  return new ObjectFields(value, issues, prefix);
}

/** A class, since each run has several: closures for each of them would take as long as the reading. */
class ObjectFields implements Fields {
  readonly #value: JsonObject;
  readonly #issues: IssueList;
  readonly #prefix: string;

  constructor(value: JsonObject, issues: IssueList, prefix: string) {
    this.#value = value;
    this.#issues = issues;
    this.#prefix = prefix;
  }

  number(path: string): number | undefined {
    const found = this.#at(path);
    return found === undefined || isFigure(found) ? found : this.#wrongType(path, 'number');
  }

  neededNumber(path: string): number | undefined {
    return this.#at(path) === undefined ? this.#wrong(path, 'This field is missing.') : this.number(path);
  }

  text(path: string): string | undefined {
    const found = this.#at(path);
    return found === undefined || typeof found === 'string' ? found : this.#wrongType(path, 'string');
  }

  has(path: string): boolean {
    return this.#at(path) !== undefined;
  }

  isTrue(path: string): boolean {
    return this.#at(path) === true;
  }

  object(path: string): Fields | undefined {
    const found = this.#at(path);
    if (found === undefined) return undefined;
    return isObject(found) ? this.#inner(found, path) : this.#wrongType(path, 'object');
  }

  list(path: string): readonly Fields[] {
    const found = this.#at(path) ?? [];
    if (!Array.isArray(found)) this.#wrongType(path, 'array');
    const elements: readonly unknown[] = Array.isArray(found) ? found : [];
    return elements.flatMap((element, index) => {
      const position = `${path}[${index}]`;
      if (isObject(element)) return [this.#inner(element, position)];
      this.#wrongType(position, 'object');
      return [];
    });
  }

  lists(path: string): readonly (readonly Fields[])[] {
    const found = this.#at(path);
    const inner: readonly unknown[] = Array.isArray(found) ? found : [];
    return inner.flatMap((list, index) =>
      Array.isArray(list) ? [this.#inner({ list }, `${path}[${index}]`).list('list')] : [],
    );
  }

  isoTime(path: string): number | undefined {
    const written = this.text(path);
    return this.#time(path, written, parseInstant(written ?? ''));
  }

  unixTime(path: string): number | undefined {
    const seconds = this.number(path);
    return this.#time(path, seconds, Math.round((seconds ?? 0) * 1000));
  }

  #inner(value: JsonObject, path: string): Fields {
    return new ObjectFields(value, this.#issues, `${this.#prefix}${path}.`);
  }

  #at(path: string): unknown {
    const { found, missed } = follow(this.#value, path);
    return missed === undefined ? found : this.#wrongType(missed, 'object');
  }

  #time(path: string, written: string | number | undefined, instant: number | undefined): number | undefined {
    if (written === undefined) return undefined;
    const isTime = instant !== undefined && instant >= INSTANT_MIN && instant <= INSTANT_MAX;
    return isTime ? instant : this.#wrong(path, instantProblem(written, instant));
  }

  #wrongType(path: string, type: string): undefined {
    return this.#wrong(path, `This value should be of type ${type}.`);
  }

  #wrong(path: string, message: string): undefined {
    if (this.#issues.size >= ISSUES_MAX) return;
    if (!this.#issues.has([this.#prefix + path])) this.#issues.add(this.#prefix + path, message);
  }
}

interface Followed {
  readonly found: unknown;
  /** The component of the path that should be an object and is not. */
  readonly missed?: string;
}

function follow(value: JsonObject, path: string): Followed {
  if (!path.includes('.')) return { found: memberOf(value, path) };
  let found: unknown = value;
  for (let start = 0; start <= path.length; ) {
    if (!isObject(found)) return { found: undefined, missed: path.slice(0, start - 1) };
    const dot = path.indexOf('.', start);
    const end = dot < 0 ? path.length : dot;
    found = memberOf(found, path.slice(start, end));
    if (found === undefined) break;
    start = end + 1;
  }
  return { found };
}

function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;
}

/** True for a finite number: 1e999 is read as infinite. */
function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
