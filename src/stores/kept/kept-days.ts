import { createHash } from 'node:crypto';
import type { GroupRow } from '../../plan/group-row.ts';
import { bytesOfValues, type DayGroup } from './day-group.ts';

/** What is kept of one local day. */
export type DayPart = { readonly points: readonly GroupRow[] } | { readonly values: readonly DayGroup[] };

/** What a day's results and agents are: another one, never used before, as soon as any of them changes. */
export type DayVersion = number | string;

interface Kept {
  readonly part: DayPart;
  readonly bytes: number;
  readonly version: DayVersion;
}

/** Parts of answers by what they are of, and by the day. Bounded in bytes; the longest unused go first. */
export class KeptDays {
  readonly bytesMax: number;
  readonly #parts = new Map<string, Kept>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
  }

  /** The parts of one kind; `asked` says all that they depend on but the day and its version. */
  of(asked: unknown): KeptParts {
    const family = createHash('sha256').update(JSON.stringify(asked)).digest('base64');
    return {
      points: (day, version) => {
        const part = this.#get(`${family} ${day}`, version);
        return part && 'points' in part ? part.points : undefined;
      },
      values: (day, version) => {
        const part = this.#get(`${family} ${day}`, version);
        return part && 'values' in part ? part.values : undefined;
      },
      keep: (day, part, version) => this.#set(`${family} ${day}`, part, version),
    };
  }

  #get(key: string, version: DayVersion): DayPart | undefined {
    const kept = this.#parts.get(key);
    if (kept === undefined) return undefined;
    this.#drop(key, kept);
    if (kept.version !== version) return undefined;
    this.#add(key, kept);
    return kept.part;
  }

  #set(key: string, part: DayPart, version: DayVersion): void {
    const before = this.#parts.get(key);
    if (before) this.#drop(key, before);
    this.#add(key, { part, version, bytes: bytesOf(part) });
    for (const [oldKey, old] of this.#parts) {
      if (this.#bytes <= this.bytesMax) break;
      this.#drop(oldKey, old);
    }
  }

  #add(key: string, kept: Kept): void {
    this.#parts.set(key, kept);
    this.#bytes += kept.bytes;
  }

  #drop(key: string, kept: Kept): void {
    this.#parts.delete(key);
    this.#bytes -= kept.bytes;
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
