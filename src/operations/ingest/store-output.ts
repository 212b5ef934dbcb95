import { type Caller, requireScope } from '../../access/caller.ts';
import { testOf } from '../../catalogue/tests/index.ts';
import type { PlacedRow } from '../../ingest/tools/pack-rows.ts';
import { readTool, readToolContent, type ToolReading, type ToolRow } from '../../ingest/tools/read-tool.ts';
import type { ToolProblem } from '../../ingest/tools/tool-run.ts';
import type { Context } from '../context.ts';
import { receiveOnce, type StoredResults } from './store-results.ts';
import { storeRows } from './store-rows.ts';

interface OutputUpload {
  readonly reading: Omit<ToolReading, 'test'> & { readonly test: string | undefined };
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly registerAgents: boolean;
  readonly key: string | undefined;
}

/** Stores the results in what a tool has printed. */
export async function storeOutput(context: Context, caller: Caller, upload: OutputUpload): Promise<StoredResults> {
  const { reading, bytes, registerAgents, key } = upload;
  if (registerAgents) requireScope(caller, 'agents');
  const test = reading.test === undefined ? undefined : testOf(reading.test);
  return receiveOnce(context, caller, { bytes, key, request: [reading, registerAgents] }, async (body) => {
    const known = { ...reading, test };
    const rows = 'content' in body ? placedRows(body.content, known) : placed(body.read(), known);
    return { outcome: 'stored', counts: await storeRows(context, caller, rows, { registerAgents }) };
  });
}

async function* placed(bytes: AsyncIterable<Uint8Array>, reading: ToolReading): AsyncGenerator<PlacedRow<number>> {
  for await (const read of readTool(bytes, reading)) yield placedRow(read);
}

function placedRows(content: Uint8Array, reading: ToolReading): readonly PlacedRow<number>[] {
  return Array.from(readToolContent(content, reading), placedRow);
}

function placedRow(read: ToolRow | ToolProblem): PlacedRow<number> {
  const place = read.position.line;
  return 'problem' in read ? { place, problem: read.problem } : { place, test: read.test, row: read.row };
}
