import type { RowFormat } from '../ingest/read-rows.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import { named } from './answers.ts';
import type { Body, Refusals } from './call.ts';

interface JsonBody<B> {
  readonly description: string;
  readonly schema: JsonSchema;
  /** By the title of the example. */
  readonly examples: Readonly<Record<string, unknown>>;
  readonly read: Body<B>['read'];
}

/** A JSON body that is required. */
export function jsonBody<B>({ description, schema, examples, read }: JsonBody<B>): Body<B> {
  return {
    kind: 'json',
    description,
    required: true,
    contents: { 'application/json': { schema, examples: named(examples) } },
    read,
  };
}

/** A table as sent: JSON, or the records of a CSV with the header first. */
export type SentTable =
  | { readonly form: 'json'; readonly value: unknown }
  | { readonly form: 'csv'; readonly records: readonly (readonly string[])[] };

/** A body that is JSON, or CSV with the same meaning. */
export function tableBody<B>({
  csv,
  read,
  ...json
}: Omit<JsonBody<B>, 'read'> & {
  /** An example. */
  readonly csv: string;
  readonly read: (sent: SentTable, issues: IssueList) => B;
}): Body<B> {
  const { contents, ...body } = jsonBody<B>({ ...json, read: (sent, _now, issues) => read(sent as SentTable, issues) });
  const table = {
    schema: { type: 'string', description: 'A header row, then one row for each item.' },
    examples: named({ 'A header row, then one row for each item': csv }),
  } as const;
  return { ...body, kind: 'table', contents: { ...contents, 'text/csv': table } };
}

/** A list that is read as a stream: opening it starts to read the request. */
export type SentList = () => { readonly format: RowFormat; readonly bytes: AsyncIterable<Uint8Array> };

interface ListBody {
  /** The noun for its items. */
  readonly noun: string;
  readonly schema: JsonSchema;
  readonly rows: readonly unknown[];
  readonly csv: string;
}

/** A long list, in the three forms that lists come in. */
export function listBody({ noun, schema, rows, csv }: ListBody): Body<SentList> {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return {
    kind: 'list',
    description:
      `A list of ${noun}: up to 10 million rows and 1 GiB, unless the operator has set other limits; a row has at most ` +
      '1,048,576 characters. It may be compressed: `Content-Encoding: gzip`.',
    required: true,
    contents: {
      'application/json': { schema, examples: named({ 'An array of objects': rows }) },
      'application/x-ndjson': {
        schema: { type: 'string', description: 'One object per line; blank lines don’t count.' },
        examples: named({ 'One object per line': lines }),
      },
      'text/csv': {
        schema: {
          type: 'string',
          description: 'A header row, then one row for each item; an empty field means “not given”.',
        },
        examples: named({ 'A header row, then one row for each item': csv }),
      },
    },
    read: (sent) => sent as SentList,
  };
}

/** `stored` says what happens to the rows before the failure. */
export function listRefusals(stored: string): Refusals {
  return {
    BAD_REQUEST: {
      when: `The body can’t be read to its end: it is not UTF-8, JSON, CSV or gzip. ${stored}`,
      message: 'The body is not valid gzip.',
    },
    PAYLOAD_TOO_LARGE: {
      when: `The list has too many rows or bytes, a row is too long, or the gzip unpacks to too much. ${stored}`,
      message: 'The gzip unpacks to more than the 100 times its size that MAX_GZIP_RATIO allows.',
    },
  };
}
