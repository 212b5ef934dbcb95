import { ServiceError } from '../errors.ts';
import { type Caller, maySeePanel } from './caller.ts';
import type { Scope } from './scopes.ts';

/** What a token is to be allowed. */
export interface Grant {
  readonly scopes: readonly Scope[];
  readonly panels: readonly string[] | null;
}

/** Nobody has a say over more than they have: only operators make operators, and a token of some panels stays within them. */
export function requireGrantable(caller: Caller, grant: Grant): void {
  const beyondScopes = grant.scopes.includes('operator') && !caller.scopes.includes('operator');
  if (beyondScopes || !staysWithinPanels(caller, grant)) throw new ServiceError('ACCESS_DENIED');
}

/** Panels belong to one organisation, and an operator acts for all of them. */
export function refuseLimitedOperator({ scopes, panels }: Grant): void {
  if (!scopes.includes('operator') || panels === null) return;
  const issues = { panels: ['A token with the scope operator can’t be limited to panels.'] };
  throw new ServiceError('VALIDATION_FAIL', { issues });
}

export function staysWithinPanels(caller: Caller, grant: Pick<Grant, 'panels'>): boolean {
  return caller.panels === null || (grant.panels?.every((panel) => maySeePanel(caller, panel)) ?? false);
}
