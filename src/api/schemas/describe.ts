import type { JsonSchema, Meaning, ObjectSchema } from '../../lib/json-schema.ts';

/** Adds descriptions to the properties of a schema that comes from the code that reads requests. */
export function describe<Name extends string>(
  schema: ObjectSchema<Name>,
  words: Readonly<Record<Name, Meaning>>,
): ObjectSchema<Name> {
  return { ...schema, properties: withWords(schema.properties, words) as ObjectSchema<Name>['properties'] };
}

function withWords(
  properties: Readonly<Record<string, JsonSchema>>,
  words: Readonly<Record<string, Meaning>>,
): Record<string, JsonSchema> {
  const unknown = Object.keys(words).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) throw new Error(`no property is called ${unknown.join(' or ')}`);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const said = words[name];
      return [name, said === undefined ? schema : say(schema, said)];
    }),
  );
}

function say(schema: JsonSchema, words: Meaning): JsonSchema {
  if (typeof words === 'string') return { description: words, ...schema };
  const { is: description, of } = words;
  if (schema.items) return { description, ...schema, items: say(schema.items, { is: '', of }) };
  if (schema.anyOf) {
    const anyOf = schema.anyOf.map((choice) => (choice.properties ? say(choice, { is: '', of }) : choice));
    return { description, ...schema, anyOf };
  }
  if (typeof schema.additionalProperties === 'object') {
    return { description, ...schema, additionalProperties: say(schema.additionalProperties, { is: '', of }) };
  }
  const properties = withWords(schema.properties ?? {}, of);
  return { ...(description && { description }), ...schema, properties };
}
