import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';
import { isStorableText } from '../lib/text.ts';
import type { IdempotencyKey } from '../ports/register.ts';

/** The caller's name for a request, if it gave one, and a hash of what makes it this request and no other. */
export function idempotencyKey(request: FastifyRequest, identity: string): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > 255 || key === '' || !isStorableText(key)) {
    throw new ServiceError('VALIDATION_FAIL', {
      issues: { 'Idempotency-Key': ['This value should have 1 to 255 characters.'] },
    });
  }
  return { key, requestHash: createHash('sha256').update(identity).digest('hex') };
}
