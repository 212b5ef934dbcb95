import type { JsonSchema } from '../../lib/json-schema.ts';
import type { Body } from '../operation.ts';
import { named } from '../schemas/envelope.ts';

/** A body that has to be there. `examples` by what they show. */
export function jsonBody(description: string, schema: JsonSchema, examples: Readonly<Record<string, unknown>>): Body {
  return {
    description,
    required: true,
    contents: { 'application/json': { schema, examples: named(examples) } },
  };
}
