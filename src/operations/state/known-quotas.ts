import { type OwnQuotas, type QuotaName, type Quotas, quotasOf } from '../../access/quotas.ts';
import type { Organisations } from '../../ports/register.ts';

/** The quotas of organisations, as every request needs them. */
export interface KnownQuotas {
  /** Synchronous if they are cached. */
  of(organisationId: number): Quotas | Promise<Quotas>;
  /** Clears the cache after quotas have changed. */
  forget(): void;
}

interface KnownQuotasOptions {
  readonly organisations: Pick<Organisations, 'quotas'>;
  readonly settings: Readonly<Record<QuotaName, number>>;
  readonly now: () => number;
  /** How long quotas are cached before another node's change takes effect. */
  readonly trustMs: number;
}

export function createKnownQuotas({ organisations, settings, now, trustMs }: KnownQuotasOptions): KnownQuotas {
  const known = new Map<number, { readonly quotas: Quotas; readonly readAt: number }>();
  let generation = 0;
  const find = async (organisationId: number) => {
    const asked = generation;
    const readAt = now();
    const own: OwnQuotas = await organisations.quotas(organisationId);
    const quotas = quotasOf(settings, own);
    if (asked === generation) known.set(organisationId, { quotas, readAt });
    return quotas;
  };
  return {
    of(organisationId) {
      const cached = known.get(organisationId);
      return cached && now() - cached.readAt < trustMs ? cached.quotas : find(organisationId);
    },
    forget() {
      generation += 1;
      known.clear();
    },
  };
}
