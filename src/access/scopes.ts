/** What a token may do. No scope includes another, but who changes metadata reads it too. */
export const SCOPES = ['data', 'metadata', 'metadata:read', 'ingest', 'manage', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];
