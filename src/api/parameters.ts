import { type Issues, ServiceError } from '../errors.ts';
import { decodeCursor, encodeCursor } from '../lib/cursor.ts';
import { isId, parseInteger } from '../lib/id.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { nearestNames } from '../lib/nearest-names.ts';
import { name as readName, render, string } from '../lib/read.ts';
import { isStorableText } from '../lib/text.ts';
import { didYouMean } from '../query/name-hint.ts';
import type { Call, Parameter } from './call.ts';

type Declared<T> = Omit<Parameter<T>, 'in' | 'schema' | 'read'>;

/** A path parameter; nothing has a name that no store can hold. */
export function pathText(declared: Declared<string>): Parameter<string> {
  return {
    ...declared,
    in: 'path',
    schema: { type: 'string' },
    read(given) {
      const text = String(given);
      if (!isStorableText(text)) throw new ServiceError('NOT_FOUND');
      return text;
    },
  };
}

/** The name of something that is stored under it. Clients take `.` and `..` out of an address, so none could ever delete it. */
export function newName(name: Parameter<string>): Parameter<string> {
  return {
    ...name,
    schema: readName.schema,
    read(given, issues) {
      const sent = readName(given, 'name', issues) ?? '';
      if (sent === '.' || sent === '..') issues.add('name', `${sent} means something else in an address.`);
      return sent;
    },
  };
}

/** A name that none of the built-in things has. */
export function ownName(
  name: Parameter<string>,
  noun: string,
  builtIn: { has(name: string): boolean },
): Parameter<string> {
  const own = newName(name);
  return {
    ...own,
    read(given, issues) {
      const sent = own.read(given, issues);
      if (builtIn.has(sent)) issues.add('name', `${sent} is a built-in ${noun}. Choose another name.`);
      return sent;
    },
  };
}

/** A number in a path, as text; any other text names nothing. */
export function pathNumber(declared: Declared<string>): Parameter<number> {
  return {
    ...pathText(declared),
    read(given) {
      const number = parseInteger(String(given));
      if (!isId(number)) throw new ServiceError('NOT_FOUND');
      return number;
    },
  };
}

export function pathId(description: string, example: number): Parameter<number> {
  const id = pathNumber({ name: 'id', description, example: '' });
  return { ...id, schema: { type: 'integer', minimum: 1 }, example };
}

export function text(declared: Declared<string>): Parameter<string | undefined> {
  return {
    ...declared,
    in: 'query',
    schema: { type: 'string' },
    read: (given, issues) => (given === undefined ? undefined : string(given, declared.name, issues)),
  };
}

export function choice<T extends string>(
  choices: readonly T[],
  noun: string,
  declared: Declared<T>,
): Parameter<T | undefined> {
  return {
    ...declared,
    in: 'query',
    schema: { type: 'string', enum: choices },
    read(given, issues) {
      if (given === undefined || (choices as readonly unknown[]).includes(given)) return given as T | undefined;
      const message = `${render(given)} is not a valid ${noun}: it is one of ${choices.join(', ')}.`;
      return void issues.add(declared.name, message);
    },
  };
}

/** A time; the plus of its offset is often sent as it is, which in an address means a space. */
export function instantText(declared: Declared<string>): Parameter<string | undefined> {
  const given = text(declared);
  return {
    ...given,
    read: (value, issues) => given.read(value, issues)?.replace(/^([^\sT]*T\S+) (\d\d:?\d\d)$/, '$1+$2'),
  };
}

export function integer(
  declared: Declared<number>,
  range?: { readonly min: number; readonly max: number },
): Parameter<number | undefined> {
  return {
    ...declared,
    in: 'query',
    schema: { type: 'integer' },
    read(given, issues) {
      if (given === undefined) return undefined;
      const value = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
      if (!Number.isSafeInteger(value)) issues.add(declared.name, 'This value should be of type integer.');
      else if (range && (value < range.min || value > range.max)) {
        issues.add(declared.name, `This value should be between ${range.min} and ${range.max}.`);
      }
      return value;
    },
  };
}

const LIMIT = { min: 1, max: 1000 };

export function limit(usual: number): Parameter<number> {
  const given = integer({ name: 'limit', description: 'The maximum number of items.', example: 2 }, LIMIT);
  return {
    ...given,
    schema: { type: 'integer', minimum: LIMIT.min, maximum: LIMIT.max, default: usual },
    read: (value, issues) => given.read(value, issues) ?? usual,
  };
}

/** `true` or `false`; default false. */
export function flag(name: string, description: string): Parameter<boolean> {
  const given = choice(['true', 'false'], 'flag', { name, description, example: false });
  return {
    ...given,
    schema: { type: 'boolean', default: false },
    read: (value, issues) => given.read(value, issues) === 'true',
  };
}

export function searchText(where: string): Parameter<string | undefined> {
  return text({ name: 'q', description: `Text within ${where}, in upper or lower case.`, example: 'north' });
}

export const ORGANISATION = text({
  name: 'organisation',
  description: 'For operators: act for this organisation. An unknown one is a 404.',
  example: 'acme',
});

/** All parameters in the address and the headers of a call. */
export function parametersOf({ parameters = {}, access }: Pick<Call, 'parameters' | 'access'>): readonly Parameter[] {
  const own = Object.values(parameters);
  const isAdded = access?.forOrganisation && !own.some(({ name }) => name === ORGANISATION.name);
  return isAdded ? [...own, ORGANISATION] : own;
}

/**
 * Whether parameters that a call does not have are refused: in the management API, what a mistyped one was to limit would change.
 * Others ignore what they do not know, as clients rely on it, and other programs write the addresses of pushes.
 */
export function refusesUnknown({ path, access, refusedAs }: Pick<Call, 'path' | 'access' | 'refusedAs'>): boolean {
  return path.startsWith('/manage/') && access !== null && access.scope !== 'data' && refusedAs === undefined;
}

/** Calls of operators are about all organisations, so that the one they act for means nothing there, and does no harm. */
export function checkNames(call: Call, query: object, issues: IssueList): void {
  const names = Object.keys(query);
  if (names.length === 0 || !refusesUnknown(call)) return;
  const declared = call.access?.scope === 'operator' ? [...parametersOf(call), ORGANISATION] : parametersOf(call);
  const known = declared.filter((parameter) => parameter.in === 'query');
  for (const given of names) {
    if (known.some(({ name, isGroup }) => name === given || (isGroup && given.startsWith(`${name}.`)))) continue;
    const hint = didYouMean(
      nearestNames(
        given,
        known.map(({ name }) => name),
      ),
    );
    issues.add(given, ['This parameter was not expected.', ...(hint ? [hint] : [])].join(' '));
  }
}

const CURSOR_TEXT = text({
  name: 'cursor',
  description: 'The start of the page, from `next`.',
  example: encodeCursor(50),
});

export const CURSOR: Parameter<number | undefined> = {
  ...CURSOR_TEXT,
  read(given, issues) {
    const cursor = CURSOR_TEXT.read(given, issues);
    const id = cursor === undefined ? undefined : decodeCursor(cursor);
    if (cursor !== undefined && id === undefined) issues.add('cursor', `${cursor} is not a valid cursor.`);
    return id;
  },
};

const KEY_LENGTH_MAX = 255;

export const IDEMPOTENCY_KEY: Parameter<string | undefined> = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes a repeat safe: for 24 hours the same request under the same key gets the same answer, also after a ' +
    'restart. A different request under the same key is a 422.',
  schema: { type: 'string', minLength: 1, maxLength: KEY_LENGTH_MAX },
  example: 'june-17',
  read(given, issues) {
    if (given === undefined) return undefined;
    if (typeof given === 'string' && given !== '' && given.length <= KEY_LENGTH_MAX && isStorableText(given)) {
      return given;
    }
    return void issues.add('Idempotency-Key', 'This value should have 1 to 255 characters.');
  },
};

/** The issue of a key that was used for another request. */
export const KEY_REUSED: Issues = { 'Idempotency-Key': ['This key was used for another request.'] };

/** Compared with the `ETag` of the answer. */
export const IF_NONE_MATCH: Parameter<unknown> = {
  name: 'If-None-Match',
  in: 'header',
  description: 'An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.',
  schema: { type: 'string' },
  example: '"vHsX0mKQe0dU1hO7a2T3bYw5Zk8"',
  read: (given) => given,
};
