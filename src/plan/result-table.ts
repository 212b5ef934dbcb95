/** A computed table, in the order of its columns and rows. */
export interface ResultTable {
  readonly kind: 'table';
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface TableColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'float';
}
