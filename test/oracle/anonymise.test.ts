import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anonymise, type NamedResult } from '../../src/operations/releases/anonymise.ts';
import { propertyRuns } from '../random-runs.ts';
import { type Line, shownTraits } from './anonymise.ts';

const period = fc.record({
  hour: fc.integer({ min: 1, max: 3 }),
  traits: fc.tuple(fc.constantFrom('A', 'B'), fc.constantFrom('x', 'y')),
});
const line: fc.Arbitrary<Line> = fc
  .uniqueArray(period, { minLength: 1, maxLength: 3, selector: ({ hour }) => hour })
  .map((periods) => ({ periods: periods.sort((a, b) => a.hour - b.hour) }));
const lines = fc.array(line, { maxLength: 14 });
const linesMin = fc.integer({ min: 1, max: 4 });

const reversed = <T>(items: readonly T[]) => [...items].reverse();

/** Two results of each period, with the number of the line as their value. */
function resultsOf(all: readonly Line[]): readonly NamedResult[] {
  return all.flatMap(({ periods }, agent) =>
    periods.flatMap(({ hour, traits }) => {
      const shared = { since: hour * 3600 + agent, traits };
      const result = { agent, hour: `2026-07-01 0${hour}:00`, period: shared, values: [agent] };
      return [result, result];
    }),
  );
}

describe('a release', () => {
  it('shows of each line what the reference shows', async () => {
    await fc.assert(
      fc.asyncProperty(lines, linesMin, async (all, least) => {
        const { rows, withheld } = await anonymise(resultsOf(all), least, reversed);
        const wanted = shownTraits(all, least);
        const shown = all.map((_, agent) => {
          const own = rows.filter((row) => row.at(-1) === agent);
          return own.length === 0 ? null : own.map((row) => row.slice(2, -1)).filter((_, index) => index % 2 === 0);
        });
        expect(shown).toEqual(wanted);
        expect(withheld).toBe(resultsOf(all.filter((_, agent) => wanted[agent] === null)).length);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('has for each line enough others with the same traits over the whole of it', async () => {
    await fc.assert(
      fc.asyncProperty(lines, linesMin, async (all, least) => {
        const { rows } = await anonymise(resultsOf(all), least, reversed);
        const byLine = new Map<unknown, Set<string>>();
        for (const [number, , ...cells] of rows) {
          byLine.set(number, (byLine.get(number) ?? new Set()).add(JSON.stringify(cells.slice(0, -1))));
        }
        const sets = [...byLine.values()].map((shown) => [...shown].sort().join());
        for (const set of sets) expect(sets.filter((other) => other === set).length).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
