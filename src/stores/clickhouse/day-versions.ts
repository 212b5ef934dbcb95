import { ByteLru } from '../../lib/byte-lru.ts';
import { offsetPeriods } from '../../lib/zone-offsets.ts';
import type { Scope, Span } from '../../plan/plan.ts';
import { type ProjectedAgents, yearsOf } from '../../sql/clickhouse/agents.ts';
import {
  AGENTS_KEY,
  compileAgentVersions,
  compileDayVersions,
  REMOVALS_KEY,
} from '../../sql/clickhouse/day-versions.ts';
import { windowOf } from '../../sql/clickhouse/rows.ts';
import { DAY } from '../../sql/day-entry.ts';
import type { DayVersions as Versions } from '../day-cache/missing-days.ts';
import { isUnderWay } from './removals.ts';
import type { RunOptions, Server } from './server.ts';
import type { Tellers } from './tellers.ts';
import { lastNumber } from './told-sums.ts';

/** The scope of a question, and what is known of its agents. */
export interface Asked {
  readonly scope: Scope;
  readonly known: ProjectedAgents;
  readonly options: RunOptions;
}

/** What the results of a question's days, and its organisation's agents, added up to at some moment. */
export interface SeenDays {
  /** Results on each UTC day that has some; sums are null where replicas differ. */
  readonly results: ReadonlyMap<number, { readonly rows: number; readonly sums: string | null }>;
  /** Null: replicas differ. */
  readonly agents: string | null;
  /** The number of the last removal. */
  readonly removals: number;
  /** Whether any server that is asked from now on has all of it. */
  readonly isOfAll: boolean;
}

export interface LookedAt {
  readonly seen: SeenDays;
  /** The versions of the days in a look. No day has one if agents have changed since, or results were being deleted. */
  readonly versionsOf: (seen: SeenDays) => Versions;
}

/** Lives of agents with results, added up by the UTC day from which they matter, in the order of days. */
interface SeenAgents {
  readonly agents: string;
  readonly sums: readonly { readonly day: number; readonly sum: bigint }[];
  readonly zones: readonly string[];
}

/** Memory for the sums of agents, by organisation and test. */
const SEEN_BYTES_MAX = 8 * 2 ** 20;
/** How often agents may change while they are looked at. */
const TRIES = 2;

/** Looks up the versions of a question's days. They come from the data itself, whichever node stored it. */
export class DayVersions {
  readonly #server: Server;
  readonly #tellers: Tellers;
  readonly #agents = new ByteLru<SeenAgents>(SEEN_BYTES_MAX, ({ sums }) => 500 + 100 * sums.length);

  constructor(server: Server, tellers: Tellers) {
    this.#server = server;
    this.#tellers = tellers;
  }

  async look({ scope, known, options }: Asked): Promise<SeenDays> {
    const { rows, sums, isOfAll } = await this.#tellers.ask((told) => compileDayVersions(scope, known, told), options);
    const results = new Map<number, { readonly rows: number; readonly sums: string | null }>();
    for (const [key, told] of sums) {
      if (key === AGENTS_KEY || key === REMOVALS_KEY) continue;
      const most = rows.reduce((most, row) => (row.key === key ? most + row.n : most), 0);
      results.set(Number(key), told ? { rows: told.n, sums: `${told.n} ${told.sum}` } : { rows: most, sums: null });
    }
    const agents = sums.get(AGENTS_KEY);
    return {
      results,
      agents: agents === undefined ? '' : agents && `${known.generation} ${agents.n} ${agents.more} ${agents.sum}`,
      removals: lastNumber(rows, REMOVALS_KEY),
      isOfAll,
    };
  }

  /**
   * Also looks at the agents if they have changed. Undefined: they are changing now, or this node or a replica is
   * behind.
   */
  async lookAtAll(asked: Asked): Promise<LookedAt | undefined> {
    const key = `${asked.scope.organisationId} ${asked.scope.test}`;
    let seen = await this.look(asked);
    for (let tries = 1; this.#agents.get(key)?.agents !== seen.agents; tries += 1) {
      if (tries > TRIES || seen.agents === null || !seen.isOfAll) return undefined;
      const lives = await this.#lookAtAgents(asked);
      const before = seen;
      seen = await this.look(asked);
      if (seen.isOfAll && seen.agents !== null && seen.agents === before.agents) {
        this.#agents.set(key, { ...lives, agents: seen.agents });
      }
    }
    const agents = this.#agents.get(key) as SeenAgents;
    if (!agents.zones.every((zone) => zone === 'UTC' || asked.known.zones.includes(zone))) return undefined;
    const isSteady = (now: SeenDays) =>
      now.removals === seen.removals && !isUnderWay(now.removals) && now.isOfAll === seen.isOfAll;
    return { seen, versionsOf: (now) => (isSteady(now) ? versionsOf(now, agents, utcDaysOf(asked)) : () => null) };
  }

  async #lookAtAgents({ scope, known, options }: Asked): Promise<Omit<SeenAgents, 'agents'>> {
    const rows = await this.#server.rows(compileAgentVersions(scope, known), options);
    return {
      sums: rows.map(([day, sum]) => ({ day: Number(day), sum: BigInt(String(sum)) })),
      zones: [...new Set(rows.flatMap(([, , zones]) => zones as string[]))],
    };
  }
}

/** UTC days, both included. */
interface UtcDays {
  readonly first: number;
  readonly last: number;
}

/** The UTC days that results of a local day can be on, by the zones that agents are in. */
export function utcDaysOf({ scope, known }: Pick<Asked, 'scope' | 'known'>): (day: number) => UtcDays {
  const { lowest, highest } = offsetsOf(known, windowOf(scope));
  return (day) => ({
    first: Math.floor((day * DAY - highest) / DAY),
    last: Math.floor(((day + 1) * DAY - 1 - lowest) / DAY),
  });
}

/** The local time in which there are results. */
export function localExtent({ results }: SeenDays, { scope, known }: Pick<Asked, 'scope' | 'known'>): Span | null {
  if (results.size === 0) return null;
  const { lowest, highest } = offsetsOf(known, windowOf(scope));
  const days = [...results.keys()];
  return { from: Math.min(...days) * DAY + lowest, to: (Math.max(...days) + 1) * DAY - 1 + highest };
}

/** In seconds ahead of UTC. */
function offsetsOf({ zones }: ProjectedAgents, window: Span): { readonly lowest: number; readonly highest: number } {
  const years = yearsOf(window);
  const offsets = zones.flatMap((zone) => offsetPeriods(zone, years).map(({ offset }) => offset));
  return { lowest: Math.min(0, ...offsets), highest: Math.max(0, ...offsets) };
}

/** Null: replicas differ. */
function resultsOn({ results }: SeenDays, { first, last }: UtcDays): string | null {
  const days = Array.from({ length: last - first + 1 }, (_, index) => results.get(first + index));
  return days.some((day) => day?.sums === null) ? null : days.map((day) => day?.sums ?? '').join(',');
}

export function versionsOf(seen: SeenDays, { agents, sums }: SeenAgents, utcDays: (day: number) => UtcDays): Versions {
  if (seen.agents !== agents) return () => null;
  let total = 0n;
  const upTo = sums.map(({ day, sum }) => {
    total += sum;
    return { day, total };
  });
  return (day) => {
    const days = utcDays(day);
    const results = resultsOn(seen, days);
    const agents = upTo.findLast((each) => each.day <= days.last)?.total ?? 0n;
    return results === null ? null : `${results} ${agents}`;
  };
}
