import type { RejectedRow } from './agents.ts';
import type { CommonColumns, Tests } from './catalogue.ts';
import type { CallOptions, Connection } from './connection.ts';
import type { TestKey } from './questions.ts';
import { type Rows, rowsBody } from './row-body.ts';

/** A result to store. A column that is not given is null; the agent is named by at least one of its three names. */
export type NewResult<T extends TestKey = TestKey> = {
  [K in T]: Partial<Tests[K]> &
    Partial<CommonColumns> & { readonly dtime: string; readonly mac_address?: string | null };
}[T];

export interface IngestOptions extends CallOptions {
  /** One bad row refuses everything. */
  readonly strict?: boolean | undefined;
  /** Leave out columns that the test does not have, instead of rejecting their rows. */
  readonly ignoreUnknown?: boolean | undefined;
  /** Register agents that are not known. */
  readonly registerAgents?: boolean | undefined;
  /** For 24 hours the same request under the same key gets the same answer. */
  readonly idempotencyKey?: string | undefined;
}

export interface Ingested {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** The first 100 rows that were rejected. */
  readonly errors: readonly RejectedRow[];
}

/** Stores results of a test; when it resolves they are on disk. */
export type Ingest = <T extends TestKey>(
  test: T,
  results: Rows<NewResult<T>>,
  options?: IngestOptions,
) => Promise<Ingested>;

export function ingestOf(connection: Connection): Ingest {
  return (test, results, { strict, ignoreUnknown, registerAgents, idempotencyKey, signal } = {}) =>
    connection.call({
      method: 'POST',
      path: `/ingest/${test}`,
      query: { strict, ignore_unknown: ignoreUnknown, register_agents: registerAgents },
      body: rowsBody(results),
      idempotencyKey,
      isRead: false,
      signal,
    });
}
