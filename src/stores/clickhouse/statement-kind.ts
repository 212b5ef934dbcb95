import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that is answered, for what the servers log of it. Nothing is decided by it. */
export const requestId = new AsyncLocalStorage<string>();

/** What a statement is for. */
export type StatementKind =
  | 'activity'
  | 'aggregate'
  | 'evidence'
  | 'file'
  | 'histogram'
  | 'rows'
  | 'trace'
  | 'values'
  /** What is stored of an organisation: its results, agents and removals. */
  | 'state'
  /** Which results of a batch are stored. */
  | 'lookup'
  | 'insert'
  | 'deletion'
  /** Tables, and how the servers are. */
  | 'upkeep';

/** Stands in the log of the servers beside a statement: the request that it is for, which the log of the service has too. */
export function commentOf(kind: StatementKind): string {
  return JSON.stringify({ kind, request: requestId.getStore() });
}
