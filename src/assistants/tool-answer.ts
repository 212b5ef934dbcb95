import type { JsonObject } from '../lib/read.ts';

/** An answer of a tool is never longer: assistants have little room, and pay for it. */
export const ROWS_MAX = 200;
/** With the words of the protocol around it a message has 50 kB. */
const BYTES_MAX = 49_000;

interface FirstRows {
  /** As JSON. */
  readonly lines: readonly string[];
  /** The number of all rows. */
  readonly total: number;
}

/** The first rows of an answer in lines, however long it is. */
export async function firstRows(answer: Response): Promise<FirstRows> {
  const lines: string[] = [];
  let total = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    total += parts.length;
    lines.push(...parts.slice(0, ROWS_MAX - lines.length));
  }
  return { lines, total };
}

export function rowsOf(rows: readonly unknown[]): FirstRows {
  return { lines: rows.slice(0, ROWS_MAX).map((row) => JSON.stringify(row)), total: rows.length };
}

/** What a tool answers: as many rows as there is room for, and how to get the others where there is not. */
export function answerWith(about: JsonObject, { lines, total }: FirstRows, narrow: string): JsonObject {
  const cut = { truncated: true, narrow };
  let room = BYTES_MAX - Buffer.byteLength(JSON.stringify({ ...about, row_count: total, rows: [], ...cut }));
  const fitting = lines.findIndex((line) => {
    room -= Buffer.byteLength(line) + 1;
    return room < 0;
  });
  const shown = fitting < 0 ? lines : lines.slice(0, fitting);
  const rows = shown.map((line) => JSON.parse(line) as unknown);
  return { ...about, row_count: total, rows, ...(shown.length < total ? cut : { truncated: false }) };
}
