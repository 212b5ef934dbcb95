import { ServiceError } from '../../errors.ts';

const FULL = ['ENOSPC', 'EDQUOT'];
/** Too many open files, or a disk that does not answer now. */
const PASSING = ['EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY', 'EIO', 'ESTALE', 'ETIMEDOUT'];

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

export function unavailable(cause: unknown): ServiceError {
  return new ServiceError('OVERLOADED', { headers: { 'retry-after': '5' }, cause });
}

/** Tells a caller to try again where that may help, or why it gave up; other errors pass as they are. */
export async function withServiceErrors<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? signal.reason : toServiceError(error);
  }
}

function toServiceError(error: unknown): unknown {
  const code = codeOf(error);
  if (FULL.includes(code)) {
    return new ServiceError('OVERLOADED', {
      message: 'The disk of the service is full. Nothing was stored; please retry when there is space again.',
      headers: { 'retry-after': '30' },
      cause: error,
    });
  }
  return PASSING.includes(code) ? unavailable(error) : error;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
