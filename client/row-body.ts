export type Bytes = string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>;

export interface RequestBody {
  readonly contentType: string;
  readonly gzip: boolean;
  readonly bytes: Bytes;
}

/** A list in one of the forms that the service takes, as it is in a file. */
export type WrittenRows = ({ readonly csv: Bytes } | { readonly ndjson: Bytes } | { readonly json: Bytes }) & {
  /** Whether the bytes are packed. */
  readonly gzip?: boolean | undefined;
};

/** A list to send: rows at hand, rows as they come, or a list that is written already. */
export type Rows<Row> = readonly Row[] | AsyncIterable<Row> | WrittenRows;

export function jsonBody(value: unknown): RequestBody {
  return { contentType: 'application/json', gzip: false, bytes: JSON.stringify(value) };
}

export function rowsBody<Row>(rows: Rows<Row>): RequestBody {
  if (isList(rows)) return jsonBody(rows);
  if (Symbol.asyncIterator in rows) {
    return { contentType: 'application/x-ndjson', gzip: false, bytes: linesOf(rows) };
  }
  const gzip = rows.gzip ?? false;
  if ('csv' in rows) return { contentType: 'text/csv', gzip, bytes: rows.csv };
  if ('ndjson' in rows) return { contentType: 'application/x-ndjson', gzip, bytes: rows.ndjson };
  return { contentType: 'application/json', gzip, bytes: rows.json };
}

function isList<Row>(rows: Rows<Row>): rows is readonly Row[] {
  return Array.isArray(rows);
}

const PIECE_LENGTH = 65_536;

/** A line for each row, many in a piece, made when the network asks for them. */
function linesOf<Row>(rows: AsyncIterable<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = rows[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let lines = '';
      while (lines.length < PIECE_LENGTH) {
        const next = await iterator.next();
        if (next.done) {
          controller.enqueue(encoder.encode(lines));
          controller.close();
          return;
        }
        lines += `${JSON.stringify(next.value)}\n`;
      }
      controller.enqueue(encoder.encode(lines));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
