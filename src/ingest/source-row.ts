/** A row as it stands in a file, counted from 1: a value, or why it could not be read. */
export type SourceRow =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly problem: string };
