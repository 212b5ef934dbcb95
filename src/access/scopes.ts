/** What a token may do. No scope includes another. */
export const SCOPES = ['data', 'metadata', 'ingest', 'manage', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];
