import { yieldEvery } from '../../lib/concurrency/yield-every.ts';
import type { Values } from './day-group.ts';

/** Some values in several lists. */
interface ValueLists {
  readonly lists: readonly Values[];
  readonly count: number;
  /** The lowest and the highest of them. */
  readonly lo: number;
  readonly hi: number;
}

/** Lists of at most this many values are sorted. */
const SORTED_MAX = 4096;
/** Counts stay in the processor's nearest memory where values are few: a bin has some of them. */
const VALUES_PER_BIN = 8;
const BINS_MAX = 65_536;

/**
 * The values at some ranks, which count from 0 in ascending order. Values are counted by bin, and only those of bins that
 * hold a wanted rank are sorted.
 */
export async function valuesAtRanks(given: ValueLists, ranks: ReadonlySet<number>): Promise<(rank: number) => number> {
  const { lists, count, lo, hi } = given;
  if (count <= SORTED_MAX) {
    const all = new Float64Array(count);
    let filled = 0;
    for (const list of lists) {
      all.set(list, filled);
      filled += list.length;
    }
    all.sort();
    return (rank) => all[rank] as number;
  }
  const bins = Math.min(BINS_MAX, Math.ceil(count / VALUES_PER_BIN));
  const width = 2 ** Math.max(0, Math.ceil(Math.log2((hi - lo + 1) / bins)));
  // A power of two: the product is exact, and faster than a quotient.
  const perWidth = 1 / width;
  const counts = new Uint32Array(Math.floor((hi - lo) / width) + 1);
  const yieldAfter = yieldEvery();
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 1) {
      const bin = (((list[index] as number) - lo) * perWidth) >>> 0;
      counts[bin] = (counts[bin] as number) + 1;
    }
    await yieldAfter(list.length);
  }
  const sought = [...ranks].sort(ascending);
  if (width === 1) return ofSingleValues(counts, lo, sought);
  const wanted = wantedBins(counts, sought);
  const places = new Int32Array(counts.length).fill(-1);
  wanted.forEach(({ bin }, place) => {
    places[bin] = place;
  });
  const filled = new Uint32Array(wanted.length);
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 1) {
      const value = list[index] as number;
      const place = places[((value - lo) * perWidth) >>> 0] as number;
      if (place < 0) continue;
      (wanted[place] as WantedBin).values[filled[place] as number] = value;
      filled[place] = (filled[place] as number) + 1;
    }
    await yieldAfter(list.length);
  }
  for (const { values } of wanted) values.sort();
  return (rank) => {
    const bin = wanted.findLast(({ before }) => before <= rank);
    return bin?.values[rank - bin.before] as number;
  };
}

/** For bins of one value each. */
function ofSingleValues(counts: Uint32Array, lo: number, ranks: readonly number[]): (rank: number) => number {
  const known = new Map(binsOf(counts, ranks).map(({ rank, bin }) => [rank, lo + bin]));
  return (rank) => known.get(rank) as number;
}

interface WantedBin {
  readonly bin: number;
  /** How many values lie in lower bins. */
  readonly before: number;
  readonly values: Float64Array;
}

function wantedBins(counts: Uint32Array, ranks: readonly number[]): readonly WantedBin[] {
  const wanted: WantedBin[] = [];
  for (const { bin, before } of binsOf(counts, ranks)) {
    if (wanted.at(-1)?.bin !== bin) wanted.push({ bin, before, values: new Float64Array(counts[bin] as number) });
  }
  return wanted;
}

/** The bin of each rank; ranks ascending. */
function binsOf(counts: Uint32Array, ranks: readonly number[]): { rank: number; bin: number; before: number }[] {
  let [bin, before] = [0, 0];
  return ranks.map((rank) => {
    while (before + (counts[bin] as number) <= rank) {
      before += counts[bin] as number;
      bin += 1;
    }
    return { rank, bin, before };
  });
}

function ascending(a: number, b: number): number {
  return a - b;
}
