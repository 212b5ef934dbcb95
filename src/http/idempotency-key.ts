import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IssueList } from '../lib/issue-list.ts';
import { isStorableText } from '../lib/text.ts';
import type { IdempotencyKey } from '../ports/idempotency.ts';

/** The caller's name for a request, if it gave one. */
export function readIdempotencyKey(request: FastifyRequest, issues: IssueList): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= 255 && isStorableText(key)) return key;
  issues.add('Idempotency-Key', 'This value should have 1 to 255 characters.');
  return undefined;
}

/** The same with a hash of what makes it this request and no other. */
export function idempotencyKey(key: string | undefined, identity: string): IdempotencyKey | undefined {
  return key === undefined ? undefined : { key, requestHash: createHash('sha256').update(identity).digest('hex') };
}
