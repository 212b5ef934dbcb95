import type { JsonObject } from '../lib/read.ts';
import type { Recipe, RecipeTable } from './recipe.ts';

/** A recipe in the form that `readRecipe` reads. */
export interface RecipeBody {
  readonly title: string;
  readonly notes: readonly string[];
  readonly weighted: boolean;
  readonly flag_below: number;
  readonly suppress_below: number;
  readonly tables: readonly RecipeTableBody[];
}

interface RecipeTableBody {
  readonly key: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly splits?: readonly string[];
  readonly rule?: string;
  readonly questions?: Readonly<Record<string, JsonObject>>;
  readonly columns?: readonly JsonObject[];
  readonly chart?: string;
}

/** With defaults filled in. */
export function presentRecipe({ title, notes, weighted, flagBelow, suppressBelow, tables }: Recipe): RecipeBody {
  return {
    title,
    notes,
    weighted,
    flag_below: flagBelow,
    suppress_below: suppressBelow,
    tables: tables.map(presentTable),
  };
}

function presentTable({ columns, chart, rule, ...table }: RecipeTable): RecipeTableBody {
  const { key, title, notes } = table;
  if (rule !== undefined) return { key, title, notes, rule };
  return {
    ...table,
    columns: columns.map(({ key, title, question, figure, decimals, interval, passAt }) => ({
      key,
      title,
      question,
      figure: figure.text,
      decimals,
      interval,
      ...(passAt !== null && { pass_at: passAt }),
    })),
    ...(chart !== null && { chart }),
  };
}
