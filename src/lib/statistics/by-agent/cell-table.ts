import { type ByAgent, weightOf } from '../../../plan/by-agent.ts';
import type { SplitValue } from '../../../plan/group-row.ts';
import { decimalOf } from '../../decimal.ts';

/** Sums over an agent's results in one group, and in one block if results are normalised. */
export interface Cell {
  readonly agent: number;
  /** The start hour of the block; 0 where there are no blocks. */
  readonly block: number;
  readonly hasUnit: boolean;
  readonly n: number;
  /** The sum of the values, in two parts that are added; of a ratio, that of the numerators. */
  readonly total: number;
  readonly rest: number;
  /** The sum of the denominators of a ratio, else 0. */
  readonly denominators: number;
  /** Of the agent at its last result in the cell, as `weightReader` has it; NaN where it has none. */
  readonly weight: number;
  /** When that result was, in UTC milliseconds; 0 where agents have no weights. */
  readonly last: number;
}

/**
 * Reads the text that says what an agent weighs: the number itself, or which of a population's cells the agent is in. NaN:
 * none.
 */
export function weightReader(byAgent: ByAgent | null): (text: string) => number {
  const weight = weightOf(byAgent);
  if (weight?.by !== 'population') return weightOfText;
  const numbers = new Map(weight.cells.map(({ values }, index) => [JSON.stringify(values), index]));
  const known = new Map<string, number>();
  return (text) => {
    // Engines write the same list in different ways.
    const number = known.get(text) ?? numbers.get(JSON.stringify(JSON.parse(text))) ?? Number.NaN;
    known.set(text, number);
    return number;
  };
}

/** A number above 0, or else NaN. */
function weightOfText(text: string): number {
  const weight = decimalOf(text);
  return weight > 0 && weight < Number.POSITIVE_INFINITY ? weight : Number.NaN;
}

/** The cells of a question in columns: there may be millions. */
export class CellTable {
  readonly groups: { readonly splits: readonly SplitValue[]; readonly bucket: number }[] = [];
  readonly agents: Float64Array;
  readonly blocks: Uint8Array;
  readonly hasUnit: Uint8Array;
  readonly counts: Float64Array;
  readonly totals: Float64Array;
  readonly rests: Float64Array;
  readonly denominators: Float64Array;
  readonly weights: Float64Array;
  readonly lasts: Float64Array;
  readonly #groupOf: Uint32Array;
  readonly #numbers = new Map<string, number>();
  #size = 0;

  constructor(size: number) {
    this.agents = new Float64Array(size);
    this.blocks = new Uint8Array(size);
    this.hasUnit = new Uint8Array(size);
    this.counts = new Float64Array(size);
    this.totals = new Float64Array(size);
    this.rests = new Float64Array(size);
    this.denominators = new Float64Array(size);
    this.weights = new Float64Array(size);
    this.lasts = new Float64Array(size);
    this.#groupOf = new Uint32Array(size);
  }

  /** The number of a group. */
  numberOf(splits: readonly SplitValue[], bucket: number): number {
    const key = groupKey(splits, bucket);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.groups.length);
    return this.groups.push({ splits, bucket }) - 1;
  }

  add(group: number, cell: Cell): void {
    const place = this.#size;
    this.#size += 1;
    this.#groupOf[place] = group;
    this.agents[place] = cell.agent;
    this.blocks[place] = cell.block;
    this.hasUnit[place] = cell.hasUnit ? 1 : 0;
    this.counts[place] = cell.n;
    this.totals[place] = cell.total;
    this.rests[place] = cell.rest;
    this.denominators[place] = cell.denominators;
    this.weights[place] = cell.weight;
    this.lasts[place] = cell.last;
  }

  /** The places of each group's cells in the columns, in the order of `groups`. */
  places(): readonly Uint32Array[] {
    const sizes = new Uint32Array(this.groups.length);
    for (const group of this.#groupOf) sizes[group] = (sizes[group] ?? 0) + 1;
    const places = Array.from(sizes, (size) => new Uint32Array(size));
    const filled = new Uint32Array(this.groups.length);
    this.#groupOf.forEach((group, place) => {
      const next = filled[group] ?? 0;
      filled[group] = next + 1;
      const ofGroup = places[group];
      if (ofGroup) ofGroup[next] = place;
    });
    return places;
  }
}

/** Equal for equal groups. */
export function groupKey(splits: readonly SplitValue[], bucket: number): string {
  return JSON.stringify([splits, bucket]);
}
