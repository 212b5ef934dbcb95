import type { Caller } from '../../access/caller.ts';
import { cursorAfter } from '../../lib/cursor.ts';
import type { AuditedCalls, AuditedChange, AuditedQuery, AuditedRefusals, AuditFilter } from '../../ports/audit.ts';
import type { Context } from '../context.ts';
import { requireEveryPanel } from '../organisations/organisations.ts';

export type { AuditedChange };

interface AuditSearch {
  /** True if the caller named the organisation. */
  readonly isNamed: boolean;
  /** UNIX seconds. */
  readonly since: number;
  readonly limit: number;
}

/** Changes of metadata, tokens and the like, and sign-ins, newest first. */
export async function readChanges(
  context: Context,
  caller: Caller,
  search: AuditSearch & {
    readonly beforeId: number | undefined;
    readonly action: string | undefined;
    readonly agentId: string | undefined;
  },
): Promise<{ changes: readonly AuditedChange[]; nextCursor: string | undefined }> {
  const filter = await toFilter(context, caller, search);
  const { beforeId, action, agentId } = search;
  const changes = await context.register.audit.changes({ ...filter, beforeId, action, agentId });
  return { changes, nextCursor: cursorAfter(changes, search.limit) };
}

/** Questions to the data interface, newest first. */
export async function readQueries(
  context: Context,
  caller: Caller,
  search: AuditSearch & { readonly beforeId: number | undefined },
): Promise<{ queries: readonly AuditedQuery[]; nextCursor: string | undefined }> {
  const filter = await toFilter(context, caller, search);
  const queries = await context.register.audit.queries({ ...filter, beforeId: search.beforeId });
  return { queries, nextCursor: cursorAfter(queries, search.limit) };
}

/** The number of calls by token, route and hour, newest first. */
export async function readCalls(
  context: Context,
  caller: Caller,
  search: AuditSearch,
): Promise<readonly AuditedCalls[]> {
  return context.register.audit.calls(await toFilter(context, caller, search));
}

/** The number of refused tokens by hour, newest first. */
export async function readRefusals(
  context: Context,
  caller: Caller,
  search: AuditSearch,
): Promise<readonly AuditedRefusals[]> {
  return context.register.audit.refusals(await toFilter(context, caller, search));
}

/** First writes the entries that this node has gathered, so that the caller reads everything up to now. */
async function toFilter({ audit }: Context, caller: Caller, search: AuditSearch): Promise<AuditFilter> {
  requireEveryPanel(caller);
  await audit.flush();
  const { isNamed, since, limit } = search;
  const isForAll = caller.scopes.includes('operator') && !isNamed;
  return { organisationId: isForAll ? undefined : caller.organisationId, since, limit };
}
