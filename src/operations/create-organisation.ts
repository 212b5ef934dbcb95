import type { Caller } from '../access/caller.ts';
import { name, readBody, required } from '../lib/read.ts';
import type { Named } from '../ports/register.ts';
import { type Context, unixSeconds } from './context.ts';
import { nameTaken } from './name-taken.ts';

export const ORGANISATION_FIELDS = { name: required(name) };

export async function createOrganisation(context: Context, caller: Caller, body: unknown): Promise<Named> {
  const request = readBody(body, ORGANISATION_FIELDS);
  const organisation = await context.register.organisations.create(request.name, unixSeconds(context));
  if (!organisation) throw nameTaken(request.name);
  context.audit.recordChange({ ...caller, organisationId: organisation.id }, 'organisation.create', request);
  return organisation;
}
