import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** The engine's main header, and the two of its database: each write of the file changes one of them. */
const HEADER_BYTES = 3 * 4096;

/**
 * What tells the state of a closed file of the engine from every other one: its headers, which count what was written, its size and
 * when it was written. Null: it has a log beside it, or is not there.
 */
export function fileState(file: string): string | null {
  const log = statSync(`${file}.wal`, { throwIfNoEntry: false });
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found === undefined || (log?.size ?? 0) > 0) return null;
  const header = Buffer.alloc(HEADER_BYTES);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(handle);
  }
  const hash = createHash('sha256').update(header).digest('hex');
  return `${hash} ${found.size} ${found.mtimeNs}`;
}
