import type { SoldVersion } from '../../agents/package-terms.ts';
import type { SpeedField } from '../../catalogue/speeds.ts';
import { slices } from '../../lib/batches.ts';
import { yieldEvery } from '../../lib/concurrency/yield-every.ts';
import type { SoldSpeed } from '../../ports/fact-store.ts';
import type { Agents } from '../../ports/register.ts';

/** The speeds of one organisation, at one revision of its agents. */
interface Sold {
  readonly revision: number | undefined;
  readonly ofAgents: Map<number, readonly SoldVersion[]>;
}

/** The limit of agents that are remembered for one organisation. */
const AGENTS_MAX = 100_000;
/** An embedded register reads them on this thread. */
const AGENTS_AT_A_TIME = 500;

/** The packages of the agents that have sent results, by time, as of the last revision that was seen. */
export class SoldSpeeds {
  readonly #agents: Pick<Agents, 'sold'>;
  readonly #sold = new Map<number, Sold>();

  constructor(agents: Pick<Agents, 'sold'>) {
    this.#agents = agents;
  }

  /** Forgets what was read at another revision. */
  seen(organisationId: number, revision: number): void {
    if (this.#sold.get(organisationId)?.revision === revision) return;
    this.#sold.set(organisationId, { revision, ofAgents: new Map() });
  }

  async of(organisationId: number, field: SpeedField, agents: readonly number[]): Promise<readonly SoldSpeed[]> {
    const { ofAgents }: Sold = this.#sold.get(organisationId) ?? { revision: undefined, ofAgents: new Map() };
    if (ofAgents.size + agents.length > AGENTS_MAX) ofAgents.clear();
    const unknown = agents.filter((agent) => !ofAgents.has(agent));
    const yieldAfter = yieldEvery(AGENTS_AT_A_TIME);
    for (const slice of slices(unknown, AGENTS_AT_A_TIME)) {
      const read = await this.#agents.sold(organisationId, slice);
      for (const agent of slice) ofAgents.set(agent, read.get(agent) ?? []);
      await yieldAfter(slice.length);
    }
    return agents.flatMap((agent) => speedsOf(agent, ofAgents.get(agent) ?? [], field));
  }
}

function speedsOf(agent: number, versions: readonly SoldVersion[], field: SpeedField): readonly SoldSpeed[] {
  return versions.flatMap(({ validFrom, terms }, index) => {
    const mbps = terms[field];
    if (mbps === null) return [];
    const next = versions[index + 1]?.validFrom ?? Number.POSITIVE_INFINITY;
    return [{ agent, since: Math.max(validFrom * 1000, TIMES.min), until: Math.min(next * 1000, TIMES.max), mbps }];
  });
}

/** Those of a `Date`. */
const TIMES = { min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 };
