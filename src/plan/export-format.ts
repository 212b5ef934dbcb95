export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet'] as const;

export const COMPRESSIONS = ['none', 'gzip'] as const;

/** The format of an exported file. Parquet has its own compression. */
export type ExportFormat =
  | { readonly kind: 'csv' | 'ndjson'; readonly compression: (typeof COMPRESSIONS)[number] }
  | { readonly kind: 'parquet'; readonly compression: 'none' };

export const CSV: ExportFormat = { kind: 'csv', compression: 'none' };

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** The media type of a file name's extension. */
export function contentTypeOfFile(fileName: string): string {
  if (fileName.endsWith('.gz')) return 'application/gzip';
  if (fileName.endsWith('.json')) return 'application/json';
  const kind = EXPORT_FORMATS.find((format) => fileName.endsWith(`.${format}`));
  return kind === undefined ? 'application/octet-stream' : TYPES[kind];
}

/** The extension of a format, with the dot. */
export function extensionOf({ kind, compression }: ExportFormat): string {
  return compression === 'gzip' ? `.${kind}.gz` : `.${kind}`;
}
