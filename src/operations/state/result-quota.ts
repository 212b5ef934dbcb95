import { ServiceError } from '../../errors.ts';
import type { FactStore } from '../../ports/fact-store.ts';

const COUNTED_EVERY_MS = 10_000;

export interface ResultQuota {
  /** Throws if the organisation has reached its number of results. Results since the last count are not included. */
  requireRoom(organisationId: number): Promise<void>;
}

/** Zero is no limit. */
export function createResultQuota(
  facts: Pick<FactStore, 'countResults'>,
  resultsMax: number,
  now: () => number,
): ResultQuota {
  if (resultsMax === 0) return { requireRoom: async () => {} };
  const known = new Map<number, { readonly at: number; readonly count: Promise<number> }>();
  const countOf = (organisationId: number) => {
    const last = known.get(organisationId);
    if (last && now() - last.at < COUNTED_EVERY_MS) return last.count;
    const count = facts.countResults(organisationId);
    known.set(organisationId, { at: now(), count });
    count.catch(() => known.delete(organisationId));
    return count;
  };
  return {
    async requireRoom(organisationId) {
      const count = await countOf(organisationId);
      if (count < resultsMax) return;
      const message = `The organisation has ${count} results, and ORGANISATION_RESULTS_MAX allows ${resultsMax}. Nothing was stored; please ask the operator of the service for more.`;
      throw new ServiceError('RATE_LIMITED', { message });
    },
  };
}
