import { ServiceError } from '../errors.ts';
import { type Caller, maySeePanel } from './caller.ts';
import type { Scope } from './scopes.ts';

/** What a token is to be allowed. */
export interface Grant {
  readonly scopes: readonly Scope[];
  readonly panels: readonly string[] | null;
}

/** Nobody hands out more than they have: only operators make operators, and a token of some panels stays within them. */
export function requireGrantable(caller: Caller, grant: Grant): void {
  const beyondScopes = grant.scopes.includes('operator') && !caller.scopes.includes('operator');
  const beyondPanels =
    caller.panels !== null && (grant.panels === null || !grant.panels.every((panel) => maySeePanel(caller, panel)));
  if (beyondScopes || beyondPanels) throw new ServiceError('ACCESS_DENIED');
}
