import { IssueList } from './issue-list.ts';
import { type JsonSchema, type ObjectSchema, orNull } from './json-schema.ts';
import { isStorableText } from './text.ts';

type Read<T> = (value: unknown, key: string, issues: IssueList) => T | undefined;

/** Turns an unknown value into a T, or adds an issue at `key` and returns undefined. Nothing is coerced. */
export interface Reader<T> extends Read<T> {
  /**
   * Every value that is read without an issue matches it. Other values may match too, since a schema can't express some
   * rules.
   */
  readonly schema: JsonSchema;
}

/** A reader is the function itself, so that reading costs no more for having a schema. */
export function reader<T>(schema: JsonSchema, read: Read<T>): Reader<T> {
  return Object.assign(read, { schema });
}

export type JsonObject = Readonly<Record<string, unknown>>;

interface Field<T, Required extends boolean> {
  readonly read: Reader<T>;
  readonly required: Required;
}

type Fields = Readonly<Record<string, Field<unknown, boolean>>>;

type Values<F extends Fields> = {
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

/** The wire names of the fields. */
export function schemaOf<F extends Fields>(fields: F): ObjectSchema<keyof F & string> {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { read }]) => [name, read.schema])) as Record<
      keyof F,
      JsonSchema
    >,
    required: entries.filter(([, field]) => field.required).map(([name]) => name),
  };
}

/** Reads a whole request body by its fields; throws VALIDATION_FAIL with every issue. Unknown fields are ignored. */
export function readBody<F extends Fields>(body: unknown, fields: F): Values<F> {
  const issues = new IssueList();
  const read = readBodyInto(issues, body, fields);
  issues.refuse();
  return read;
}

/** For a body that needs further checks: complete only if no issue was added. */
export function readBodyInto<F extends Fields>(issues: IssueList, body: unknown, fields: F): Values<F> {
  const read = isObject(body) ? readFields(body, fields, (name) => name, issues) : addType('object', 'body', issues);
  return (read ?? {}) as Values<F>;
}

/** For a body without other fields: a misspelt `dry_run` would change what was only to be previewed. */
export function readExactBodyInto<F extends Fields>(issues: IssueList, body: unknown, fields: F): Values<F> {
  refuseOthers(body, fields, (name) => name, issues);
  return readBodyInto(issues, body, fields);
}

/** An object within a body. */
export function objectOf<F extends Fields>(fields: F): Reader<Values<F>> {
  return reader(schemaOf(fields), (value, key, issues) => {
    if (!isObject(value)) return addType('object', key, issues);
    return readFields(value, fields, (name) => `${key}[${name}]`, issues) as Values<F>;
  });
}

/** An object within a body, without other fields. */
export function exactObjectOf<F extends Fields>(fields: F): Reader<Values<F>> {
  const object = objectOf(fields);
  return reader({ ...object.schema, additionalProperties: false }, (value, key, issues) => {
    refuseOthers(value, fields, (name) => `${key}[${name}]`, issues);
    return object(value, key, issues);
  });
}

function refuseOthers(value: unknown, fields: Fields, keyOf: (name: string) => string, issues: IssueList): void {
  for (const name of Object.keys(isObject(value) ? value : {})) {
    if (!Object.hasOwn(fields, name)) issues.add(keyOf(name), 'This field was not expected.');
  }
}

function readFields(
  object: JsonObject,
  fields: Fields,
  keyOf: (name: string) => string,
  issues: IssueList,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(object, name)) read[name] = field.read(object[name], keyOf(name), issues);
    else if (field.required) issues.add(keyOf(name), 'This field is missing.');
  }
  return read;
}

export const string = reader<string>({ type: 'string' }, (value, key, issues) => {
  if (typeof value !== 'string') return addType('string', key, issues);
  if (isStorableText(value)) return value;
  return void issues.add(key, 'Invalid value');
});

const POSITIVE_MIN = 1e-6;
const POSITIVE_MAX = 1e9;

const SAFE_INTEGER = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const;

export const integer = reader<number>(SAFE_INTEGER, (value, key, issues) =>
  Number.isSafeInteger(value) ? (value as number) : addType('integer', key, issues),
);

/** An integer that is not below a limit. */
export function integerFrom(minimum: number): Reader<number> {
  return reader({ ...SAFE_INTEGER, minimum }, (value, key, issues) => {
    const read = integer(value, key, issues);
    if (read === undefined || read >= minimum) return read;
    return void issues.add(key, `This value should be ${minimum} or more.`);
  });
}

/** An integer within limits, both included. */
export function integerBetween(minimum: number, maximum: number): Reader<number> {
  return reader({ type: 'integer', minimum, maximum }, (value, key, issues) => {
    const read = integer(value, key, issues);
    if (read === undefined || (read >= minimum && read <= maximum)) return read;
    return void issues.add(key, `This value should be between ${minimum} and ${maximum}.`);
  });
}

export const number = reader<number>({ type: 'number' }, (value, key, issues) =>
  typeof value === 'number' && Number.isFinite(value) ? value : addType('number', key, issues),
);

/** A number within limits, both included. */
export function numberFrom(minimum: number, maximum: number): Reader<number> {
  return reader({ type: 'number', minimum, maximum }, (value, key, issues) => {
    const read = number(value, key, issues);
    if (read === undefined || (read >= minimum && read <= maximum)) return read;
    return void issues.add(key, `This value should be between ${minimum} and ${maximum}.`);
  });
}

/** A list without repetitions. */
export function eachOnce<T>(list: Reader<readonly T[]>): Reader<readonly T[]> {
  return reader(list.schema, (value, key, issues) => {
    const items = list(value, key, issues);
    const seen = new Set<T>();
    items?.forEach((item, index) => {
      if (item !== undefined && seen.has(item)) issues.add(`${key}[${index}]`, 'This value occurs twice.');
      seen.add(item);
    });
    return items;
  });
}

/** A number above 0, within limits that keep figures finite. */
export const positive = reader<number>(
  { type: 'number', minimum: POSITIVE_MIN, maximum: POSITIVE_MAX },
  (value, key, issues) => {
    if (typeof value !== 'number') return addType('number', key, issues);
    if (value >= POSITIVE_MIN && value <= POSITIVE_MAX) return value;
    const range = `between ${POSITIVE_MIN} and ${POSITIVE_MAX}`;
    return void issues.add(key, `This value should be ${value > 0 ? range : 'greater than 0'}.`);
  },
);

export const boolean = reader<boolean>({ type: 'boolean' }, (value, key, issues) =>
  typeof value === 'boolean' ? value : addType('bool', key, issues),
);

const NAME_LENGTH_MAX = 128;

/** A name given by people: not blank, at most 128 characters. */
export const name = reader<string>(
  { type: 'string', pattern: '\\S', maxLength: NAME_LENGTH_MAX },
  (value, key, issues) => {
    const text = string(value, key, issues);
    if (text === undefined) return undefined;
    const problem = text.trim() === '' ? 'This value should not be blank.' : tooLong(text, NAME_LENGTH_MAX);
    if (problem === undefined) return text;
    return void issues.add(key, problem);
  },
);

export function tooLong(text: string, charactersMax: number): string | undefined {
  return text.length > charactersMax && [...text].length > charactersMax ? 'This value is too long.' : undefined;
}

export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return reader({ type: 'array', items: read.schema }, (value, key, issues) => {
    if (!Array.isArray(value)) return addType('array', key, issues);
    return value.map((item, index) => read(item, `${key}[${index}]`, issues) as T);
  });
}

/** A list that is not empty. */
export function someOf<T>(read: Reader<T>): Reader<readonly T[]> {
  const list = listOf(read);
  return reader({ ...list.schema, minItems: 1 }, (value, key, issues) => {
    if (!Array.isArray(value) || value.length > 0) return list(value, key, issues);
    return void issues.add(key, 'This collection should contain 1 element or more.');
  });
}

export function atMost<T>(lengthMax: number, list: Reader<readonly T[]>): Reader<readonly T[]> {
  return reader({ ...list.schema, maxItems: lengthMax }, (value, key, issues) => {
    if (!Array.isArray(value) || value.length <= lengthMax) return list(value, key, issues);
    return void issues.add(key, `This collection should contain ${lengthMax} elements or less.`);
  });
}

export function oneOf<T extends string>(choices: readonly T[], noun: string): Reader<T> {
  return reader({ type: 'string', enum: choices }, (value, key, issues) => {
    if ((choices as readonly unknown[]).includes(value)) return value as T;
    return void issues.add(key, `${render(value)} is not a valid ${noun}.`);
  });
}

/** One of some words. */
export function choice<T extends string>(choices: readonly T[], noun: string): Reader<T> {
  const read = oneOf(choices, noun);
  return reader(read.schema, (value, key, issues) =>
    typeof value === 'string' ? read(value, key, issues) : addType('string', key, issues),
  );
}

/** A value that is named by its key. */
export function entryOf<T extends { readonly key: string }>(entries: readonly T[], noun: string): Reader<T> {
  const keys = entries.map(({ key }) => key);
  const read = choice(keys, noun);
  return reader(read.schema, (value, key, issues) => entries[keys.indexOf(read(value, key, issues) ?? '')]);
}

export function nullable<T>(read: Reader<T>): Reader<T | null> {
  return reader(orNull(read.schema), (value, key, issues) => (value === null ? null : read(value, key, issues)));
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A caller's value in a message: text as it is, anything else as JSON. */
export function render(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : (JSON.stringify(value) ?? 'undefined');
}

export function addType(
  type: 'string' | 'integer' | 'number' | 'bool' | 'array' | 'object',
  key: string,
  issues: IssueList,
): undefined {
  return void issues.add(key, `This value should be of type ${type}.`);
}
