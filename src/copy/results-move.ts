import { resultsTableName } from '../sql/results-table.ts';
import { copyResults } from '../stores/copy/copy-results.ts';
import { embeddedFigures, shardFigures, totalOf } from '../stores/copy/day-figures.ts';
import { countRows, embeddedTables } from '../stores/copy/embedded-results.ts';
import type { ResultsTable } from '../stores/copy/results-table.ts';
import type { ResultsTarget } from '../stores/copy/results-target.ts';
import type { Engine } from '../stores/duckdb/engine.ts';
import { compareFigures } from './compare-figures.ts';
import type { Comparison, Move, Reporter } from './move.ts';

/** Moves the results of every organisation and test. What is said of agents follows the register by itself. */
export function resultsMove(
  openSource: () => Promise<Engine>,
  target: ResultsTarget,
  reporter: Reporter,
  signal: AbortSignal,
): Move {
  let source: Engine;
  let here: TablesByName = new Map();
  return {
    part: 'results',
    state: () => target.state(),
    survey: async () => {
      source = await openSource();
      here = byName(await source.session(embeddedTables));
    },
    copy: async () => {
      await target.begin(signal);
      for (const [name, table] of here) {
        await target.ensure(table);
        await source.session(async (session) => {
          const progress = reporter.begin(name, await countRows(session, table), 'rows');
          await copyResults(session, target.cluster, table, (done) => progress.advance(done), signal);
          progress.end();
        });
      }
    },
    compare: async () => {
      const there = byName(await target.tables());
      const all = new Map([...here, ...there]);
      const progress = reporter.begin('Checking the results', all.size, 'tables');
      const comparisons: Comparison[] = [];
      for (const [name, table] of all) {
        signal.throwIfAborted();
        const stored = here.has(name) ? await source.session((session) => embeddedFigures(session, table)) : new Map();
        const copied = there.has(name) ? await shardFigures(target.cluster, table) : new Map();
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
