import { createHash } from 'node:crypto';
import { ByteLru } from '../../lib/byte-lru.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import type { Scope } from '../../plan/plan.ts';
import { AgentBits } from './agent-bits.ts';
import { bytesOfValues, type DayGroup } from './day-group.ts';

/**
 * Answers to questions by local day. An entry is known by the question without its time, the day, and the version that the
 * store gives the day. Nothing is invalidated: an old version is not asked for again, and goes when its space is needed.
 */
export class DayCache {
  readonly #entries: ByteLru<Entry>;
  readonly #isReadOnly: boolean;

  constructor(bytesMax: number, entries = new ByteLru<Entry>(bytesMax, bytesOf), isReadOnly = false) {
    this.#entries = entries;
    this.#isReadOnly = isReadOnly;
  }

  /** The same entries, to which nothing is added. */
  readOnly(): DayCache {
    return new DayCache(this.bytesMax, this.#entries, true);
  }

  get bytesMax(): number {
    return this.#entries.bytesMax;
  }

  /** The points of each day of some results; `question` says all that they depend on but the day and its version. */
  points(of: DayResults, question: unknown): CachedDays<GroupRow> {
    return this.#of(of, ['points', question]);
  }

  /** The values of each day, from which longer times are combined. */
  values(of: DayResults, question: unknown): CachedDays<DayGroup> {
    return this.#of(of, ['values', question]);
  }

  /** All that is cached, in a form that can be stored. */
  *days(): Generator<CachedDay> {
    for (const [key, { groups, of }] of this.#entries.entries()) {
      const [question = '', day = '', ...version] = key.split(' ');
      yield { question, day: Number(day), version: version.join(' '), of, groups: groups.map(toStored) };
    }
  }

  /** Caches a day that was stored. */
  restore({ question, day, version, of, groups }: CachedDay): void {
    this.#entries.set(`${question} ${day} ${version}`, { of, groups: groups.map(fromStored) });
  }

  #of<T extends GroupRow | DayGroup>(
    { organisationId, test }: DayResults,
    question: readonly unknown[],
  ): CachedDays<T> {
    const hash = createHash('sha256').update(JSON.stringify(question)).digest('base64');
    const of = { organisationId, test };
    return {
      get: (day, version) => this.#entries.get(`${hash} ${day} ${version}`)?.groups as readonly T[] | undefined,
      set: (day, version, groups) => {
        if (!this.#isReadOnly) this.#entries.set(`${hash} ${day} ${version}`, { of, groups });
      },
    };
  }
}

/** The results that a version of a day is about. */
type DayResults = Pick<Scope, 'organisationId' | 'test'>;

interface Entry {
  readonly of: DayResults;
  readonly groups: readonly (GroupRow | DayGroup)[];
}

/** What is cached of a day of a question. */
export interface CachedDay {
  readonly question: string;
  readonly day: number;
  readonly version: string;
  readonly of: DayResults;
  readonly groups: readonly StoredGroup[];
}

/** Sets of agents as numbers. */
type StoredGroup = GroupRow | (Omit<DayGroup, 'agents'> & { readonly agents: Pick<AgentBits, 'first' | 'words'> });

function toStored(group: GroupRow | DayGroup): StoredGroup {
  if (!('values' in group)) return group;
  const { first, words } = group.agents;
  return { ...group, agents: { first, words } };
}

function fromStored(group: StoredGroup): GroupRow | DayGroup {
  return 'values' in group ? { ...group, agents: new AgentBits(group.agents.first, group.agents.words) } : group;
}

export interface CachedDays<T> {
  get(day: number, version: string): readonly T[] | undefined;
  set(day: number, version: string, groups: readonly T[]): void;
}

/** Rough size of an entry and of a point besides its numbers and texts. */
const ENTRY_BYTES = 300;
const POINT_BYTES = 300;

function bytesOf({ groups }: Entry): number {
  return groups.reduce(
    (sum, group) => sum + ('values' in group ? bytesOfValues(group) : bytesOfPoint(group)),
    ENTRY_BYTES,
  );
}

function bytesOfPoint({ splits, percentiles, shares }: GroupRow): number {
  const texts = splits.reduce<number>((sum, split) => sum + (typeof split === 'string' ? 2 * split.length + 16 : 8), 0);
  return POINT_BYTES + texts + 8 * (percentiles.length + shares.length);
}
