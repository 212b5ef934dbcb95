import { AgentIndex } from '../../../agents/agent-index.ts';
import { withTextAsBytes } from '../../../sql/duckdb/text-as-bytes.ts';
import { type Fragment, integer, sql } from '../../../sql/fragment.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Session, splitValue } from '../../engine/session.ts';

/** The projected agents of each organisation that sends small bodies, in memory. */
export class AgentIndexes {
  readonly #engine: Engine;
  readonly #indexes = new Map<number, AgentIndex>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async of(organisationId: number): Promise<AgentIndex> {
    return this.#indexes.get(organisationId) ?? this.#engine.write((session) => this.loaded(session, organisationId));
  }

  /**
   * Takes over the session's table `changed_agents`; if `complete`, all other agents are gone. Runs as part of a
   * change.
   */
  async update(session: Session, organisationId: number, complete: boolean): Promise<void> {
    const index = this.#indexes.get(organisationId);
    if (!index) return;
    const slots = await readInto(session, index, sql`changed_agents`, organisationId);
    if (complete) index.keepOnly(slots);
  }

  forget(organisationId: number): void {
    // Requests in flight still have it.
    this.#indexes.get(organisationId)?.keepOnly(new Set());
    this.#indexes.delete(organisationId);
  }

  /** The index, read where it is not yet there. Runs as part of a change. */
  async loaded(session: Session, organisationId: number): Promise<AgentIndex> {
    const known = this.#indexes.get(organisationId);
    if (known) return known;
    const { n } = await session.first(
      sql`SELECT count(*) AS n FROM agents WHERE organisation = ${integer(organisationId)}`,
    );
    const index = new AgentIndex(Number(n));
    await readInto(session, index, sql`agents`, organisationId);
    this.#indexes.set(organisationId, index);
    return index;
  }
}

/** Returns the slots of the agents that were read. */
async function readInto(
  session: Session,
  index: AgentIndex,
  table: Fragment,
  organisationId: number,
): Promise<ReadonlySet<number>> {
  const slots = new Set<number>();
  const agents = sql`SELECT agent, agent_id, unit_id, mac_spelling, panel, base FROM ${table} WHERE organisation = ${integer(organisationId)}`;
  await session.eachChunk(withTextAsBytes(agents, ['agent_id', 'mac_spelling', 'panel', 'base']), (rows) => {
    for (const row of rows) {
      const [number, agentId, unitId, macAddress, panel, base] = row.map(splitValue);
      slots.add(
        index.put({
          number: Number(number),
          agentId: String(agentId),
          unitId: unitId as number | null,
          macAddress: macAddress as string | null,
          panel: String(panel),
          base: base as string | null,
        }),
      );
    }
  });
  return slots;
}
