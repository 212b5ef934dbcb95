import { type AgentView, type Caller, maySeePanel, requireOperator, requireScope } from '../../access/caller.ts';
import { changesTerms, type IspPackages } from '../../agents/package-terms.ts';
import { ServiceError } from '../../errors.ts';
import type { AddedIsps, LostChanges, Named, StoredToken } from '../../ports/register.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';

/** The caller of a management request: for its own organisation with `manage`, for a named one with `operator`. */
export async function actFor(
  { register }: Registered,
  caller: Caller,
  organisation: string | undefined,
): Promise<Caller> {
  if (organisation === undefined) {
    requireScope(caller, 'manage');
    return caller;
  }
  requireOperator(caller);
  const found = await register.organisations.find(organisation);
  if (!found) throw new ServiceError('NOT_FOUND');
  return { ...caller, organisationId: found.id };
}

interface CallerDescription {
  readonly token: StoredToken;
  readonly organisation: Named;
}

/** A caller's token and organisation. */
export async function describeCaller(
  { register }: Registered,
  { tokenId, organisationId }: Caller,
): Promise<CallerDescription> {
  const [token, organisations] = await Promise.all([
    register.tokens.byId(organisationId, tokenId),
    register.organisations.list(),
  ]);
  const organisation = organisations.find(({ id }) => id === organisationId);
  if (!token || !organisation) throw new Error(`token ${tokenId} of organisation ${organisationId} is not there`);
  return { token, organisation };
}

export function listOrganisations({ register }: Registered): Promise<readonly Named[]> {
  return register.organisations.list();
}

export function listSetBacks({ register }: Registered): Promise<readonly LostChanges[]> {
  return register.setBacks.list();
}

/** Lets an organisation take agents and results again, although its register has lost changes. */
export async function acceptSetBack({ register, audit }: Context, caller: Caller, name: string): Promise<LostChanges> {
  const accepted = await register.setBacks.accept(name, ({ id }) =>
    audit.entry({ ...caller, organisationId: id }, 'organisation.accept', { name }),
  );
  if (!accepted) throw new ServiceError('NOT_FOUND');
  return accepted;
}

/** Undefined when the name is taken. */
export function createOrganisation(context: Context, caller: Caller, name: string): Promise<Named | undefined> {
  return context.register.organisations.create(name, unixSeconds(context), ({ id }) =>
    context.audit.entry({ ...caller, organisationId: id }, 'organisation.create', { name }),
  );
}

export async function listPanels({ register }: Registered, view: AgentView): Promise<readonly Named[]> {
  const panels = await register.panels.list(view.organisationId);
  return panels.filter(({ name }) => maySeePanel(view, name));
}

/** Refuses a token that is limited to panels. */
export function requireEveryPanel({ panels }: AgentView): void {
  if (panels !== null) throw new ServiceError('ACCESS_DENIED');
}

/** Undefined when the name is taken. */
export async function createPanel(
  { register, audit }: Context,
  caller: Caller,
  name: string,
): Promise<Named | undefined> {
  return register.panels.create(caller.organisationId, name, () => audit.entry(caller, 'panel.create', { name }));
}

export function listIsps({ register }: Registered, { organisationId }: AgentView): Promise<readonly IspPackages[]> {
  return register.isps.list(organisationId);
}

/** Adds ISPs, packages and their terms to the organisation's catalogue; removes nothing. */
export async function addIsps(
  { register, audit }: Context,
  caller: Caller,
  entries: readonly IspPackages[],
): Promise<AddedIsps> {
  // Terms affect the results of every panel.
  if (caller.panels !== null && changesTerms(await register.isps.list(caller.organisationId), entries)) {
    throw new ServiceError('ACCESS_DENIED');
  }
  return register.isps.add(caller.organisationId, entries, (added) => audit.entry(caller, 'isps.add', { ...added }));
}
