export type Bytes = string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>;

export interface RequestBody {
  readonly contentType: string;
  readonly gzip: boolean;
  readonly bytes: Bytes;
}

/** A list in one of the service's formats, as in a file. */
export type WrittenRows = ({ readonly csv: Bytes } | { readonly ndjson: Bytes } | { readonly json: Bytes }) & {
  /** True if the bytes are compressed. */
  readonly gzip?: boolean | undefined;
};

/** A list to send: rows at hand, rows as they come, or a list that is written already. */
export type Rows<Row> = readonly Row[] | AsyncIterable<Row> | WrittenRows;

const CONTENT_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson', json: 'application/json' } as const;

/** Values are sent as JSON, rows as a stream, and serialised rows as they are. */
export function requestBody(body: unknown): RequestBody {
  if (typeof body === 'object' && body !== null) {
    if (Symbol.asyncIterator in body) {
      return { contentType: CONTENT_TYPES.ndjson, gzip: false, bytes: linesOf(body as AsyncIterable<unknown>) };
    }
    const written = body as Partial<Record<keyof typeof CONTENT_TYPES, unknown>> & { readonly gzip?: boolean };
    for (const form of ['csv', 'ndjson', 'json'] as const) {
      const bytes = written[form];
      if (isBytes(bytes)) return { contentType: CONTENT_TYPES[form], gzip: written.gzip ?? false, bytes };
    }
  }
  return { contentType: CONTENT_TYPES.json, gzip: false, bytes: JSON.stringify(body) };
}

function isBytes(value: unknown): value is Bytes {
  return (
    typeof value === 'string' || value instanceof Uint8Array || value instanceof Blob || value instanceof ReadableStream
  );
}

const CHUNK_LENGTH = 65_536;

/** A line for each row, many in a chunk, made when the network asks for them. */
function linesOf(rows: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = rows[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let lines = '';
      while (lines.length < CHUNK_LENGTH) {
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
