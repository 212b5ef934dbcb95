/** The names and codes by which values mean a region. */
export interface Matchable {
  readonly key: string;
  /** Other words for it. */
  readonly also: readonly string[];
}

/** Which value belongs to which region, and what is left over on both sides. */
interface Matching<R> {
  readonly byRegion: ReadonlyMap<R, string>;
  readonly valuesLeft: readonly string[];
  readonly regionsLeft: readonly R[];
}

/**
 * A value is that of the region whose key it is or, without regard to case, accents and blanks, whose key or other word it is. Words of
 * several regions match none; of several values of a region the first is taken.
 */
export function matchRegions<R extends Matchable>(regions: readonly R[], values: readonly string[]): Matching<R> {
  const byKey = new Map(regions.map((region) => [region.key, region]));
  const byFolded = uniquely(regions, ({ key }) => [key]);
  const byWord = uniquely(regions, ({ also }) => also);
  const byRegion = new Map<R, string>();
  const valuesLeft = new Set(values);
  const finders = [
    (value: string) => byKey.get(value),
    (value: string) => byFolded.get(fold(value)),
    (value: string) => byWord.get(fold(value)),
  ];
  for (const find of finders) {
    for (const value of valuesLeft) {
      const region = find(value);
      if (region === undefined || byRegion.has(region)) continue;
      byRegion.set(region, value);
      valuesLeft.delete(value);
    }
  }
  return {
    byRegion,
    valuesLeft: [...valuesLeft],
    regionsLeft: regions.filter((region) => !byRegion.has(region)),
  };
}

/** A text without regard to case, accents and blanks. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function uniquely<R>(regions: readonly R[], wordsOf: (region: R) => readonly string[]): ReadonlyMap<string, R> {
  const found = new Map<string, R | undefined>();
  for (const region of regions) {
    for (const word of new Set(wordsOf(region).map(fold))) found.set(word, found.has(word) ? undefined : region);
  }
  return new Map([...found].flatMap(([word, region]) => (region === undefined ? [] : [[word, region] as const])));
}
