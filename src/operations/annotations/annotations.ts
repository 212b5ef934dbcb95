import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { Annotation } from '../../ports/annotations.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';

export type { Annotation } from '../../ports/annotations.ts';

/** `at` is local time, in seconds since 1970 as if it were UTC. */
export async function addAnnotation(
  context: Context,
  caller: Caller,
  { at, text }: Pick<Annotation, 'at' | 'text'>,
): Promise<Annotation> {
  const { organisationId, tokenId } = caller;
  const { annotations } = context.register;
  const id = await annotations.add(organisationId, { at, text, tokenId }, unixSeconds(context), (id) =>
    context.audit.entry(caller, 'annotation.add', { id, text }),
  );
  const added = (await annotations.list(organisationId)).find((annotation) => annotation.id === id);
  if (!added) throw new ServiceError('NOT_FOUND');
  return added;
}

export function listAnnotations(
  { register }: Registered,
  { organisationId }: AgentView,
): Promise<readonly Annotation[]> {
  return register.annotations.list(organisationId);
}

export async function deleteAnnotation({ register, audit }: Context, caller: Caller, id: number): Promise<void> {
  const isRemoved = await register.annotations.remove(caller.organisationId, id, (isThere) =>
    isThere ? audit.entry(caller, 'annotation.delete', { id }) : undefined,
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}
