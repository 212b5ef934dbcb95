import { ServiceError } from '../../errors.ts';

/** What a server says when it refuses or breaks off. */
export class ClickHouseError extends Error {
  readonly code: number;

  constructor(text: string) {
    super(text.slice(0, 2000));
    this.code = Number(/^Code: (\d+)/.exec(text)?.[1] ?? 0);
  }
}

/** The server, its Keeper or a needed replica is unreachable, or the connection was lost. */
const AWAY = [3, 32, 198, 202, 209, 210, 225, 242, 279, 285, 286, 319, 999];
const TOO_SLOW = 159;
const TOO_LARGE = [158, 241, 396];
const LOCKED = 373;
const CONNECTION = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];

/** What a server's error means to a caller; errors that are our own pass as they are. */
export function toServiceError(error: unknown): unknown {
  if (error instanceof ClickHouseError) {
    if (AWAY.includes(error.code)) return away(error);
    if (error.code === TOO_SLOW) {
      return new ServiceError('OVERLOADED', {
        message: 'This took too long. Ask for a shorter time or fewer splits.',
        headers: { 'retry-after': '5' },
        cause: error,
      });
    }
    if (TOO_LARGE.includes(error.code)) {
      return new ServiceError('OVERLOADED', {
        message: 'This needs more memory than there is. Ask for a shorter time or fewer splits.',
        headers: { 'retry-after': '5' },
        cause: error,
      });
    }
    return error;
  }
  return CONNECTION.includes((error as NodeJS.ErrnoException)?.code ?? '') ? away(error) : error;
}

/** Another statement of the same session is under way. */
export function isLocked(error: unknown): boolean {
  return error instanceof ClickHouseError && error.code === LOCKED;
}

function away(cause: unknown): ServiceError {
  return new ServiceError('OVERLOADED', {
    message: 'The store of results can not be reached. Please retry shortly.',
    headers: { 'retry-after': '5' },
    cause,
  });
}
