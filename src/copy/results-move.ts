import { resultsTableName } from '../sql/results-table.ts';
import { copyResults } from '../stores/copy/copy-results.ts';
import { type ResultsTable, serverFigures, totalOf } from '../stores/copy/day-figures.ts';
import { type Figure, type Figures, type Measure, measuresOf } from '../stores/copy/measures.ts';
import type { ResultsSource } from '../stores/copy/results-source.ts';
import type { ResultsTarget } from '../stores/copy/results-target.ts';
import type { Comparison, Move, Reporter } from './move.ts';

/** Copies the results of every organisation and test. The projection of agents follows the register. */
export function resultsMove(
  openSource: () => Promise<ResultsSource>,
  target: ResultsTarget,
  reporter: Reporter,
  signal: AbortSignal,
): Move {
  let source: ResultsSource;
  let here: TablesByName = new Map();
  return {
    part: 'results',
    state: () => target.state(),
    inspect: async () => {
      source = await openSource();
      here = byName(await source.tables());
    },
    copy: async () => {
      await target.begin();
      for (const [name, table] of here) {
        const figures = await source.figures(table);
        const [rows = null] = totalOf(table.test, figures);
        const progress = reporter.begin(name, Number(rows), 'rows');
        await copyResults(source, figures, target, table, (done) => progress.advance(done), signal);
        progress.end();
      }
    },
    compare: async () => {
      const there = byName(await target.tables());
      const all = new Map([...here, ...there]);
      const progress = reporter.begin('Checking the results', all.size, 'tables');
      const comparisons: Comparison[] = [];
      for (const [name, table] of all) {
        signal.throwIfAborted();
        const stored = here.has(name) ? await source.figures(table) : new Map();
        const copied = there.has(name) ? await serverFigures(target.server, table) : new Map();
        comparisons.push(...compareFigures(name, table.test, totalOf(table.test, stored), totalOf(table.test, copied)));
        progress.advance(1);
      }
      progress.end();
      return comparisons;
    },
    finish: () => target.finish(),
  };
}

type TablesByName = ReadonlyMap<string, ResultsTable>;

function byName(tables: readonly ResultsTable[]): TablesByName {
  return new Map(tables.map((table) => [resultsTableName(table.organisationId, table.test), table]));
}

/** Compares the figures of a results table, one line for each column. */
function compareFigures(table: string, test: string, source: Figures, target: Figures): readonly Comparison[] {
  const measures = measuresOf(test);
  const show = (of: string, figures: Figures) =>
    measures
      .flatMap((measure, index) => (measure.of === of ? [words(measure, figures[index] ?? null)] : []))
      .join(', ');
  return [...new Set(measures.map(({ of }) => of))].map((of) => ({
    table,
    checked: of,
    source: show(of, source),
    target: show(of, target),
  }));
}

function words({ of, what }: Measure, figure: Figure): string {
  if (what === 'count') return String(figure);
  if (of !== 'time' || figure === null) return `${what} ${figure ?? 'none'}`;
  return `${what} ${new Date(Number(figure)).toISOString()}`;
}
