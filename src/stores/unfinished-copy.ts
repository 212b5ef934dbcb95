/**
 * What a store has in place of its register's name while it is filled with a copy, so that no service takes it for whole.
 * The state is that of the source, where a changed source makes it another copy.
 */
export function unfinishedCopyOf(registerId: string, state?: string): string {
  return [PREFIX + registerId, ...(state === undefined ? [] : [state])].join(' ');
}

/** The register that a name stands for a copy of; undefined where it is the name of a register itself. */
export function copiedRegister(name: string): string | undefined {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length).split(' ')[0] : undefined;
}

export function refuseUnfinishedCopy(name: string): void {
  if (copiedRegister(name) === undefined) return;
  throw new Error(
    'The copy that was begun here is not finished: run `broadgauge copy` again to finish it, or use an empty database.',
  );
}

const PREFIX = 'copy-of-';

/** How far a store is with the copy of one: nothing there, some of it, or all of it, ready for a service. */
export type CopyState = 'empty' | 'begun' | 'finished';
