import type { Access } from './operation.ts';

/** Who may call what: the forms and scopes that the interfaces ask for. */
export const DATA: Access = { form: 'bare-or-bearer', scopes: ['data'] };
export const INGEST: Access = { form: 'bare-or-bearer', scopes: ['ingest'] };
export const METADATA: Access = { form: 'bearer', scopes: ['metadata'] };
export const MANAGE: Access = { form: 'bearer', scopes: ['manage', 'operator'] };
export const OPERATE: Access = { form: 'bearer', scopes: ['operator'] };
