import { ServiceError } from '../errors.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { type Caller, hasScope, maySeePanel } from './caller.ts';
import type { Scope } from './scopes.ts';

/** What a token is to be allowed. */
export interface Grant {
  readonly scopes: readonly Scope[];
  readonly panels: readonly string[] | null;
}

/** A grant that ends: in UNIX seconds; null: never. */
interface DatedGrant extends Grant {
  readonly expiresAt: number | null;
}

/** A caller manages only tokens within its own panels, and only an operator manages an operator. */
export function requireManageable(caller: Caller, grant: Grant): void {
  const beyondScopes = grant.scopes.includes('operator') && !caller.scopes.includes('operator');
  if (beyondScopes || !staysWithinPanels(caller, grant)) throw new ServiceError('ACCESS_DENIED');
}

/** A caller hands out only rights that it has, and none that outlive its own token. */
export function requireGrantable(caller: Caller, grant: DatedGrant): void {
  requireManageable(caller, grant);
  const beyond = grant.scopes.some((scope) => !mayGrant(caller, scope)) || outlives(caller, grant.expiresAt);
  if (beyond) throw new ServiceError('ACCESS_DENIED');
}

/** Says which scopes and which expiry of a new token go beyond the caller's. */
export function checkGrant(caller: Caller, { scopes, expiresAt }: DatedGrant, issues: IssueList): void {
  scopes.forEach((scope, index) => {
    if (mayGrant(caller, scope)) return;
    issues.add(`scopes[${index}]`, `Your token lacks the scope ${scope}, so it can’t grant it.`);
  });
  if (outlives(caller, expiresAt)) {
    issues.add('expires_at', `Your token ends at ${caller.expiresAt}, so a token that it makes can’t end later.`);
  }
}

/** An operator gives new organisations their first tokens, whatever those are for. */
function mayGrant(caller: Caller, scope: Scope): boolean {
  return hasScope(caller, scope) || caller.scopes.includes('operator');
}

function outlives(caller: Caller, expiresAt: number | null): boolean {
  return caller.expiresAt !== null && (expiresAt === null || expiresAt > caller.expiresAt);
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
