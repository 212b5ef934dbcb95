import { type AgentView, type Caller, maySeePanel } from '../../access/caller.ts';
import type { Agent } from '../../agents/agent.ts';
import type { ParsedAgentRow } from '../../agents/parse-agent-row.ts';
import type { NumberedRow, RowRejection } from '../../agents/plan-registration.ts';
import { ServiceError } from '../../errors.ts';
import { batches } from '../../lib/batches.ts';
import { encodeCursor } from '../../lib/cursor.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';

/** A row of a list, counted from 1. */
export type AgentListRow = ParsedAgentRow & { readonly number: number };

interface AgentImport {
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  readonly errors: readonly RowRejection[];
}

/** Rows per transaction. A list is stored in batches, so its length costs no memory and no long lock. */
const BATCH = 500;
const ERRORS_SHOWN = 100;

export async function importAgents(
  context: Context,
  caller: Caller,
  list: AsyncIterable<AgentListRow>,
): Promise<AgentImport> {
  const counts = { created: 0, updated: 0, rejected: 0 };
  const errors: RowRejection[] = [];
  const record = (complete: boolean) => context.audit.record(caller, 'agents.import', { ...counts, complete });
  try {
    for await (const batch of batches(list, BATCH)) {
      context.signal.throwIfAborted();
      const { rows, rejections } = sortOut(batch);
      const result = rows.length === 0 ? NOTHING : await register(context, caller, rows);
      const refused = [...rejections, ...result.rejections].sort((a, b) => a.row - b.row);
      counts.created += result.created;
      counts.updated += result.updated;
      counts.rejected += refused.length;
      errors.push(...refused.slice(0, ERRORS_SHOWN - errors.length));
    }
  } catch (error) {
    await record(false).catch(() => {});
    throw error;
  }
  await record(true).catch((cause: unknown) => {
    const message = 'Agents were registered, but the audit can’t be written. Please send the list again.';
    throw new ServiceError('OVERLOADED', { message, cause });
  });
  return { ...counts, errors };
}

const NOTHING = { created: 0, updated: 0, rejections: [] as readonly RowRejection[] };

async function register(context: Context, caller: Caller, rows: readonly NumberedRow[]) {
  const now = unixSeconds(context);
  const { agents: quota } = await context.quotas.of(caller.organisationId);
  return context.register.agents.register(caller, rows, { from: startOfDay(now), now, quota });
}

function sortOut(batch: readonly AgentListRow[]): { rows: NumberedRow[]; rejections: RowRejection[] } {
  const rows: NumberedRow[] = [];
  const rejections: RowRejection[] = [];
  for (const parsed of batch) {
    if ('row' in parsed) rows.push({ number: parsed.number, row: parsed.row });
    else rejections.push({ row: parsed.number, message: parsed.problem });
  }
  return { rows, rejections };
}

interface AgentSearch {
  readonly q: string | undefined;
  readonly panel: string | undefined;
  /** The cursor of the previous page's end. */
  readonly afterId: number | undefined;
  readonly limit: number;
}

export async function listAgents(
  { register }: Registered,
  view: AgentView,
  { q, panel, afterId = 0, limit }: AgentSearch,
): Promise<{ agents: readonly Agent[]; nextCursor: string | undefined }> {
  if (panel !== undefined && !maySeePanel(view, panel)) return { agents: [], nextCursor: undefined };
  const { agents, lastId } = await register.agents.list(view, { q, panel, afterId, limit });
  return { agents, nextCursor: lastId === undefined ? undefined : encodeCursor(lastId) };
}
