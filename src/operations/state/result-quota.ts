import type { Quota } from '../../access/quotas.ts';
import { ServiceError } from '../../errors.ts';
import type { FactStore } from '../../ports/fact-store.ts';

/** Results of other nodes, and deletions, are known after this time. */
const COUNTED_EVERY_MS = 10_000;
/** A count that would refuse a body is as new as this. */
const REFUSED_BY_MS = 1_000;

export interface ResultQuota {
  /** Begins a body of an organisation; undefined: there is no limit. */
  begin(organisationId: number, quota: Quota): BodyQuota | undefined;
}

interface BodyQuota {
  /** Throws if these rows would make too many results; rows that are stored already count too. */
  take(rows: number): Promise<void>;
  /** Ends the body, with the number of its rows that were stored. */
  end(accepted: number): void;
}

interface KnownCount {
  readonly at: number;
  readonly stored: Promise<number>;
  /** Stored by this node since. */
  accepted: number;
}

export function createResultQuota(facts: Pick<FactStore, 'countResults'>, now: () => number): ResultQuota {
  const known = new Map<number, KnownCount>();
  /** Rows of bodies in progress. */
  const taken = new Map<number, number>();
  const takenBy = (organisationId: number) => taken.get(organisationId) ?? 0;
  const countOf = async (organisationId: number, ageMs: number) => {
    let count = known.get(organisationId);
    if (!count || now() - count.at >= ageMs) {
      count = { at: now(), stored: facts.countResults(organisationId), accepted: 0 };
      known.set(organisationId, count);
      count.stored.catch(() => known.delete(organisationId));
    }
    return (await count.stored) + count.accepted;
  };
  return {
    begin(organisationId, quota) {
      if (quota.max === 0) {
        // Its rows are not counted here, so a later quota begins with a count.
        known.delete(organisationId);
        return undefined;
      }
      let own = 0;
      const isTooMuch = (count: number, rows: number) => count + takenBy(organisationId) + rows > quota.max;
      return {
        async take(rows) {
          let count = await countOf(organisationId, COUNTED_EVERY_MS);
          if (isTooMuch(count, rows)) count = await countOf(organisationId, REFUSED_BY_MS);
          if (isTooMuch(count, rows)) throw refusal(count + takenBy(organisationId), rows, quota);
          own += rows;
          taken.set(organisationId, takenBy(organisationId) + rows);
        },
        end(accepted) {
          const left = takenBy(organisationId) - own;
          if (left > 0) taken.set(organisationId, left);
          else taken.delete(organisationId);
          const count = known.get(organisationId);
          if (count) count.accepted += accepted;
        },
      };
    },
  };
}

/** Without a time to retry, since waiting does not help. */
function refusal(count: number, rows: number, { max, by }: Quota): ServiceError {
  const message = `The organisation has ${count} results, this body has ${rows}, and ${by} allows ${max}. Nothing of it was stored; delete results, or ask the operator of the service for more.`;
  return new ServiceError('RATE_LIMITED', { message });
}
