/** A computed table, in the order of its columns and rows. */
export interface ResultTable {
  readonly kind: 'table';
  readonly columns: readonly TableColumn[];
  /** Can be read once: they may be computed while they are read. */
  readonly rows: Iterable<readonly TableValue[]>;
}

/** A computed table of any length, whose rows are computed while they are read. */
export interface StreamedTable extends Omit<ResultTable, 'kind' | 'rows'> {
  readonly kind: 'streamed';
  readonly rows: AsyncIterable<readonly TableValue[]>;
}

export type TableValue = string | number | null;

export interface TableColumn {
  readonly name: string;
  /** Times and dates are texts; formats with types of their own have them as such. */
  readonly type: 'text' | 'integer' | 'float' | 'time' | 'date';
}

/** A column whose values are made of what its rows are about. */
export type ColumnOf<T> = TableColumn & { readonly of: (row: T) => TableValue };
