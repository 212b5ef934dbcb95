import { createHash } from 'node:crypto';
import type { IdempotencyKey } from '../ports/idempotency.ts';

/** The caller's key with a hash of what makes this request and no other; undefined where no key was given. */
export function idempotencyOf(key: string | undefined, request: unknown): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  return { key, requestHash: createHash('sha256').update(JSON.stringify(request)).digest('hex') };
}
