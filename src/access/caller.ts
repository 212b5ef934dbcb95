import { ServiceError } from '../errors.ts';
import type { Scope } from './scopes.ts';

/** The agents that a caller may see: those of an organisation, or of some of its panels (null: all), or a single one. */
export interface AgentView {
  readonly organisationId: number;
  readonly panels: readonly string[] | null;
  readonly agent?: TokenAgent | null;
}

/** The agent whose results a token may send. */
export interface TokenAgent {
  /** Of the agent in results. */
  readonly number: number;
  /** Null: it was erased. */
  readonly agentId: string | null;
}

/** Who makes a request: a token, acting for an organisation. */
export interface Caller extends AgentView {
  readonly tokenId: number;
  readonly scopes: readonly Scope[];
  /** When its token ends, in UNIX seconds; null: never. */
  readonly expiresAt: number | null;
}

/** Scopes that come with another one. */
const INCLUDED: Partial<Readonly<Record<Scope, Scope>>> = { 'metadata:read': 'metadata', agents: 'manage' };

/** Null: any scope will do. */
export function hasScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope | null): boolean {
  if (scope === null) return true;
  const including = INCLUDED[scope];
  return scopes.includes(scope) || (including !== undefined && scopes.includes(including));
}

export function requireScope(caller: Caller, scope: Scope | null): void {
  if (!hasScope(caller, scope)) throw new ServiceError('ACCESS_DENIED');
}

/** A token limited to panels never acts as operator, even with that scope. */
export function requireOperator(caller: Caller): void {
  requireScope(caller, 'operator');
  if (caller.panels !== null) throw new ServiceError('ACCESS_DENIED');
}

export function maySeePanel(view: AgentView, panel: string): boolean {
  return view.panels === null || view.panels.includes(panel);
}
