import { ServiceError } from '../errors.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { PARTS, type Part } from './parts.ts';

/** What a caller of the service would be asked to try again is said with its reason here. */
export async function explained<T>(part: Part, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const reason = error.cause === undefined ? error.message : reasonOf(error.cause);
    throw new Error(
      `${PARTS[part].label}: ${reason}. What is copied so far stays; the same command goes on from there.`,
    );
  }
}
