import { ServiceError } from '../../errors.ts';

/** An engine that can't answer now may be able to the next time: a reason to retry, not a fault of the request. */
export function unavailable(cause: unknown): never {
  throw new ServiceError('OVERLOADED', { cause, headers: { 'retry-after': '5' } });
}
