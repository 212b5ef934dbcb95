import { ByteLru } from '../../../lib/byte-lru.ts';
import type { AgentRange } from '../../../sql/duckdb/slice.ts';
import { type Fragment, integer, render, sql } from '../../../sql/fragment.ts';
import { AgentBits } from '../../day-cache/agent-bits.ts';
import type { Session } from '../../engine/session.ts';

export interface NamedAgent {
  readonly agent: number;
  readonly hasUnit: boolean;
}

/** Memory for the lists of agents that questions name. */
const NAMED_BYTES_MAX = 4 * 2 ** 20;

/** What is known of an organisation's agents, as they were when it was read. */
export class KnownAgents {
  readonly organisationId: number;
  readonly range: AgentRange;
  readonly someWithoutUnit: boolean;
  readonly #named = new ByteLru<readonly NamedAgent[]>(
    NAMED_BYTES_MAX,
    (named, key) => 200 + 2 * key.length + 50 * named.length,
  );
  #withoutUnit: AgentBits | undefined;

  private constructor(organisationId: number, range: AgentRange, someWithoutUnit: boolean) {
    this.organisationId = organisationId;
    this.range = range;
    this.someWithoutUnit = someWithoutUnit;
  }

  /** Undefined: there are no agents. */
  static async read(session: Session, organisationId: number): Promise<KnownAgents | undefined> {
    const { first, last, units, agents } = await session.first(
      sql`SELECT min(agent) AS first, max(agent) AS last, count(unit_id) AS units, count(*) AS agents FROM agents WHERE organisation = ${integer(organisationId)}`,
    );
    if (first === null) return undefined;
    return new KnownAgents(organisationId, { first: Number(first), last: Number(last) }, units !== agents);
  }

  /** The agents that a statement returns: agent and has_unit. */
  async named(session: Session, statement: Fragment): Promise<readonly NamedAgent[]> {
    const key = render(statement, (given) => JSON.stringify(String(given)));
    const known = this.#named.get(key);
    if (known) return known;
    const rows = await session.rows(statement);
    const named = rows.map(({ agent, has_unit }) => ({ agent: Number(agent), hasUnit: has_unit === true }));
    this.#named.set(key, named);
    return named;
  }

  /** The agents that have no unit. */
  async withoutUnit(session: Session): Promise<AgentBits> {
    if (this.#withoutUnit) return this.#withoutUnit;
    const found = new AgentBits(this.range.first);
    const organisation = integer(this.organisationId);
    const statement = sql`SELECT CAST(agent AS INTEGER) FROM agents WHERE organisation = ${organisation} AND unit_id IS NULL`;
    if (this.someWithoutUnit) {
      await session.eachVectors(statement, ([agent], rows) => {
        for (let row = 0; row < rows; row += 1) found.add(agent?.getItem(row) as number);
      });
    }
    this.#withoutUnit = found;
    return found;
  }
}
