import type { SplitValue } from '../plan/group-row.ts';

/** What the values of lines are held against. */
export const OUTLIER_BASES = ['package', 'past'] as const;
export type OutlierBasis = (typeof OUTLIER_BASES)[number];

/** The rule, which people are told with its figures. Distances are in times of the usual spread. */
export const OUTLIER_RULE = {
  /** From there on a line is outlying: the limit of Iglewicz and Hoaglin. */
  scoreMin: 3.5,
  /** From the median distance to the standard deviation of normal values. */
  spreadFactor: 1.4826,
  /** Lines of a package, to speak of a usual one. */
  linesMin: 5,
  /** Results of a line, or of one of its days. */
  resultsMin: 3,
  /** The newest days with results of a line that are held against those before them, and how many days these are at least. */
  recentDays: 7,
  pastDaysMin: 7,
} as const;

const { scoreMin, linesMin, resultsMin, recentDays, pastDaysMin } = OUTLIER_RULE;

export const RULE_IN_WORDS: Readonly<Record<OutlierBasis, string>> = {
  package:
    `The median of each line’s results is held against the median of the lines that had the same package, of which there have to ` +
    `be ${linesMin}. The usual spread is 1.4826 times the median distance of these lines from their median. A line is outlying ` +
    `from ${scoreMin} times the usual spread on. Lines with fewer than ${resultsMin} results are not judged.`,
  past:
    `The median of each line’s last ${recentDays} days with results is held against the median of its days before, of which there ` +
    `have to be ${pastDaysMin}; the value of a day is the median of its results. The usual spread is 1.4826 times the median ` +
    `distance of these days from their median. A line is outlying from ${scoreMin} times the usual spread on. Days with fewer ` +
    `than ${resultsMin} results do not count.`,
};

/** The results of a line: all of those with one package, or those of one day. */
export interface LineGroup {
  readonly agent: string;
  /** The group in which it is judged: its package, or nothing. */
  readonly stratum: SplitValue;
  /** The day; 0 where there is one group of a line. */
  readonly bucket: number;
  readonly median: number;
  readonly results: number;
}

/** A line beside what is usual. */
export interface JudgedLine {
  readonly agent: string;
  readonly package: SplitValue;
  readonly value: number;
  readonly expected: number;
  /** In the unit of the values. */
  readonly spread: number;
  /** How many times the usual spread it lies above; below, it is negative. */
  readonly score: number;
  readonly outlying: boolean;
  readonly results: number;
  /** How many lines, or days of the line, it is held against. */
  readonly comparedWith: number;
}

interface RankedLines {
  /** The most distant first. */
  readonly lines: readonly JudgedLine[];
  /** Too few results, lines or days, or no spread at all. */
  readonly notJudged: number;
}

export function rankOutliers(groups: readonly LineGroup[], against: OutlierBasis): RankedLines {
  const enough = groups.filter(({ results }) => results >= resultsMin);
  const judged = against === 'package' ? amongPackage(enough) : amongPast(enough);
  const lines = judged.toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score) || (a.agent < b.agent ? -1 : 1));
  const units = new Set(groups.map(({ agent, stratum }) => JSON.stringify([agent, stratum])));
  return { lines, notJudged: units.size - lines.length };
}

function amongPackage(groups: readonly LineGroup[]): readonly JudgedLine[] {
  const known = groups.filter(({ stratum }) => stratum !== null);
  return [...grouped(known, ({ stratum }) => stratum).values()].flatMap((lines) => {
    const usual = usualOf(lines.map(({ median }) => median));
    if (lines.length < linesMin || usual.spread === 0) return [];
    return lines.map(({ agent, stratum, median, results }) => ({
      ...judge(median, usual),
      agent,
      package: stratum,
      results,
      comparedWith: lines.length,
    }));
  });
}

function amongPast(groups: readonly LineGroup[]): readonly JudgedLine[] {
  return [...grouped(groups, ({ agent }) => agent)].flatMap(([agent, days]) => {
    const ordered = days.toSorted((a, b) => a.bucket - b.bucket);
    const past = ordered.slice(0, -recentDays);
    const recent = ordered.slice(-recentDays);
    const usual = usualOf(past.map(({ median }) => median));
    if (past.length < pastDaysMin || usual.spread === 0) return [];
    const results = recent.reduce((sum, day) => sum + day.results, 0);
    const value = medianOf(recent.map(({ median }) => median));
    return [{ ...judge(value, usual), agent, package: null, results, comparedWith: past.length }];
  });
}

interface Usual {
  readonly expected: number;
  readonly spread: number;
}

function usualOf(values: readonly number[]): Usual {
  const expected = medianOf(values);
  return { expected, spread: OUTLIER_RULE.spreadFactor * medianOf(values.map((value) => Math.abs(value - expected))) };
}

function judge(value: number, { expected, spread }: Usual) {
  const score = (value - expected) / spread;
  return { value, expected, spread, score, outlying: Math.abs(score) >= scoreMin };
}

function grouped<K, T>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
