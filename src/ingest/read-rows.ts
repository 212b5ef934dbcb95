import { readCsv } from './csv.ts';
import { decodeUtf8 } from './decode.ts';
import { readJsonArray } from './json-array.ts';
import { readNdjson } from './ndjson.ts';
import type { SourceRow } from './source-row.ts';

export type RowFormat = 'json' | 'ndjson' | 'csv';

/** The rows of a list in any of its formats. What can't be read at all throws; a row that can't is a row with a problem. */
export function readRows(
  format: RowFormat,
  bytes: AsyncIterable<Uint8Array>,
  fromCsv: (cells: ReadonlyMap<string, string>) => unknown,
): AsyncIterable<SourceRow> {
  const text = decodeUtf8(bytes);
  switch (format) {
    case 'json':
      return readJsonArray(text);
    case 'ndjson':
      return readNdjson(text);
    case 'csv':
      return readCsv(text, fromCsv);
  }
}
