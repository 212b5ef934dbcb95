import type { Caller } from '../../access/caller.ts';
import { requireManageable, staysWithinPanels } from '../../access/grant.ts';
import { ServiceError } from '../../errors.ts';
import type { StoredSession } from '../../ports/sessions.ts';
import { type Context, unixSeconds } from '../context.ts';
import type { Visitor } from '../state/sessions.ts';

export type { StoredSession };

/** Signs a person in. Resolves to the secret for the browser. */
export function beginSession({ sessions, audit }: Context, caller: Caller, visitor: Visitor): Promise<string> {
  return sessions.begin(caller, visitor, () => audit.entry(caller, 'session.begin', { address: visitor.address }));
}

/** Signs out the browser that holds the secret, if it is signed in. */
export async function leaveSession({ sessions, audit }: Context, secret: string): Promise<void> {
  const session = await sessions.bySecret(secret);
  if (session) await sessions.end(session.id, () => audit.entry(session, 'session.leave', { id: session.id }));
}

/** The current sessions of the caller's organisation, or of the caller's panels. */
export async function listSessions(context: Context, caller: Caller): Promise<readonly StoredSession[]> {
  const sessions = await context.register.sessions.list(caller.organisationId, unixSeconds(context));
  return sessions.filter(({ token }) => staysWithinPanels(caller, token));
}

/** Signs a person out: the next request of the session is refused. */
export async function endSession(context: Context, caller: Caller, id: number): Promise<void> {
  const session = await context.register.sessions.byId(caller.organisationId, id);
  if (!session) throw new ServiceError('NOT_FOUND');
  requireManageable(caller, session.token);
  const detail = { id, token_id: session.tokenId, token: session.token.name };
  await context.sessions.end(id, () => context.audit.entry(caller, 'session.end', detail));
}
