import type { SplitValue } from '../plan/group-row.ts';
import type { ReportPeriod } from './period.ts';

/** A recipe with its figures. */
export interface Report {
  readonly title: string;
  readonly notes: readonly string[];
  readonly flagBelow: number;
  readonly suppressBelow: number;
  /** What it is about, as it was asked for. */
  readonly time: unknown;
  /** The days that these words meant. */
  readonly period: ReportPeriod;
  readonly filters: readonly unknown[];
  readonly panel: unknown;
  /** What agents weigh; null: each the same. */
  readonly weight: unknown;
  readonly tables: readonly ReportTable[];
}

export interface ReportTable {
  readonly key: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly splits: readonly string[];
  readonly columns: readonly ReportColumn[];
  readonly chart: string | null;
  readonly rows: readonly ReportRow[];
  /** The requests of /metric_data that its figures are made of, by name, with dates that stay the same. */
  readonly questions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Why it has no rows; null: it was asked for. */
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
  /** Null where there is none to show. */
  readonly value: number | null;
  /** The value rounded, as a table has it. */
  readonly shown: string | null;
  /** The ends of the 95 % interval by agent. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly agentCount: number | null;
  readonly status: CellStatus;
  readonly verdict: 'pass' | 'fail' | null;
  /** From the limit to the value. */
  readonly distance: number | null;
}

/** `few`: of so few agents that it is marked; `suppressed`: of so few that it is not shown; `none`: there are no results. */
export const CELL_STATUSES = ['shown', 'few', 'suppressed', 'none'] as const;
export type CellStatus = (typeof CELL_STATUSES)[number];
