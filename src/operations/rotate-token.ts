import type { Caller } from '../access/caller.ts';
import { refuseLimitedOperator, requireGrantable } from '../access/grant.ts';
import { createToken as createSecret } from '../access/token.ts';
import { ServiceError } from '../errors.ts';
import { integer, optional, type Reader, readBody, reader } from '../lib/read.ts';
import { type Context, unixSeconds } from './context.ts';
import { EXPIRY_MAX, type IssuedToken, newToken } from './create-token.ts';

/** Replaces a token by one with the same rights; the old one lives on for the overlap. */
export async function rotateToken(context: Context, caller: Caller, id: number, body: unknown): Promise<IssuedToken> {
  const { register, authenticator, audit } = context;
  const now = unixSeconds(context);
  const request = readBody(body ?? {}, rotationFields(now));
  const old = await register.tokens.byId(caller.organisationId, id);
  if (!old) throw new ServiceError('NOT_FOUND');
  requireGrantable(caller, old);
  refuseLimitedOperator(old);
  const secret = createSecret();
  const overlapSeconds = request.overlap_seconds ?? 0;
  const successor = newToken(secret, { ...old, expiresAt: old.grantedUntil });
  const token = await register.tokens.rotate(old, successor, now + overlapSeconds, now);
  if (!token) throw new ServiceError('NOT_FOUND');
  authenticator.forget();
  audit.recordChange(caller, 'token.rotate', { id, successor: token.id, overlap_seconds: overlapSeconds });
  return { secret, token };
}

/** `now` in UNIX seconds. */
export function rotationFields(now: number) {
  return { overlap_seconds: optional(overlap(now)) };
}

function overlap(now: number): Reader<number> {
  return reader({ ...integer.schema, minimum: 0 }, (value, key, issues) => {
    const seconds = integer(value, key, issues);
    if (seconds === undefined) return undefined;
    if (seconds < 0) return void issues.add(key, 'This value should not be negative.');
    if (now + seconds > EXPIRY_MAX) return void issues.add(key, 'This value should not reach beyond the year 9999.');
    return seconds;
  });
}
