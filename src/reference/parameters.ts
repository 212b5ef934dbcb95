import { encodeCursor } from '../lib/cursor.ts';
import type { Parameter } from './operation.ts';

export const ORGANISATION: Parameter = {
  name: 'organisation',
  in: 'query',
  description: 'For operators: act for this organisation. One that does not exist is a 404.',
  schema: { type: 'string' },
  example: 'acme',
};

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes a repeat harmless: for 24 hours the same request under the same key gets the same answer, also after a ' +
    'restart. Another request under the same key is a 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'june-17',
};

export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'An `ETag` of an earlier answer: if nothing has changed since, the answer is a 304 without a body.',
  schema: { type: 'string' },
  example: '"vHsX0mKQe0dU1hO7a2T3bYw5Zk8"',
};

export const CURSOR: Parameter = {
  name: 'cursor',
  in: 'query',
  description: 'Where the page begins, as `next` has it.',
  schema: { type: 'string' },
  example: encodeCursor(50),
};

export function limit(usual: number): Parameter {
  return {
    name: 'limit',
    in: 'query',
    description: 'How many at most.',
    schema: { type: 'integer', minimum: 1, maximum: 1000, default: usual },
    example: 2,
  };
}

export function searchText(where: string): Parameter {
  return {
    name: 'q',
    in: 'query',
    description: `Text anywhere in ${where}, in any case.`,
    schema: { type: 'string' },
    example: 'north',
  };
}

/** A parameter of the address that is `true` or `false`. */
export function flag(name: string, description: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'boolean', default: false }, example: false };
}
