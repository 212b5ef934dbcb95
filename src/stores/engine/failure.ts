import { ServiceError } from '../../errors.ts';
import type { DiskSpace } from '../../ports/disk-space.ts';
import { Damaged, isDamage } from '../damage.ts';
import { Outdated } from '../outdated.ts';

/** Whether the engine refuses every further statement until it is opened again. */
export function isFatal(error: unknown): boolean {
  return /^FATAL Error|database has been invalidated|instance closed/.test(messageOf(error));
}

/** Translates an engine's error for the caller; others pass as they are. */
export function toServiceError(error: unknown, disk: DiskSpace): unknown {
  if (error instanceof ServiceError) return error;
  if (isDamage(error)) return new Damaged('results', error);
  const message = messageOf(error);
  if (/No space left on device|disk is full/i.test(message)) return disk.full(error);
  if (/^Out of Memory Error/.test(message)) {
    return new ServiceError('OVERLOADED', {
      message:
        'This needs more memory than there is. Ask for a shorter time or fewer splits, or send fewer rows at once.',
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  // A statement was compiled for the range of agents and values that was known.
  if (/^Out of Range Error/.test(message)) return new Outdated(message, { cause: error });
  if (isFatal(error)) return new ServiceError('OVERLOADED', { headers: { 'retry-after': '1' }, cause: error });
  return error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
