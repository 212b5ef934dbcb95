import type { JsonObject } from '../lib/read.ts';
import type { Figure } from './figure.ts';

/** A report as data: which questions are asked, and how their figures are laid out. */
export interface Recipe {
  readonly title: string;
  readonly notes: readonly string[];
  /** Agents weigh what the report says: its method calls for weights. */
  readonly weighted: boolean;
  /** Figures of fewer agents are marked. */
  readonly flagBelow: number;
  /** Figures of fewer agents are not shown. */
  readonly suppressBelow: number;
  readonly tables: readonly RecipeTable[];
}

export interface RecipeTable {
  /** Names it among the tables of the recipe. */
  readonly key: string;
  readonly title: string;
  readonly notes: readonly string[];
  /** A row for each combination of their values; without splits one row. */
  readonly splits: readonly string[];
  /** Bodies of metric questions by name, without what a report says itself: splits, time and panel. */
  readonly questions: Readonly<Record<string, JsonObject>>;
  readonly columns: readonly RecipeColumn[];
  /** The key of the column that is drawn. */
  readonly chart: string | null;
}

export interface RecipeColumn {
  /** Names it among the columns of the table. */
  readonly key: string;
  readonly title: string;
  /** The name of a question of the table. */
  readonly question: string;
  readonly figure: Figure;
  readonly decimals: number;
  /** The 95 % interval is shown beside it. */
  readonly interval: boolean;
  /** What the figure has to reach; null: nothing. */
  readonly passAt: number | null;
}

export const FLAG_BELOW = 50;
export const SUPPRESS_BELOW = 5;
