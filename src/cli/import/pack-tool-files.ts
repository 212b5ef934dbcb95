import type { Test } from '../../catalogue/test.ts';
import type { RequestBody } from '../../ingest/request-bodies.ts';
import { type PlacedRow, packRows } from '../../ingest/tools/pack-rows.ts';
import { NO_TIME, readTool, type ToolReading, type ToolRow } from '../../ingest/tools/read-tool.ts';
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

/**
 * Chunks of the rows of all files: each chunk has rows of one test, and all open chunks together are no larger than
 * one. So thousands of small files take as few requests as one large file.
 */
export async function* packToolFiles(
  files: readonly ToolFile[],
  open: Open,
  { chunkBytes, note, reject }: PackOptions,
): AsyncGenerator<ResultChunk> {
  const rows = readFiles(files, open, note);
  for await (const lists of packRows(rows, chunkBytes, (place, problem) => reject(place, inWords(problem))))
    yield* lists;
}

async function* readFiles(
  files: readonly ToolFile[],
  open: Open,
  note: PackOptions['note'],
): AsyncGenerator<PlacedRow<ToolPlace>> {
  const empty: string[] = [];
  for (const { source, tool, isOfFleet } of files) {
    const file = nameOf(source);
    let isEmpty = true;
    try {
      for await (const row of readTool(open(source), tool)) {
        isEmpty = false;
        const agent = isOfFleet ? agentOf(row, tool) : undefined;
        const place = { file, ...row.position, ...(agent !== undefined && { agent }) };
        yield { ...row, place };
      }
    } catch (error) {
      // An unreadable file does not stop the others.
      if (files.length === 1 || !(error instanceof Error)) throw error;
      isEmpty = false;
      yield { place: { file }, problem: error.message };
    }
    if (isEmpty) empty.push(file);
  }
  if (empty.length > 0) note(emptyFiles(empty));
}

function inWords(problem: string): string {
  return problem === NO_TIME ? `${problem} Or take the time of the file: --time file` : problem;
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
