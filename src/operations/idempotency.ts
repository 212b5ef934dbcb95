import { createHash } from 'node:crypto';
import type { AgentView } from '../access/caller.ts';
import type { IdempotencyKey } from '../ports/idempotency.ts';

/**
 * The caller's key with a hash that identifies the request; undefined without a key. The same request does something
 * else for a caller who sees other panels.
 */
export function idempotencyOf(
  { panels }: AgentView,
  key: string | undefined,
  request: unknown,
): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  const seen = panels === null ? request : [request, [...panels].sort()];
  return { key, requestHash: createHash('sha256').update(JSON.stringify(seen)).digest('hex') };
}
