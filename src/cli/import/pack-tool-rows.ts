import type { Test } from '../../catalogue/test.ts';
import type { ToolRow } from '../../ingest/tools/read-tool.ts';
import type { Position, ToolProblem } from '../../ingest/tools/tool-run.ts';
import type { CutFileOptions, ResultPiece } from './cut-file.ts';

/** Pieces of rows that come mixed: each is of one test, and all that are held together are no larger than a piece. */
export async function* packToolRows(
  rows: AsyncIterable<ToolRow | ToolProblem>,
  { pieceBytes, reject }: Pick<CutFileOptions, 'pieceBytes' | 'reject'>,
): AsyncGenerator<ResultPiece> {
  let held = new Map<Test, { json: string[]; places: Position[] }>();
  let length = 0;
  for await (const row of rows) {
    if ('problem' in row) {
      reject(row.position, row.problem);
      continue;
    }
    const { json, places } = held.get(row.test) ?? { json: [], places: [] };
    held.set(row.test, { json, places });
    const text = JSON.stringify(row.row);
    json.push(text);
    places.push(row.position);
    length += text.length + 1;
    if (length < pieceBytes) continue;
    yield* piecesOf(held);
    held = new Map();
    length = 0;
  }
  yield* piecesOf(held);
}

function* piecesOf(held: ReadonlyMap<Test, { json: string[]; places: Position[] }>): Generator<ResultPiece> {
  for (const [test, { json, places }] of held) {
    yield { test, places, rows: places.length, body: Buffer.from(`${json.join('\n')}\n`) };
  }
}
