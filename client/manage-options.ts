import type { CallOptions } from './connection.ts';

export interface ManageOptions extends CallOptions {
  /** By name: the organisation that an operator acts for, instead of the token's own. */
  readonly organisation?: string | undefined;
}
