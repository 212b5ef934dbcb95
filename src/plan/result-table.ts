/** A table that is worked out already, in the order of its columns and rows. */
export interface Sheet {
  readonly kind: 'sheet';
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface SheetColumn {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'float';
}
