import { Readable } from 'node:stream';
import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import { BUSY } from '../../errors.ts';
import type { ProjectedAgent, ProjectionChange } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import type { ProjectedAgents } from '../../sql/clickhouse/agents.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { versionRows } from '../version-rows.ts';
import { lacksZone } from './failure.ts';
import { insertDurably, insertRows } from './insert-rows.ts';
import type { Server } from './server.ts';

/** How far the agents of an organisation are projected. */
interface Reached {
  readonly generation: number;
  readonly revision: number;
  readonly zones: readonly string[];
}

/** Agents of one insert: each insert is a part that the server has to merge. */
const AGENTS_AT_A_TIME = 20_000;

const NOTHING: Reached = { generation: 1, revision: 0, zones: [] };

/** The agents beside the results. Any node may append them: the newest row of an agent counts, from any node. */
export class AgentRows {
  readonly #server: Server;
  readonly #withLock: Register['withLock'];
  readonly #reached = new Map<number, Reached>();

  constructor(server: Server, withLock: Register['withLock']) {
    this.#server = server;
    this.#withLock = withLock;
  }

  /** The revision that is known to be there; looks at what other nodes have appended unless it is the expected one. */
  async revision(organisationId: number, expected: number | undefined): Promise<number> {
    const known = this.#reached.get(organisationId)?.revision;
    if (known !== undefined && (expected === undefined || expected === known)) return known;
    return (await this.#look(organisationId)).revision;
  }

  /** Asks with the timezones that this node knows; again if another node has just appended agents in a new one. */
  async ask<T>(organisationId: number, question: (known: ProjectedAgents) => Promise<T>): Promise<T> {
    try {
      return await question(this.known(organisationId));
    } catch (error) {
      if (!lacksZone(error)) throw error;
      await this.#look(organisationId);
      return question(this.known(organisationId));
    }
  }

  forget(organisationId: number): void {
    this.#reached.delete(organisationId);
  }

  known(organisationId: number): ProjectedAgents {
    const { generation, zones } = this.#reached.get(organisationId) ?? NOTHING;
    return { organisationId, generation, zones, cluster: this.#server.location.cluster };
  }

  /** Appends agents, then the revision: a revision that is seen has all its agents. Once for all nodes. */
  append(organisationId: number, change: ProjectionChange): Promise<void> {
    return this.#withLock(`agents ${organisationId}`, async () => {
      const before = this.#reached.get(organisationId) ?? NOTHING;
      const reached = await this.#look(organisationId);
      if (hasAppended(before, reached, change)) return;
      // Meanwhile another node began a new generation from an earlier state.
      if (!change.complete && reached.revision < before.revision) throw BUSY;
      await this.#append(organisationId, reached, change);
    });
  }

  async #append(
    organisationId: number,
    reached: Reached,
    { agents, revision, complete }: ProjectionChange,
  ): Promise<void> {
    // A complete change leaves out the agents that are gone.
    const isAnew = reached.revision > revision || (complete && reached.revision > 0);
    const generation = isAnew ? reached.generation + 1 : reached.generation;
    const zones = new Set(generation === reached.generation ? reached.zones : []);
    let lines: string[] = [];
    const send = async () => {
      const body = Buffer.from(lines.join(''));
      lines = [];
      const rows = { format: 'JSONEachRow', body: () => Readable.from([body]), token: undefined } as const;
      if (body.length > 0) await insertDurably(this.#server, sql`agents`, rows);
    };
    for await (const some of agents) {
      const lives = new Map<ProjectedAgent['timeline'], string>();
      for (const agent of some) {
        const { timeline } = agent;
        if (!lives.has(timeline)) {
          lives.set(timeline, JSON.stringify(livesOf(timeline)));
          for (const { metadata } of timeline) zones.add(metadata.timezone ?? 'UTC');
        }
        const row = JSON.stringify({ org: organisationId, generation, revision, ...agentRow(agent) });
        lines.push(`${row.slice(0, -1)},${lives.get(timeline)?.slice(1)}\n`);
      }
      if (lines.length >= AGENTS_AT_A_TIME) await send();
    }
    await send();
    const next = { generation, revision, zones: [...zones].sort() };
    await insertRows(this.#server, 'revisions', [{ org: organisationId, ...next }]);
    this.#reached.set(organisationId, next);
  }

  async #look(organisationId: number): Promise<Reached> {
    const [[generation, revision, zones] = []] = await this.#server.rows(
      sql`SELECT r.1, r.2, r.3 FROM (SELECT max((generation, revision, zones)) AS r, count() AS n FROM revisions WHERE org = ${integer(organisationId)}) WHERE n > 0`,
      { kind: 'state' },
    );
    const reached =
      generation === undefined
        ? NOTHING
        : { generation: Number(generation), revision: Number(revision), zones: zones as string[] };
    this.#reached.set(organisationId, reached);
    return reached;
  }
}

/** Whether another node has appended a change since this node saw what there is. */
function hasAppended(before: Reached, now: Reached, { revision, complete }: ProjectionChange): boolean {
  if (!complete) return now.revision >= revision;
  const isAnew = now.generation > before.generation || before.revision === 0;
  return isAnew && now.revision === revision;
}

function agentRow({ id, agentId, unitId, panel, country }: ProjectedAgent) {
  return { agent: id, agent_id: agentId, unit_id: unitId, panel, country };
}

function livesOf(timeline: ProjectedAgent['timeline']) {
  const lives = versionRows(timeline);
  return {
    life_since: lives.map(({ valid_from }) => valid_from),
    life_until: lives.map(({ valid_to }) => valid_to),
    life_zone: lives.map(({ timezone }) => timezone ?? 'UTC'),
    life_isp: lives.map(({ isp }) => isp),
    life_package: lives.map((life) => life.package),
    life_custom: lives.map(({ custom }) => custom),
    life_technology: lives.map(({ technology }) => technology),
    life_tier: lives.map(({ tier }) => tier),
    ...Object.fromEntries(SPEED_FIELDS.map((field) => [`life_${field}`, lives.map((life) => life[field])])),
  };
}
