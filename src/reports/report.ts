import type { SplitValue } from '../plan/group-row.ts';
import type { ReportPeriod } from './period.ts';

/** A recipe with its figures. */
export interface Report {
  readonly title: string;
  /** Of its author, before the tables. */
  readonly text?: string;
  readonly notes: readonly string[];
  readonly flagBelow: number;
  readonly suppressBelow: number;
  /** Its scope, as requested. */
  readonly time: unknown;
  /** The resolved days. */
  readonly period: ReportPeriod;
  readonly filters: readonly unknown[];
  readonly panel: unknown;
  /** The weights of agents; null: equal weights. */
  readonly weight: unknown;
  /** The coverage of each of its metrics within the period. */
  readonly coverage: readonly ReportCoverage[];
  readonly tables: readonly ReportTable[];
}

/** The results of a metric in the period of a report, of all its lines and at all hours. */
export interface ReportCoverage {
  readonly metric: string;
  readonly name: string;
  /** The first and the last day with results; null: there are none. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Of the period. */
  readonly days: number;
  readonly daysWithResults: number;
  /** True if its last day with results is over on the clocks of its agents. */
  readonly isOver: boolean;
  /** Lines with results, month by month. */
  readonly months: readonly { readonly month: string; readonly agentCount: number }[];
}

export interface ReportTable {
  readonly key: string;
  readonly title: string;
  /** Of the author of the report, before the table. */
  readonly text?: string;
  readonly notes: readonly string[];
  readonly splits: readonly string[];
  readonly columns: readonly ReportColumn[];
  readonly chart: string | null;
  readonly rows: readonly ReportRow[];
  /** The requests of /metric_data behind its figures, by name, with absolute dates. */
  readonly questions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Why it was left out; null: it was not. */
  readonly leftOut: string | null;
}

export interface ReportColumn {
  readonly key: string;
  readonly title: string;
  /** Empty for counts. */
  readonly unit: string;
  readonly decimals: number;
  readonly passAt: number | null;
}

export interface ReportRow {
  readonly splits: readonly SplitValue[];
  /** One for each column. */
  readonly cells: readonly ReportCell[];
}

export interface ReportCell {
  /** Null if it is not shown. */
  readonly value: number | null;
  /** The rounded value, as in a table. */
  readonly shown: string | null;
  /** The ends of the 95 % interval by agent. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly agentCount: number | null;
  readonly status: CellStatus;
  readonly verdict: 'pass' | 'fail' | null;
  /** The difference between the value and the limit. */
  readonly distance: number | null;
}

/** `few`: from few agents, marked; `suppressed`: from very few, not shown; `none`: without results. */
export const CELL_STATUSES = ['shown', 'few', 'suppressed', 'none'] as const;
type CellStatus = (typeof CELL_STATUSES)[number];
