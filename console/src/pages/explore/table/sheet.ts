import type { ComponentChildren } from 'preact';

export type Cell = string | number | null;

export interface SheetColumn {
  readonly key: string;
  readonly header: string;
  readonly isFigure: boolean;
  /** How a value reads; as it is, unless given. */
  readonly show?: (value: Cell) => ComponentChildren;
}

/** An answer as a table: one row for each point, its cells in the order of the columns, figures in full. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}
