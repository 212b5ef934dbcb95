import type { IssueList } from '../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { INSTANT_MAX, INSTANT_MIN, instantProblem, parseInstant } from '../instant.ts';

/** The fields of a JSON object by their paths (`ping.latency`). Null counts as absent; another type is an issue. */
export interface Fields {
  readonly number: (path: string) => number | undefined;
  /** A number whose absence is an issue. */
  readonly neededNumber: (path: string) => number | undefined;
  readonly text: (path: string) => string | undefined;
  readonly object: (path: string) => Fields | undefined;
  readonly has: (path: string) => boolean;
  readonly isTrue: (path: string) => boolean;
  /** Empty when it is absent. */
  readonly list: (path: string) => readonly Fields[];
  /** Lists in a list; those that are none are left out. */
  readonly lists: (path: string) => readonly (readonly Fields[])[];
  /** UTC milliseconds of ISO 8601 with an offset. */
  readonly isoTime: (path: string) => number | undefined;
  /** UTC milliseconds of UNIX seconds. */
  readonly unixTime: (path: string) => number | undefined;
}

export function fieldsOf(value: JsonObject, issues: IssueList, prefix = ''): Fields {
  const wrong = (path: string, message: string): undefined => {
    if (!issues.has([prefix + path])) issues.add(prefix + path, message);
  };
  const wrongType = (path: string, type: string) => wrong(path, `This value should be of type ${type}.`);
  const at = (path: string) => {
    const { found, missed } = follow(value, path);
    return missed === undefined ? found : wrongType(missed, 'object');
  };
  const number = (path: string) => {
    const found = at(path);
    return found === undefined || isFigure(found) ? found : wrongType(path, 'number');
  };
  const text = (path: string) => {
    const found = at(path);
    return found === undefined || typeof found === 'string' ? found : wrongType(path, 'string');
  };
  const time = (path: string, written: string | number | undefined, instant: number | undefined) => {
    if (written === undefined) return undefined;
    const isTime = instant !== undefined && instant >= INSTANT_MIN && instant <= INSTANT_MAX;
    return isTime ? instant : wrong(path, instantProblem(written, instant));
  };
  return {
    number,
    neededNumber: (path) => (at(path) === undefined ? wrong(path, 'This field is missing.') : number(path)),
    text,
    has: (path) => at(path) !== undefined,
    isTrue: (path) => at(path) === true,
    lists: (path) => {
      const found = at(path);
      const inner: readonly unknown[] = Array.isArray(found) ? found : [];
      return inner.flatMap((list, index) =>
        Array.isArray(list) ? [fieldsOf({ list }, issues, `${prefix}${path}[${index}].`).list('list')] : [],
      );
    },
    object: (path) => {
      const found = at(path);
      if (found === undefined) return undefined;
      return isObject(found) ? fieldsOf(found, issues, `${prefix}${path}.`) : wrongType(path, 'object');
    },
    list: (path) => {
      const found = at(path) ?? [];
      if (!Array.isArray(found)) wrongType(path, 'array');
      const elements: readonly unknown[] = Array.isArray(found) ? found : [];
      return elements.flatMap((element, index) => {
        const position = `${path}[${index}]`;
        if (isObject(element)) return [fieldsOf(element, issues, `${prefix}${position}.`)];
        wrongType(position, 'object');
        return [];
      });
    },
    isoTime: (path) => {
      const written = text(path);
      return time(path, written, parseInstant(written ?? ''));
    },
    unixTime: (path) => {
      const seconds = number(path);
      return time(path, seconds, Math.round((seconds ?? 0) * 1000));
    },
  };
}

interface Followed {
  readonly found: unknown;
  /** The component of the path that should be an object and is not. */
  readonly missed?: string;
}

function follow(value: JsonObject, path: string): Followed {
  let found: unknown = value;
  const names = path.includes('.') ? path.split('.') : [path];
  for (const [index, name] of names.entries()) {
    if (!isObject(found)) return { found: undefined, missed: names.slice(0, index).join('.') };
    found = Object.hasOwn(found, name) ? (found[name] ?? undefined) : undefined;
    if (found === undefined) break;
  }
  return { found };
}

/** True for a finite number: 1e999 is read as infinite. */
function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
