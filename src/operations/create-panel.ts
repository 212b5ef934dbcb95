import type { Caller } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import { name, readBody, required } from '../lib/read.ts';
import type { Named } from '../ports/register.ts';
import type { Context } from './context.ts';
import { nameTaken } from './name-taken.ts';

export const PANEL_FIELDS = { name: required(name) };

export async function createPanel({ register, audit }: Context, caller: Caller, body: unknown): Promise<Named> {
  if (caller.panels !== null) throw new ServiceError('ACCESS_DENIED');
  const request = readBody(body, PANEL_FIELDS);
  const panel = await register.panels.create(caller.organisationId, request.name);
  if (!panel) throw nameTaken(request.name);
  audit.recordChange(caller, 'panel.create', request);
  return panel;
}
