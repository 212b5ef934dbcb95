import type { AgentView, Caller } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Register } from '../ports/register.ts';
import type { Context, Registered } from './context.ts';

/** The audit's name for deleting a thing of each store. */
const DELETION = {
  alertChannels: 'channel.delete',
  mappings: 'mapping.delete',
  maps: 'map.delete',
  populations: 'population.delete',
  recipes: 'recipe.delete',
  rules: 'rule.delete',
} as const;

type NamedStores = Pick<Register, 'alerts' | 'schedules' | keyof typeof DELETION>;
type Found<S extends keyof NamedStores> = NonNullable<Awaited<ReturnType<NamedStores[S]['find']>>>;

/** The organisation's things of a store, ordered by name. */
export function listNamed<S extends keyof NamedStores>(
  { register }: Registered,
  { organisationId }: AgentView,
  store: S,
): ReturnType<NamedStores[S]['list']> {
  return register[store].list(organisationId) as ReturnType<NamedStores[S]['list']>;
}

export async function findNamed<S extends keyof NamedStores>(
  { register }: Registered,
  { organisationId }: AgentView,
  store: S,
  name: string,
): Promise<Found<S>> {
  const found = await register[store].find(organisationId, name);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found as Found<S>;
}

export async function deleteNamed(
  { register, audit }: Context,
  caller: Caller,
  store: keyof typeof DELETION,
  name: string,
): Promise<void> {
  const isRemoved = await register[store].remove(caller.organisationId, name, (isThere) =>
    isThere ? audit.entry(caller, DELETION[store], { name }) : undefined,
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}
