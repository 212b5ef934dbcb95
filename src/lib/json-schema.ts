type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** The subset of JSON Schema 2020-12 that describes requests and answers. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: SchemaType | readonly SchemaType[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: 'date' | 'date-time' | 'uri' | 'uuid';
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** From OpenAPI: the member of `oneOf`. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

/** An object whose properties are known by name. */
export interface ObjectSchema<Name extends string = string> extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<Name, JsonSchema>>;
}

/** The meaning of a field, or of a field and its parts. */
export type Meaning = string | { readonly is: string; readonly of: Readonly<Record<string, Meaning>> };

/** A schema that also allows null. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const type = [...[schema.type].flat(), 'null'] as const;
  return schema.enum ? { ...schema, type, enum: [...schema.enum, null] } : { ...schema, type };
}
