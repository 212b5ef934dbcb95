import type { Scope } from '../../../../client/index.ts';

/** What each scope is for. None includes another. */
export const SCOPE_MEANINGS: Readonly<Record<Scope, string>> = {
  data: 'Ask for figures, records and files of results.',
  metadata: 'Read and change what is true of agents, now and in the past.',
  ingest: 'Send results of tests. For collectors and agents.',
  manage: 'Agents, panels, providers and tokens of the organisation. It can make tokens with other scopes.',
  operator: 'All organisations, and the audit of who did what.',
};
