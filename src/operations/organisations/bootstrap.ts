import { SCOPES } from '../../access/scopes.ts';
import { createToken } from '../../access/token.ts';
import { ServiceError } from '../../errors.ts';
import type { Register } from '../../ports/register.ts';
import { newToken } from '../tokens/tokens.ts';

const FIRST_ORGANISATION = 'default';

/** Gives an empty register its first organisation and a token with every scope; undefined when it is not empty. */
export async function bootstrap(
  register: Register,
  given: string | undefined,
  now: number,
): Promise<string | undefined> {
  const secret = given ?? createToken();
  const created = await register.organisations.bootstrap(FIRST_ORGANISATION, everyScope('bootstrap', secret), now);
  return created && secret;
}

/** Another token with every scope, for an operator who has lost theirs. */
export async function issueOperatorToken(register: Register, now: number): Promise<string> {
  const organisation = await register.organisations.find(FIRST_ORGANISATION);
  if (!organisation) throw new ServiceError('NOT_FOUND');
  const secret = createToken();
  await register.tokens.create(organisation.id, everyScope('operator', secret), now);
  return secret;
}

function everyScope(name: string, secret: string) {
  return newToken(secret, { name, scopes: SCOPES, panels: null, expiresAt: null });
}
