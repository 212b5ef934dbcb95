import { RESOURCES, SCHEMAS } from '../api/index.ts';
import type { JsonSchema, ObjectSchema } from '../lib/json-schema.ts';

type Fields = Readonly<Record<string, JsonSchema>>;

/** Models are given objects alone, without alternatives. */
export function objectOf(properties: Fields, required: readonly string[] = []): ObjectSchema {
  return { type: 'object', properties, required };
}

/** The fields of a schema of the API by its name, each whole. */
export function fieldsOf(name: string): Fields {
  const entries = Object.entries(SCHEMAS[name]?.properties ?? {});
  return Object.fromEntries(entries.map(([field, schema]) => [field, whole(schema) as JsonSchema]));
}

/** The parameters of a call of the API, as it names them. */
export function parametersOf(id: string, names: readonly string[]): Fields {
  const call = RESOURCES.flatMap(({ calls }) => calls).find((call) => call.id === id);
  const known = Object.values(call?.parameters ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const parameter = known.find((parameter) => parameter.name === name);
      if (!parameter) throw new Error(`${id} has no parameter ${name}`);
      return [name, { ...parameter.schema, description: parameter.description }];
    }),
  );
}

/** Gives fields default values. */
export function withDefaults(fields: Fields, defaults: Readonly<Record<string, unknown>>): Fields {
  const changed = Object.entries(defaults).map(([name, usual]) => [name, { ...fields[name], default: usual }]);
  return { ...fields, ...Object.fromEntries(changed) };
}

export function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

const SCHEMA = '#/components/schemas/';

/** A schema with those that it refers to in it. */
function whole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(whole);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as JsonSchema;
  if ($ref !== undefined) return { ...(whole(SCHEMAS[$ref.slice(SCHEMA.length)]) as object), ...rest };
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, whole(value)]));
}
