import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Fragment, integer, join, literal, render, sql } from '../../sql/fragment.ts';
import type { RunOptions, Server } from './server.ts';

export interface Asked {
  readonly servers: readonly Server[];
  readonly select: Fragment;
  /** What the columns of the answer are at the coordinator. */
  readonly columns: readonly (readonly [name: string, type: Fragment])[];
  /** Where files may stand. */
  readonly directory: string;
  readonly options: RunOptions;
}

/** What the engine reads a file in, besides its limit of memory; no row is longer than half of the most. */
const BUFFER_MIN = 2 ** 20;
const BUFFER_MAX = 2 ** 25;

/** Asks several servers the same; `use` gets a relation of what all of them said, which the coordinator's engine reads from files. */
export async function withAnswers<T>(
  { servers, select, columns, directory, options }: Asked,
  use: (relation: Fragment) => Promise<T>,
): Promise<T> {
  const place = joinPath(directory, randomUUID());
  await mkdir(place, { recursive: true });
  try {
    const files = await Promise.all(
      servers.map(async (server, index) => {
        const file = joinPath(place, String(index));
        const bytes = await server.open(sql`${select} FORMAT CSV`, options, async (answer) => {
          const writing = createWriteStream(file);
          await pipeline(answer, writing);
          return writing.bytesWritten;
        });
        return { file, bytes };
      }),
    );
    const buffer = Math.min(BUFFER_MAX, Math.max(BUFFER_MIN, ...files.map(({ bytes }) => 2 * bytes)));
    const types = columns.map(([column, type]) => sql`${literal(column)}: ${literal(render(type, String))}`);
    return await use(
      sql`read_csv([${join(files.map(({ file }) => literal(file)))}], header = false, auto_detect = false, new_line = '\\n', delim = ',', quote = '"', escape = '"', nullstr = '\\N', allow_quoted_nulls = false, max_line_size = ${integer(Math.floor(buffer / 2))}, buffer_size = ${integer(buffer)}, columns = {${join(types)}})`,
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
