/** What a token may do. `metadata` includes `metadata:read`, and `manage` includes `agents`; no other scope includes another. */
export const SCOPES = ['data', 'metadata', 'metadata:read', 'ingest', 'agents', 'manage', 'operator'] as const;
export type Scope = (typeof SCOPES)[number];
