import { ServiceError } from '../../errors.ts';
import type { Context } from '../context.ts';

/**
 * Makes files from the results of an organisation. If something of it is erased meanwhile, at any node, this fails and the
 * files are removed: they may have erased data.
 */
export async function makeFiles<T>(
  context: Pick<Context, Needed | 'exports'>,
  organisationId: number,
  signal: AbortSignal,
  make: (signal: AbortSignal) => Promise<T>,
  keysOf: (made: T) => readonly string[],
): Promise<T> {
  const erased = new AbortController();
  const making = makeOrRemove(context, organisationId, () => make(AbortSignal.any([signal, erased.signal])), keysOf);
  const files = { organisationId, erased, ended: making.catch(() => {}) };
  context.exports.inProgress.add(files);
  return making.finally(() => context.exports.inProgress.delete(files));
}

type Needed = 'register' | 'objects' | 'followRegister';

async function makeOrRemove<T>(
  { register, objects, followRegister }: Pick<Context, Needed>,
  organisationId: number,
  make: () => Promise<T>,
  keysOf: (made: T) => readonly string[],
): Promise<T> {
  const before = await register.agents.erasedRevision(organisationId);
  // From now on nothing that was erased before is read.
  await followRegister(organisationId);
  const made = await make();
  // After the file is stored: whatever is erased from now on finds it there.
  if ((await register.agents.erasedRevision(organisationId)) === before) return made;
  for (const key of keysOf(made)) await objects.remove(key);
  throw erasedMeanwhile();
}

/** Ends the making of all files of an organisation at this node. */
export async function endFiles({ exports }: Pick<Context, 'exports'>, organisationId: number): Promise<void> {
  const files = [...exports.inProgress].filter((each) => each.organisationId === organisationId);
  for (const { erased } of files) erased.abort(erasedMeanwhile());
  await Promise.all(files.map(({ ended }) => ended));
}

function erasedMeanwhile(): ServiceError {
  return new ServiceError('OVERLOADED', {
    message: 'Data were erased while the file was made. Please ask for it again.',
    headers: { 'retry-after': '1' },
  });
}
