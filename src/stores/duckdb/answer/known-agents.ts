import { ByteLru } from '../../../lib/byte-lru.ts';
import { OFFSET_MAX_SECONDS } from '../../../lib/zone-offsets.ts';
import type { Span } from '../../../plan/plan.ts';
import type { AgentRange } from '../../../sql/duckdb/slice.ts';
import type { VersionRanges } from '../../../sql/duckdb/version-ranges.ts';
import { type Fragment, integer, sql } from '../../../sql/fragment.ts';
import { AgentBits } from '../../day-cache/agent-bits.ts';
import type { Session } from '../../engine/session.ts';
import { type AgentRelation, type AgentRelations, makeRelation } from './agent-relations.ts';

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
  readonly agents: number;
  readonly someWithoutUnit: boolean;
  readonly #named = new ByteLru<readonly NamedAgent[]>(
    NAMED_BYTES_MAX,
    (named, key) => 200 + 2 * key.length + 50 * named.length,
  );
  /** True while later questions find the same agents. */
  isCurrent = false;
  readonly #relations: AgentRelations | undefined;
  #withoutUnit: AgentBits | undefined;
  #changes: VersionChanges | undefined;

  private constructor(
    organisationId: number,
    { range, agents, someWithoutUnit }: Pick<KnownAgents, 'range' | 'agents' | 'someWithoutUnit'>,
    relations: AgentRelations | undefined,
  ) {
    this.organisationId = organisationId;
    this.range = range;
    this.agents = agents;
    this.someWithoutUnit = someWithoutUnit;
    this.#relations = relations;
  }

  /** Undefined: there are no agents. */
  static async read(
    session: Session,
    organisationId: number,
    relations?: AgentRelations,
  ): Promise<KnownAgents | undefined> {
    const { first, last, units, agents } = await session.first(
      sql`SELECT min(agent) AS first, max(agent) AS last, count(unit_id) AS units, count(*) AS agents FROM agents WHERE organisation = ${integer(organisationId)}`,
    );
    if (first === null) return undefined;
    const range = { first: Number(first), last: Number(last) };
    return new KnownAgents(
      organisationId,
      { range, agents: Number(agents), someWithoutUnit: units !== agents },
      relations,
    );
  }

  /** The relations that a plan's results are joined with. */
  async relation(session: Session, ranges: VersionRanges, local: Span): Promise<AgentRelation> {
    if (!this.#relations) return makeRelation(session, ranges);
    if (!ranges.dated) return this.#relations.of(session, ranges, this);
    this.#changes ??= await VersionChanges.read(session, this.organisationId);
    return this.#relations.of(session, ranges.during(this.#changes.sameVersions(local)), this);
  }

  /** The agents that a statement returns, in the columns agent and has_unit. */
  async named(session: Session, statement: Fragment): Promise<readonly NamedAgent[]> {
    const known = this.#named.get(statement.key);
    if (known) return known;
    const rows = await session.rows(statement);
    const named = rows.map(({ agent, has_unit }) => ({ agent: Number(agent), hasUnit: has_unit === true }));
    this.#named.set(statement.key, named);
    return named;
  }

  /** The agents that have no unit. */
  async withoutUnit(session: Session): Promise<AgentBits> {
    if (this.#withoutUnit) return this.#withoutUnit;
    const agents: number[] = [];
    const organisation = integer(this.organisationId);
    const statement = sql`SELECT CAST(agent AS INTEGER) FROM agents WHERE organisation = ${organisation} AND unit_id IS NULL`;
    if (this.someWithoutUnit) {
      await session.eachVectors(statement, ([agent], rows) => {
        for (let row = 0; row < rows; row += 1) agents.push(agent?.getItem(row) as number);
      });
    }
    this.#withoutUnit = AgentBits.of(agents);
    return this.#withoutUnit;
  }
}

const CHANGES_MAX = 100_000;

/** Instants in UNIX seconds, ascending; null: there are too many to hold. */
type Instants = readonly number[] | null;

/** The instants at which versions of an organisation's agents begin and end. */
export class VersionChanges {
  readonly #begins: Instants;
  readonly #ends: Instants;

  constructor(begins: Instants, ends: Instants) {
    this.#begins = begins;
    this.#ends = ends;
  }

  static async read(session: Session, organisationId: number): Promise<VersionChanges> {
    const distinct = async (instant: Fragment) => {
      const seconds = await session.column(
        sql`SELECT DISTINCT CAST(ceil(${instant} / 1000) AS BIGINT) AS second FROM versions WHERE organisation = ${integer(organisationId)} ORDER BY second LIMIT ${integer(CHANGES_MAX + 1)}`,
      );
      return seconds.length > CHANGES_MAX ? null : seconds.map(Number);
    };
    return new VersionChanges(await distinct(sql`valid_from`), await distinct(sql`valid_to`));
  }

  /** Widens a time to the longest one with the same versions. */
  sameVersions({ from, to }: Span): Span {
    const ended = last(this.#ends, from - OFFSET_MAX_SECONDS);
    const begun = last(this.#begins, to + OFFSET_MAX_SECONDS);
    return { from: ended + OFFSET_MAX_SECONDS, to: begun - OFFSET_MAX_SECONDS };
  }
}

/** The last instant at or before another one, or the beginning of time. */
function last(instants: Instants, other: number): number {
  if (instants === null) return other;
  return instants.findLast((instant) => instant <= other) ?? Math.min(other, 0);
}
