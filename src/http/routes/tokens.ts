import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../errors.ts';
import { isId, parseInteger } from '../../lib/id.ts';
import type { Context } from '../../operations/context.ts';
import { createToken, type IssuedToken } from '../../operations/create-token.ts';
import { listTokens } from '../../operations/list-tokens.ts';
import { revokeToken } from '../../operations/revoke-token.ts';
import { rotateToken } from '../../operations/rotate-token.ts';
import type { StoredToken } from '../../ports/register.ts';
import { done, ok } from '../envelope.ts';

interface IdPath {
  Params: { id: string };
}

export function tokenRoutes(app: FastifyInstance, context: Context): void {
  app.post('/manage/tokens', async ({ caller, body }) => ok(withSecret(await createToken(context, caller, body))));

  app.get('/manage/tokens', async ({ caller }) => {
    const tokens = await listTokens(context, caller);
    return ok(tokens.map(withDates));
  });

  app.delete<IdPath>('/manage/tokens/:id', async ({ caller, params }) => {
    await revokeToken(context, caller, tokenId(params.id));
    return done('Token revoked');
  });

  app.post<IdPath>('/manage/tokens/:id/rotate', { config: { optionalBody: true } }, async ({ caller, params, body }) =>
    ok(withSecret(await rotateToken(context, caller, tokenId(params.id), body))),
  );
}

function tokenId(text: string): number {
  const id = parseInteger(text);
  if (!isId(id)) throw new ServiceError('NOT_FOUND');
  return id;
}

function grant({ id, name, scopes, expiresAt, panels }: StoredToken) {
  return { id, name, scopes, expires_at: expiresAt, panels };
}

function withSecret({ secret, token }: IssuedToken) {
  return { ...grant(token), token: secret };
}

function withDates(token: StoredToken) {
  const { prefix, createdAt, lastUsedAt, revokedAt } = token;
  return { ...grant(token), prefix, created_at: createdAt, last_used_at: lastUsedAt, revoked_at: revokedAt };
}
