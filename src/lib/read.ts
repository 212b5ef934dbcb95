import { IssueList } from './issue-list.ts';
import { isStorableText } from './text.ts';

/** Turns an unknown value into a T, or adds an issue at `key` and returns undefined. Nothing is coerced. */
export type Reader<T> = (value: unknown, key: string, issues: IssueList) => T | undefined;

export type JsonObject = Readonly<Record<string, unknown>>;

interface Field<T, Required extends boolean> {
  readonly read: Reader<T>;
  readonly required: Required;
}

type Fields = Readonly<Record<string, Field<unknown, boolean>>>;

type Read<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T, true>
    ? T
    : F[K] extends Field<infer T, false>
      ? T | undefined
      : never;
};

export function required<T>(read: Reader<T>): Field<T, true> {
  return { read, required: true };
}

export function optional<T>(read: Reader<T>): Field<T, false> {
  return { read, required: false };
}

/** Reads a whole request body by its fields; throws VALIDATION_FAIL with every issue. Unknown fields are ignored. */
export function readBody<F extends Fields>(body: unknown, fields: F): Read<F> {
  const issues = new IssueList();
  const read = readBodyInto(issues, body, fields);
  issues.refuse();
  return read;
}

/** The same for a body that has to be looked at further: whole only when no issue was added. */
export function readBodyInto<F extends Fields>(issues: IssueList, body: unknown, fields: F): Read<F> {
  const read = isObject(body) ? readFields(body, fields, issues) : addType('object', 'body', issues);
  return (read ?? {}) as Read<F>;
}

function readFields(body: JsonObject, fields: Fields, issues: IssueList): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(body, name)) read[name] = field.read(body[name], name, issues);
    else if (field.required) issues.add(name, 'This field is missing.');
  }
  return read;
}

export const string: Reader<string> = (value, key, issues) => {
  if (typeof value !== 'string') return addType('string', key, issues);
  if (isStorableText(value)) return value;
  issues.add(key, 'Invalid value');
  return undefined;
};

export const integer: Reader<number> = (value, key, issues) =>
  Number.isSafeInteger(value) ? (value as number) : addType('integer', key, issues);

export const boolean: Reader<boolean> = (value, key, issues) =>
  typeof value === 'boolean' ? value : addType('bool', key, issues);

/** A name that people give to things: not blank, at most 128 characters. */
export const name: Reader<string> = (value, key, issues) => {
  const text = string(value, key, issues);
  if (text === undefined) return undefined;
  const problem = text.trim() === '' ? 'This value should not be blank.' : tooLong(text, 128);
  if (problem === undefined) return text;
  issues.add(key, problem);
  return undefined;
};

export function tooLong(text: string, charactersMax: number): string | undefined {
  return text.length > charactersMax && [...text].length > charactersMax ? 'This value is too long.' : undefined;
}

export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, key, issues) => {
    if (!Array.isArray(value)) return addType('array', key, issues);
    return value.map((item, index) => read(item, `${key}[${index}]`, issues) as T);
  };
}

export function oneOf<T extends string>(choices: readonly T[], noun: string): Reader<T> {
  return (value, key, issues) => {
    if ((choices as readonly unknown[]).includes(value)) return value as T;
    issues.add(key, `${render(value)} is not a valid ${noun}.`);
    return undefined;
  };
}

/** One of some words. */
export function choice<T extends string>(choices: readonly T[], noun: string): Reader<T> {
  return (value, key, issues) =>
    typeof value === 'string' ? oneOf(choices, noun)(value, key, issues) : addType('string', key, issues);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How a caller's value stands in a message: text as it is, anything else as JSON. */
export function render(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (JSON.stringify(value) ?? 'undefined');
}

export function addType(
  type: 'string' | 'integer' | 'bool' | 'array' | 'object',
  key: string,
  issues: IssueList,
): undefined {
  issues.add(key, `This value should be of type ${type}.`);
  return undefined;
}
