import type { JsonSchema, ObjectSchema } from '../../lib/json-schema.ts';

/** A schema with a name in the document. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Turns a key into a component of a schema's name. */
export function pascalCase(key: string): string {
  return key.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An object of an answer, in which every property is present. */
export function record<Name extends string>(properties: Readonly<Record<Name, JsonSchema>>): ObjectSchema<Name> {
  return { type: 'object', properties, required: Object.keys(properties) };
}

export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', items, ...(description !== undefined && { description }) };
}

export function text(description: string): JsonSchema & { readonly type: 'string' } {
  return { type: 'string', description };
}

export function whole(description: string): JsonSchema & { readonly type: 'integer' } {
  return { type: 'integer', description };
}

/** How many of something there are. */
export function count(description: string): JsonSchema {
  return { ...whole(description), minimum: 0 };
}

export function float(description: string): JsonSchema {
  return { type: 'number', description };
}

export function oneOf(choices: readonly string[], description: string): JsonSchema & { readonly type: 'string' } {
  return { type: 'string', enum: choices, description };
}

export function link(description: string): JsonSchema & { readonly type: 'string' } {
  return { ...text(description), format: 'uri' };
}

export function unixSeconds(description: string): JsonSchema & { readonly type: 'integer' } {
  return whole(`${description} UNIX seconds.`);
}

/** How the time of a question was read. */
export const UNDERSTOOD: JsonSchema = {
  type: 'object',
  description:
    'How the time was read, as local time (of `date` as UTC): only where an instant was sent. Of a comparison by side, `a` and `b`.',
  additionalProperties: true,
};

export const IGNORED: JsonSchema = {
  ...listOf({ type: 'string' }, 'Unknown fields of the request, in the order sent.'),
  minItems: 1,
};

/** The rejected rows of a list. */
export function rejections(): JsonSchema {
  const rejection = record({
    row: { ...whole('Counted from 1, without the header.'), minimum: 1 },
    message: text('What is wrong with it.'),
  });
  return { ...listOf(rejection, 'The first 100 of the rejected rows.'), maxItems: 100 };
}
