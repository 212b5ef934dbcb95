import type { Quota } from '../../access/quotas.ts';
import { ServiceError } from '../../errors.ts';

/** Counts what each organisation has in progress. */
export interface InProgress {
  /** Counts a request for its organisation until its answer ends. Throws RATE_LIMITED if there are too many. */
  occupy(organisationId: number, quota: Quota, answer: Closing): void;
  count(organisationId: number): number;
}

interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

export function createInProgress(noun: string): InProgress {
  const inWork = new Map<number, number>();
  const count = (organisationId: number) => inWork.get(organisationId) ?? 0;
  return {
    count,
    occupy(organisationId, { max, by }, answer) {
      const begun = count(organisationId);
      if (max > 0 && begun >= max) {
        const message = `The organisation has ${begun} ${noun} in progress, and ${by} allows ${max}. Please retry later.`;
        throw new ServiceError('RATE_LIMITED', { message, headers: { 'retry-after': '1' } });
      }
      inWork.set(organisationId, begun + 1);
      answer.once('close', () => {
        const left = count(organisationId) - 1;
        if (left > 0) inWork.set(organisationId, left);
        else inWork.delete(organisationId);
      });
    },
  };
}
