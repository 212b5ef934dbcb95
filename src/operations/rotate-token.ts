import type { Caller } from '../access/caller.ts';
import { refuseLimitedOperator, requireGrantable } from '../access/grant.ts';
import { createToken as createSecret } from '../access/token.ts';
import { ServiceError } from '../errors.ts';
import { integer, optional, readBody, reader } from '../lib/read.ts';
import { type Context, unixSeconds } from './context.ts';
import { type IssuedToken, newToken } from './create-token.ts';

/** Replaces a token by one with the same rights; the old one lives on for the overlap. */
export async function rotateToken(context: Context, caller: Caller, id: number, body: unknown): Promise<IssuedToken> {
  const request = readBody(body ?? {}, ROTATION_FIELDS);
  const { register, authenticator, audit } = context;
  const now = unixSeconds(context);
  const old = await register.tokens.byId(caller.organisationId, id);
  if (!old) throw new ServiceError('NOT_FOUND');
  requireGrantable(caller, old);
  refuseLimitedOperator(old);
  const secret = createSecret();
  const overlapSeconds = request.overlap_seconds ?? 0;
  const token = await register.tokens.rotate(old, newToken(secret, old), now + overlapSeconds, now);
  if (!token) throw new ServiceError('NOT_FOUND');
  authenticator.forget();
  audit.recordChange(caller, 'token.rotate', { id, successor: token.id, overlap_seconds: overlapSeconds });
  return { secret, token };
}

const notNegative = reader<number>({ ...integer.schema, minimum: 0 }, (value, key, issues) => {
  const seconds = integer(value, key, issues);
  if (seconds === undefined || seconds >= 0) return seconds;
  return void issues.add(key, 'This value should not be negative.');
});

export const ROTATION_FIELDS = { overlap_seconds: optional(notNegative) };
