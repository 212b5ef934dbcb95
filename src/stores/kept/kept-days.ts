import { createHash } from 'node:crypto';
import { ByteLru } from '../../lib/byte-lru.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { bytesOfValues, type DayGroup } from './day-group.ts';

/** What is kept of one local day. */
export type DayPart = { readonly points: readonly GroupRow[] } | { readonly values: readonly DayGroup[] };

/** What a day's results and agents are: another one, never used before, as soon as any of them changes. */
export type DayVersion = number | string;

/** Parts of answers by what they are of, the day and its version: another version makes another key. */
export class KeptDays {
  readonly #parts: ByteLru<DayPart>;

  constructor(bytesMax: number) {
    this.#parts = new ByteLru(bytesMax, bytesOf);
  }

  get bytesMax(): number {
    return this.#parts.bytesMax;
  }

  /** The parts of one kind; `asked` says all that they depend on but the day and its version. */
  of(asked: unknown): KeptParts {
    const family = createHash('sha256').update(JSON.stringify(asked)).digest('base64');
    const get = (day: number, version: DayVersion) => this.#parts.get(`${family} ${day} ${version}`);
    return {
      points: (day, version) => {
        const part = get(day, version);
        return part && 'points' in part ? part.points : undefined;
      },
      values: (day, version) => {
        const part = get(day, version);
        return part && 'values' in part ? part.values : undefined;
      },
      keep: (day, part, version) => this.#parts.set(`${family} ${day} ${version}`, part),
    };
  }
}

export interface KeptParts {
  points(day: number, version: DayVersion): readonly GroupRow[] | undefined;
  values(day: number, version: DayVersion): readonly DayGroup[] | undefined;
  /** Keeps what was read of a day while it had a version. */
  keep(day: number, part: DayPart, version: DayVersion): void;
}

/** Rough cost of a part and of a point besides its numbers and texts. */
const PART_BYTES = 300;
const POINT_BYTES = 300;

function bytesOf(part: DayPart): number {
  const groups = 'points' in part ? part.points.map(bytesOfPoint) : part.values.map(bytesOfValues);
  return groups.reduce((sum, bytes) => sum + bytes, PART_BYTES);
}

function bytesOfPoint({ splits, percentiles, shares }: GroupRow): number {
  const texts = splits.reduce<number>((sum, split) => sum + (typeof split === 'string' ? 2 * split.length + 16 : 8), 0);
  return POINT_BYTES + texts + 8 * (percentiles.length + shares.length);
}
