import type { Days } from '../clickhouse/result-counts.ts';
import type { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import type { DayFigures, ResultsTable } from './day-figures.ts';

/** Where results are copied from. */
export interface ResultsSource {
  /** The engine that prepares them for the target. */
  readonly engine: Engine;
  tables(): Promise<readonly ResultsTable[]>;
  figures(table: ResultsTable): Promise<DayFigures>;
  /** Makes the session's table `fresh` (row, agent, at, columns of the test) of the results of some days. */
  stage(session: Session, table: ResultsTable, days: Days): Promise<void>;
}
