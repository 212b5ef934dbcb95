import { Coalescer } from '../../lib/concurrency/coalescer.ts';
import { integer, join, sql } from '../../sql/fragment.ts';
import type { AgentRows } from './agents.ts';
import type { Server } from './server.ts';
import { deleteRows } from './tables.ts';

interface Purge {
  readonly organisationId: number;
  /** Null: all agents. */
  readonly agent: number | null;
}

/** Deletes agents from generations before the last one: those that are asked for while others are being deleted, together. */
export class PurgedAgents {
  readonly #gathered: Coalescer<Purge, undefined>;

  constructor(server: Server, agents: AgentRows) {
    this.#gathered = new Coalescer((take) => purgeTogether(server, agents, take()), {
      itemsMax: AGENTS_MAX,
      waitingMax: Number.POSITIVE_INFINITY,
      pause: async () => {},
    });
  }

  async purge(purge: Purge): Promise<void> {
    await this.#gathered.add(JSON.stringify([purge.organisationId, purge.agent === null]), purge);
  }
}

const AGENTS_MAX = 10_000;

async function purgeTogether(
  server: Server,
  agents: AgentRows,
  purges: readonly Purge[],
): Promise<readonly undefined[]> {
  const [first] = purges;
  if (!first) return [];
  const { organisationId } = first;
  const { generation } = agents.known(organisationId);
  const outdated = sql`org = ${integer(organisationId)} AND generation < ${integer(generation)}`;
  const named = purges.flatMap(({ agent }) => (agent === null ? [] : [integer(agent)]));
  const some = named.length === 0 ? outdated : sql`${outdated} AND agent IN (${join(named)})`;
  await deleteRows(server, 'agents', some);
  if (named.length === 0) await deleteRows(server, 'revisions', outdated);
  return purges.map(() => undefined);
}
