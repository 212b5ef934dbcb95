import { createHash } from 'node:crypto';
import type { GroupRow } from '../../../plan/group-row.ts';
import { bytesOfValues, type DayGroup } from './day-groups.ts';
import type { ResultChanges, Results } from './result-changes.ts';

/** What is kept of one local day. */
export type DayPart = { readonly points: readonly GroupRow[] } | { readonly values: readonly DayGroup[] };

interface Kept {
  readonly part: DayPart;
  readonly bytes: number;
  /** When its day was read. */
  readonly sequence: number;
}

/** Parts of answers by what they are of, and by the day. Bounded in bytes; the longest unused go first. */
export class KeptDays {
  readonly bytesMax: number;
  readonly #changes: ResultChanges;
  readonly #parts = new Map<string, Kept>();
  #bytes = 0;

  constructor(bytesMax: number, changes: ResultChanges) {
    this.bytesMax = bytesMax;
    this.#changes = changes;
  }

  /** The parts of one kind; `asked` says all that they depend on but results, agents and the day. */
  of(results: Results, asked: unknown): KeptParts {
    const family = createHash('sha256').update(JSON.stringify(asked)).digest('base64');
    return {
      points: (day) => {
        const part = this.#get(results, day, `${family} ${day}`);
        return part && 'points' in part ? part.points : undefined;
      },
      values: (day) => {
        const part = this.#get(results, day, `${family} ${day}`);
        return part && 'values' in part ? part.values : undefined;
      },
      keep: (day, part, sequence) => {
        if (this.#changes.isCurrent(results, day, sequence)) this.#set(`${family} ${day}`, part, sequence);
      },
    };
  }

  #get(results: Results, day: number, key: string): DayPart | undefined {
    const kept = this.#parts.get(key);
    if (kept === undefined) return undefined;
    this.#drop(key, kept);
    if (!this.#changes.isCurrent(results, day, kept.sequence)) return undefined;
    this.#add(key, kept);
    return kept.part;
  }

  #set(key: string, part: DayPart, sequence: number): void {
    const before = this.#parts.get(key);
    if (before) this.#drop(key, before);
    this.#add(key, { part, sequence, bytes: bytesOf(part) });
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
  points(day: number): readonly GroupRow[] | undefined;
  values(day: number): readonly DayGroup[] | undefined;
  /** Keeps what was read of a day after a moment, unless the day has changed since. */
  keep(day: number, part: DayPart, sequence: number): void;
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
