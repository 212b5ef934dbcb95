/** A line in a release: its traits from each hour on, in order. Each of them has results. */
export interface Line {
  readonly periods: readonly { readonly hour: number; readonly traits: readonly string[] }[];
}

/** The traits that each line shows in its periods; null: it is left out. From the rule, word for word. */
export function shownTraits(
  lines: readonly Line[],
  linesMin: number,
): readonly (readonly (readonly string[])[] | null)[] {
  const isShared = (shown: (line: Line) => unknown, among: readonly Line[], line: Line) =>
    among.filter((other) => JSON.stringify(shown(other)) === JSON.stringify(shown(line))).length >= linesMin;

  const changing = lines.filter((line) => !isShared(story, lines, line));
  const rare = changing.filter((line) => !isShared(constant, changing, line));
  return lines.map((line) => {
    if (!changing.includes(line)) return line.periods.map(({ traits }) => traits);
    if (!rare.includes(line)) return line.periods.map(() => constant(line));
    return rare.length >= linesMin ? line.periods.map(({ traits }) => traits.map(() => 'masked')) : null;
  });
}

/** What someone could know of a line: its traits one after the other, and when they changed. */
function story({ periods }: Line): unknown {
  return periods.flatMap(({ hour, traits }, index) => {
    const before = periods[index - 1];
    if (before === undefined) return [traits];
    return String(before.traits) === String(traits) ? [] : [[hour, traits]];
  });
}

/** The traits that never change in the release; the others are masked. */
function constant({ periods }: Line): readonly string[] {
  const [first] = periods;
  return (first?.traits ?? []).map((trait, column) =>
    periods.every(({ traits }) => traits[column] === trait) ? trait : 'masked',
  );
}
