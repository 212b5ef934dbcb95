import { describe, expect, it } from 'vitest';
import { withFormat } from './wanted-format.ts';

describe('the format of a download', () => {
  it.each([
    [{}, {}, undefined, {}],
    [{}, {}, 'rows', {}],
    [{}, {}, 'a/rows.csv', { format: 'csv' }],
    [{}, {}, 'rows.JSONL', { format: 'ndjson' }],
    [{}, {}, 'rows.parquet', { format: 'parquet' }],
    [{}, {}, 'rows.ndjson.gz', { format: 'ndjson', compression: 'gzip' }],
    [{}, {}, 'rows.gz', { compression: 'gzip' }],
    [{ format: 'ndjson' }, {}, 'rows.gz', { format: 'ndjson', compression: 'gzip' }],
    [{ format: 'ndjson' }, {}, undefined, { format: 'ndjson' }],
    [{ format: 'ndjson' }, { format: 'csv' }, undefined, { format: 'csv' }],
    [{ format: 'ndjson' }, { format: 'csv' }, 'rows.csv', { format: 'csv' }],
    [{ compression: 'none' }, { gzip: true }, 'rows.csv.gz', { format: 'csv', compression: 'gzip' }],
    [{ compression: 'none' }, {}, 'rows.csv', { format: 'csv', compression: 'none' }],
    [{ format: 'xml' }, {}, '-', { format: 'xml' }],
  ] as const)('of %j with %j for %s is %j', (request, options, name, expected) => {
    expect(withFormat({ test: 'ping', ...request }, options, name)).toEqual({ test: 'ping', ...expected });
  });

  it.each([
    [{}, { format: 'csv' }, 'rows.parquet', 'rows.parquet is parquet by its name, but csv is asked for.'],
    [{ format: 7 }, {}, 'rows.csv', 'rows.csv is csv by its name, but 7 is asked for.'],
    [{}, { gzip: true }, 'rows.csv', 'rows.csv is not packed by its name, but gzip is asked for. Name it rows.csv.gz.'],
    [{ compression: 'none' }, {}, 'rows.csv.gz', 'rows.csv.gz is packed by its name, but none is asked for.'],
    [{}, { gzip: true, format: 'parquet' }, undefined, 'A Parquet file is compressed as it is: leave gzip out.'],
    [{ compression: 'gzip' }, {}, 'rows.parquet', 'A Parquet file is compressed as it is: leave gzip out.'],
    [{}, {}, 'rows.parquet.gz', 'A Parquet file is compressed as it is: leave gzip out.'],
  ] as const)('of %j with %j for %s is refused', (request, options, name, message) => {
    expect(() => withFormat(request, options, name)).toThrow(message);
  });
});
