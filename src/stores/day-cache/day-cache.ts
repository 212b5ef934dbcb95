import { createHash } from 'node:crypto';
import { ByteLru } from '../../lib/byte-lru.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { bytesOfValues, type DayGroup } from './day-group.ts';

/**
 * Answers to questions by local day. An entry is known by the question without its time, the day, and the version that the
 * store gives the day. Nothing is invalidated: an old version is not asked for again, and goes when its space is needed.
 */
export class DayCache {
  readonly #entries: ByteLru<readonly (GroupRow | DayGroup)[]>;
  readonly #isReadOnly: boolean;

  constructor(
    bytesMax: number,
    entries = new ByteLru<readonly (GroupRow | DayGroup)[]>(bytesMax, bytesOf),
    isReadOnly = false,
  ) {
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

  /** The points of each day; `question` says all that they depend on but the day and its version. */
  points(question: unknown): CachedDays<GroupRow> {
    return this.#of(['points', question]);
  }

  /** The values of each day, from which longer times are combined. */
  values(question: unknown): CachedDays<DayGroup> {
    return this.#of(['values', question]);
  }

  #of<T extends GroupRow | DayGroup>(question: readonly unknown[]): CachedDays<T> {
    const hash = createHash('sha256').update(JSON.stringify(question)).digest('base64');
    return {
      get: (day, version) => this.#entries.get(`${hash} ${day} ${version}`) as readonly T[] | undefined,
      set: (day, version, groups) => {
        if (!this.#isReadOnly) this.#entries.set(`${hash} ${day} ${version}`, groups);
      },
    };
  }
}

export interface CachedDays<T> {
  get(day: number, version: string): readonly T[] | undefined;
  set(day: number, version: string, groups: readonly T[]): void;
}

/** Rough size of an entry and of a point besides its numbers and texts. */
const ENTRY_BYTES = 300;
const POINT_BYTES = 300;

function bytesOf(groups: readonly (GroupRow | DayGroup)[]): number {
  return groups.reduce(
    (sum, group) => sum + ('values' in group ? bytesOfValues(group) : bytesOfPoint(group)),
    ENTRY_BYTES,
  );
}

function bytesOfPoint({ splits, percentiles, shares }: GroupRow): number {
  const texts = splits.reduce<number>((sum, split) => sum + (typeof split === 'string' ? 2 * split.length + 16 : 8), 0);
  return POINT_BYTES + texts + 8 * (percentiles.length + shares.length);
}
