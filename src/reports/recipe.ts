import type { JsonObject } from '../lib/read.ts';
import type { Figure } from './figure.ts';

/** A report as data: its questions, and the layout of their figures. */
export interface Recipe {
  readonly title: string;
  readonly notes: readonly string[];
  /** Its method uses weights, which the report supplies. */
  readonly weighted: boolean;
  /** Figures from fewer agents are marked. */
  readonly flagBelow: number;
  /** Figures from fewer agents are not shown. */
  readonly suppressBelow: number;
  readonly tables: readonly RecipeTable[];
}

export interface RecipeTable {
  /** The key of the table. */
  readonly key: string;
  readonly title: string;
  readonly notes: readonly string[];
  /** One row for each combination of their values; without splits one row. */
  readonly splits: readonly string[];
  /** The name of a rule whose verdicts the table shows, in place of splits, questions and columns. */
  readonly rule?: string;
  /** Bodies of metric questions by name, without the fields that a report sets: splits, time and panel. */
  readonly questions: Readonly<Record<string, JsonObject>>;
  readonly columns: readonly RecipeColumn[];
  /** The key of the drawn column. */
  readonly chart: string | null;
}

export interface RecipeColumn {
  /** The key of the column. */
  readonly key: string;
  readonly title: string;
  /** The name of a question of the table. */
  readonly question: string;
  readonly figure: Figure;
  readonly decimals: number;
  /** The 95 % interval is shown beside it. */
  readonly interval: boolean;
  /** The value that the figure must reach; null: none. */
  readonly passAt: number | null;
}

export const FLAG_BELOW = 50;
export const SUPPRESS_BELOW = 5;
