import { ERRORS, type Issues } from '../errors.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import type { Answer, Content, Example, HeaderName, Refusal, RefusalCode, Refusals } from './call.ts';
import { SUCCESS } from './reply.ts';
import { IGNORED, pascalCase, record, ref, text, UNDERSTOOD } from './schemas/parts.ts';

const JSON_TYPE = 'application/json';

const OK = { ...text('Always `OK` on success.'), const: 'OK' } as const;
const MESSAGE = text('A sentence for people.');

/** Values of `data`, by the title of the example. */
type Examples = Readonly<Record<string, unknown>>;

/** An answer in the envelope. */
export function success(
  description: string,
  data: JsonSchema,
  examples: Examples,
  headers?: readonly HeaderName[],
): Answer {
  const schema = record({ code: OK, message: MESSAGE, data });
  const values = mapValues(examples, (value) => ({ code: 'OK', message: SUCCESS, data: value }));
  return answer(description, schema, values, headers);
}

/**
 * A success with `ignored`, the unknown fields of the request, if there are any, `understood` where a time of it is an instant, and
 * `receipt` if it was requested.
 */
export function successOfQuestion(receipt: JsonSchema, ...given: Parameters<typeof success>): Answer {
  const answer = success(...given);
  const contents = mapValues(answer.contents ?? {}, ({ schema, examples }) => ({
    examples,
    schema: { ...schema, properties: { ...schema.properties, ignored: IGNORED, understood: UNDERSTOOD, receipt } },
  }));
  return { ...answer, contents };
}

/** One page of a list. */
export function page(description: string, data: JsonSchema, examples: Examples, next: string): Answer {
  const nextPage = {
    type: ['string', 'null'],
    format: 'uri',
    description: 'The link of the next page; null at the end.',
  } as const;
  const schema = record({ code: OK, message: MESSAGE, data, next: nextPage });
  const values = mapValues(examples, (value) => ({ code: 'OK', message: SUCCESS, data: value, next }));
  return answer(description, schema, values);
}

/** An answer whose `data` is optional. */
export function done(message: string, description: string, data?: JsonSchema, examples: Examples = {}): Answer {
  const nothing = record({ code: OK, message: MESSAGE });
  const schema = data ? { ...nothing, properties: { ...nothing.properties, data } } : nothing;
  const values = mapValues(examples, (value) => ({ code: 'OK', message: SUCCESS, data: value }));
  return answer(description, schema, { [message]: { code: 'OK', message }, ...values });
}

/** The refusal of an invalid request, with examples of its `errors`. */
export function invalid(when: string, issues: Issues): Refusals {
  return { VALIDATION_FAIL: { when, issues } };
}

export function refusalContent(code: RefusalCode, { message, issues }: Refusal): Content {
  const value = { code, message: message ?? ERRORS[code].message, ...(issues && { errors: issues }) };
  return { schema: ref(refusalName(code)), examples: { refusal: { summary: code, value } } };
}

/** By their names. */
export function refusalSchemas(codes: readonly RefusalCode[]): Record<string, JsonSchema> {
  return Object.fromEntries(codes.map((code) => [refusalName(code), refusalSchema(code)]));
}

function refusalName(code: RefusalCode): string {
  return pascalCase(code.toLowerCase());
}

function refusalSchema(code: RefusalCode): JsonSchema {
  const parts = { code: { ...text('Names the error.'), const: code }, message: MESSAGE };
  return code === 'VALIDATION_FAIL' ? record({ ...parts, errors: ISSUES }) : record(parts);
}

const ISSUES: JsonSchema = {
  type: 'object',
  description: 'Maps the path of a field, such as `filters[0][id]`, to its problems.',
  additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
};

function answer(
  description: string,
  schema: JsonSchema,
  values: Readonly<Record<string, unknown>>,
  headers?: readonly HeaderName[],
): Answer {
  return { description, ...(headers && { headers }), contents: { [JSON_TYPE]: { schema, examples: named(values) } } };
}

/** The title of an example is its summary and, shortened, its name. */
export function named(values: Readonly<Record<string, unknown>>): Record<string, Example> {
  return Object.fromEntries(
    Object.entries(values).map(([summary, value]) => [
      summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      { summary, value },
    ]),
  );
}

function mapValues<T, R>(values: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
