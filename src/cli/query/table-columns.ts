import { isObject } from '../../lib/read.ts';
import { isOfFewAgents } from './few-agents.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface TableColumn {
  readonly name: string;
  readonly of: (row: Row) => unknown;
  /** In the unit of the metric: all of these have the same number of decimals. */
  readonly isFigure: boolean;
  /** Stays where there is not enough width for all. */
  readonly isNeeded: boolean;
  /** Stands behind a value. */
  readonly mark?: (row: Row) => boolean;
}

/** The columns for rows like this one, in the order of the files. */
export function tableColumns(first: Row, splits: readonly string[]): readonly TableColumn[] {
  if ('sampleCount' in first) return aggregateColumns(first, splits);
  if ('metricValue' in first) return rawColumns(splits);
  return Object.keys(first).map((name) => ({ ...plain(name), isNeeded: IN_EVERY_RECORD.includes(name) }));
}

const IN_EVERY_RECORD = ['dtime', 'agent_id'];

function aggregateColumns(first: Row, splits: readonly string[]): readonly TableColumn[] {
  return [
    ...[...splits, 'dtime', 'aggregatedNumber'].filter((name) => name in first).map(plain),
    figure('metricValue', ({ metricValue }) => metricValue, true),
    { ...plain('sampleCount'), isNeeded: false },
    { ...plain('agentCount'), mark: isOfFewAgents },
    figure('median', ({ median }) => median),
    figure('p5', percentile(5)),
    figure('p95', percentile(95)),
  ];
}

function rawColumns(splits: readonly string[]): readonly TableColumn[] {
  const own = ['dtime', 'agent', 'unit'];
  return [
    ...splits.filter((name) => !own.includes(name)).map(plain),
    ...own.map(plain),
    figure('metricValue', ({ metricValue }) => metricValue, true),
  ];
}

function plain(name: string): TableColumn {
  return { name, of: (row) => row[name], isFigure: false, isNeeded: true };
}

function figure(name: string, of: TableColumn['of'], isNeeded = false): TableColumn {
  return { name, of, isFigure: true, isNeeded };
}

function percentile(percent: number): TableColumn['of'] {
  return ({ percentiles }) => (isObject(percentiles) ? percentiles[percent] : null);
}
