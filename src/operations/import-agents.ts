import type { Caller } from '../access/caller.ts';
import { parseAgentRow } from '../agents/parse-agent-row.ts';
import type { NumberedRow, RowRejection } from '../agents/plan-registration.ts';
import type { SourceRow } from '../ingest/source-rows.ts';
import { batches } from '../lib/batches.ts';
import { startOfDay } from '../lib/date-grammar.ts';
import { type Context, unixSeconds } from './context.ts';

export interface AgentImport {
  readonly created: number;
  readonly updated: number;
  readonly rejected: number;
  readonly errors: readonly RowRejection[];
}

/** Rows of one transaction. A list is taken in steps, so its length costs no memory and no long lock. */
const BATCH = 500;
const ERRORS_SHOWN = 100;

export async function importAgents(
  context: Context,
  caller: Caller,
  source: AsyncIterable<SourceRow>,
): Promise<AgentImport> {
  const counts = { created: 0, updated: 0, rejected: 0 };
  const errors: RowRejection[] = [];
  let complete = false;
  try {
    for await (const batch of batches(source, BATCH)) {
      context.signal.throwIfAborted();
      const { rows, rejections } = parseRows(batch);
      const result = rows.length === 0 ? NOTHING : await register(context, caller, rows);
      const refused = [...rejections, ...result.rejections].sort((a, b) => a.row - b.row);
      counts.created += result.created;
      counts.updated += result.updated;
      counts.rejected += refused.length;
      errors.push(...refused.slice(0, ERRORS_SHOWN - errors.length));
    }
    complete = true;
  } finally {
    context.audit.recordChange(caller, 'agents.import', { ...counts, complete });
  }
  return { ...counts, errors };
}

const NOTHING = { created: 0, updated: 0, rejections: [] as readonly RowRejection[] };

function register(context: Context, caller: Caller, rows: readonly NumberedRow[]) {
  return context.register.agents.register(caller, rows, startOfDay(unixSeconds(context)));
}

function parseRows(batch: readonly SourceRow[]): { rows: NumberedRow[]; rejections: RowRejection[] } {
  const rows: NumberedRow[] = [];
  const rejections: RowRejection[] = [];
  for (const source of batch) {
    const parsed = 'problem' in source ? source : parseAgentRow(source.value);
    if ('row' in parsed) rows.push({ number: source.number, row: parsed.row });
    else rejections.push({ row: source.number, message: parsed.problem });
  }
  return { rows, rejections };
}
