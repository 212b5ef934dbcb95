import type { Test } from '../../catalogue/test.ts';
import type { RequestBody } from '../../ingest/request-bodies.ts';
import { readTool, type ToolReading, type ToolRow } from '../../ingest/tools/read-tool.ts';
import type { Position, ToolProblem } from '../../ingest/tools/tool-run.ts';
import { nameOf, type SourceFile } from '../source-file.ts';

/** The source of a result. Without a line it is the whole file. */
export interface ToolPlace extends Partial<Position> {
  readonly file: string;
  /** If files belong to several agents. */
  readonly agent?: string;
}

export interface ToolFile {
  readonly source: SourceFile;
  readonly tool: ToolReading;
  /** True if there are files of several agents, so that messages name the agent. */
  readonly isOfFleet: boolean;
}

/** A chunk of one test's results, as the body of a request. */
export interface ResultChunk extends RequestBody {
  readonly test: Test;
  /** The source of each row; undefined: its rows are those of the file. */
  readonly places?: readonly ToolPlace[];
}

export type Open = (source: SourceFile) => AsyncIterable<Buffer>;

interface PackOptions {
  readonly chunkBytes: number;
  readonly note: (text: string) => void;
  /** Called with input that can't be sent. */
  readonly reject: (place: ToolPlace, message: string) => void;
}

interface Held {
  readonly json: string[];
  readonly places: ToolPlace[];
}

/**
 * Chunks of the rows of all files: each chunk has rows of one test, and all open chunks together are no larger than
 * one. So thousands of small files take as few requests as one large file.
 */
export async function* packToolFiles(
  files: readonly ToolFile[],
  open: Open,
  options: PackOptions,
): AsyncGenerator<ResultChunk> {
  const { chunkBytes, reject } = options;
  let held = new Map<Test, Held>();
  let length = 0;
  for await (const { place, row } of readFiles(files, open, options)) {
    if ('problem' in row) {
      reject(place, row.problem);
      continue;
    }
    const { json, places } = held.get(row.test) ?? { json: [], places: [] };
    held.set(row.test, { json, places });
    const text = JSON.stringify(row.row);
    json.push(text);
    places.push(place);
    length += text.length + 1;
    if (length < chunkBytes) continue;
    yield* chunksOf(held);
    held = new Map();
    length = 0;
  }
  yield* chunksOf(held);
}

interface PlacedRow {
  readonly place: ToolPlace;
  readonly row: ToolRow | Pick<ToolProblem, 'problem'>;
}

async function* readFiles(
  files: readonly ToolFile[],
  open: Open,
  { note }: Pick<PackOptions, 'note'>,
): AsyncGenerator<PlacedRow> {
  const empty: string[] = [];
  for (const { source, tool, isOfFleet } of files) {
    const file = nameOf(source);
    let isEmpty = true;
    try {
      for await (const row of readTool(open(source), tool)) {
        isEmpty = false;
        const agent = isOfFleet ? agentOf(row, tool) : undefined;
        yield { place: { file, ...row.position, ...(agent !== undefined && { agent }) }, row };
      }
    } catch (error) {
      // An unreadable file does not stop the others.
      if (files.length === 1 || !(error instanceof Error)) throw error;
      isEmpty = false;
      yield { place: { file }, row: { problem: error.message } };
    }
    if (isEmpty) empty.push(file);
  }
  if (empty.length > 0) note(emptyFiles(empty));
}

function agentOf(row: ToolRow | ToolProblem, { agent }: ToolReading): string | undefined {
  if ('agent' in row) return row.agent;
  return agent === undefined || agent.by === 'field' ? undefined : agent.name;
}

const NAMED_MAX = 5;

function emptyFiles(files: readonly string[]): string {
  const named = files.slice(0, NAMED_MAX).join(', ');
  const more = files.length > NAMED_MAX ? ` and ${files.length - NAMED_MAX} more` : '';
  return `${named}${more}: no results were found in ${files.length === 1 ? 'it' : 'them'}.`;
}

function* chunksOf(held: ReadonlyMap<Test, Held>): Generator<ResultChunk> {
  for (const [test, { json, places }] of held) {
    yield { test, places, rows: places.length, body: Buffer.from(`${json.join('\n')}\n`) };
  }
}
