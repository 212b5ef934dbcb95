import * as read from '../lib/read.ts';

export const BINS_MAX = 1000;
const LEVELS_MAX = 100;

/** A value of a metric. The limits are far beyond any that is measured. */
export const readLevel = read.numberFrom(-1e15, 1e15);

export const readLevels = numbersOf(readLevel);

export const readPercentiles = numbersOf(read.numberFrom(0, 100));

/** Different numbers, of each of which a point has a figure. */
function numbersOf(item: read.Reader<number>): read.Reader<readonly number[]> {
  return read.eachOnce(read.atMost(LEVELS_MAX, read.someOf(item)));
}

const readSomeLevels = read.atMost(BINS_MAX + 1, read.someOf(readLevel));

/** Edges of bins, ascending. */
export const readEdges = read.reader<readonly number[]>(
  { ...readSomeLevels.schema, minItems: 2 },
  (value, key, issues) => {
    const edges = readSomeLevels(value, key, issues);
    if (edges?.length === 1) return void issues.add(key, 'This collection should contain 2 elements or more.');
    edges?.forEach((edge, index) => {
      const before = edges[index - 1];
      if (before !== undefined && edge <= before) {
        issues.add(`${key}[${index}]`, 'This value should be above the one before it.');
      }
    });
    return edges;
  },
);
