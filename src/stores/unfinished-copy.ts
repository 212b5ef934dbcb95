/**
 * The register id of a store while a copy fills it, so that no service uses it. It includes the state of the source if
 * a changed source requires a new copy.
 */
export function unfinishedCopyOf(registerId: string, state?: string): string {
  return [PREFIX + registerId, ...(state === undefined ? [] : [state])].join(' ');
}

/** The copied register's id; undefined for the id of a register itself. */
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

/** The progress of a copy: nothing, incomplete, or complete and ready for a service. */
export type CopyState = 'empty' | 'begun' | 'finished';
