import { ServiceError } from '../../errors.ts';

export interface Quota {
  /** Counts a request for its organisation until its answer ends. Throws RATE_LIMITED if there are too many. */
  occupy(organisationId: number, answer: Closing): void;
}

interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/** Limits the requests of an organisation in progress. Zero is no limit. */
export function createQuota(noun: string, max: number, variable: string): Quota {
  if (max === 0) return { occupy: () => {} };
  const inWork = new Map<number, number>();
  const message = `The organisation has ${max} ${noun} in progress, the maximum of ${variable}. Please retry later.`;
  const tooMany = new ServiceError('RATE_LIMITED', { message, headers: { 'retry-after': '1' } });
  return {
    occupy(organisationId, answer) {
      const count = inWork.get(organisationId) ?? 0;
      if (count >= max) throw tooMany;
      inWork.set(organisationId, count + 1);
      answer.once('close', () => {
        const left = (inWork.get(organisationId) ?? 0) - 1;
        if (left > 0) inWork.set(organisationId, left);
        else inWork.delete(organisationId);
      });
    },
  };
}
