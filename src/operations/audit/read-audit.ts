import { ServiceError } from '../../errors.ts';
import { encodeCursor } from '../../lib/cursor.ts';
import type { AuditedCalls, AuditedChange, AuditedQuery, AuditFilter } from '../../ports/audit.ts';
import type { Context } from '../context.ts';

export interface AuditSearch {
  readonly organisation: string | undefined;
  /** UNIX seconds. */
  readonly since: number;
  readonly limit: number;
}

/** Changes of metadata, tokens and the like, newest first. */
export async function readChanges(
  context: Context,
  search: AuditSearch & { readonly beforeId: number | undefined },
): Promise<{ changes: readonly AuditedChange[]; nextCursor: string | undefined }> {
  const filter = await toFilter(context, search);
  const changes = await context.register.audit.changes({ ...filter, beforeId: search.beforeId });
  return { changes, nextCursor: nextCursor(changes, search.limit) };
}

/** Questions to the data interface, newest first. */
export async function readQueries(
  context: Context,
  search: AuditSearch & { readonly beforeId: number | undefined },
): Promise<{ queries: readonly AuditedQuery[]; nextCursor: string | undefined }> {
  const filter = await toFilter(context, search);
  const queries = await context.register.audit.queries({ ...filter, beforeId: search.beforeId });
  return { queries, nextCursor: nextCursor(queries, search.limit) };
}

function nextCursor(records: readonly { readonly id: number }[], limit: number): string | undefined {
  const last = records.length === limit ? records.at(-1) : undefined;
  return last && encodeCursor(last.id);
}

/** How often each token called each route, by the hour, newest first. */
export async function readCalls(context: Context, search: AuditSearch): Promise<readonly AuditedCalls[]> {
  return context.register.audit.calls(await toFilter(context, search));
}

/** Also writes what this node has gathered, so that an operator reads everything up to now. */
async function toFilter({ register, audit }: Context, search: AuditSearch): Promise<AuditFilter> {
  await audit.flush();
  const { organisation, since, limit } = search;
  if (organisation === undefined) return { organisationId: undefined, since, limit };
  const found = await register.organisations.find(organisation);
  if (!found) throw new ServiceError('NOT_FOUND');
  return { organisationId: found.id, since, limit };
}
