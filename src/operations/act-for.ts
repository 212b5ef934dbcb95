import { type Caller, requireOperator, requireScope } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Context } from './context.ts';

/** The caller of a management request: of its own organisation by `manage`, of a named one by `operator`. */
export async function actFor(
  { register }: Pick<Context, 'register'>,
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
