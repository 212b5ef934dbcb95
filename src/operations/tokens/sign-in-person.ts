import type { Caller } from '../../access/caller.ts';
import { type GroupGrant, grantOf } from '../../access/group-grants.ts';
import { SignInFailure } from '../../access/sign-in-failure.ts';
import type { IdentityProvider, PendingSignIn, Person } from '../../ports/identity-provider.ts';
import { type Context, unixSeconds } from '../context.ts';

export type { IdentityProvider, PendingSignIn };

/**
 * The caller for a person, by their current groups. Throws a SignInFailure for a person who may not use the service,
 * and ends their sessions with other rights.
 */
export async function signInPerson(context: Context, person: Person, grants: readonly GroupGrant[]): Promise<Caller> {
  const { register, authenticator } = context;
  const { subject, name, groups } = person;
  const grant = grantOf(grants, groups);
  const organisation = grant && (await register.organisations.find(grant.organisation));
  await signOutPerson(context, subject, organisation?.id);
  await register.tokens.endRights(subject, organisation?.id);
  if (!grant) {
    throw new SignInFailure('no-group', `${name} is in no group of OIDC_GROUPS, but in: ${groups.join(', ')}`);
  }
  if (!organisation) {
    throw new SignInFailure('no-organisation', `OIDC_GROUPS names ${grant.organisation}, which does not exist`);
  }
  const { scopes, panels } = grant;
  const { id: tokenId } = await register.tokens.putPerson(
    organisation.id,
    { subject, name, scopes, panels },
    unixSeconds(context),
  );
  // Other sessions of the person get the rights of the current groups.
  authenticator.forget();
  return { organisationId: organisation.id, tokenId, scopes, panels, expiresAt: null };
}

/** Ends every session of a person, except those in one organisation. */
export async function signOutPerson(
  { register, sessions, audit }: Context,
  subject: Person['subject'],
  stayingIn?: number,
): Promise<void> {
  for (const session of await register.sessions.ofPerson(subject)) {
    const { id, organisationId } = session;
    if (organisationId !== stayingIn) await sessions.end(id, () => audit.entry(session, 'session.leave', { id }));
  }
}
