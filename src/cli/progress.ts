import { Transform } from 'node:stream';

const WIDTH = 30;
const REDRAW_MS = 100;

/** A bar on a terminal, nothing in a pipe. */
export interface Progress {
  /** What is through since the last call. */
  readonly advance: (bytes: number, rows?: number) => void;
  readonly end: () => void;
}

export function startProgress(label: string, totalBytes: number | undefined): Progress {
  const startedAt = Date.now();
  let bytes = 0;
  let rows: number | undefined;
  let drawnAt = 0;
  const draw = (end: string) => {
    if (!process.stderr.isTTY) return;
    drawnAt = Date.now();
    process.stderr.write(`\r${line(label, bytes, totalBytes, (drawnAt - startedAt) / 1000, rows)}\x1b[K${end}`);
  };
  return {
    advance: (moreBytes, moreRows) => {
      bytes += moreBytes;
      if (moreRows !== undefined) rows = (rows ?? 0) + moreRows;
      if (Date.now() - drawnAt > REDRAW_MS) draw('');
    },
    end: () => draw('\n'),
  };
}

/** Passes bytes on and shows how far they are. */
export function progressOf(label: string, totalBytes: number | undefined): Transform {
  const progress = startProgress(label, totalBytes);
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      progress.advance(chunk.length);
      next(null, chunk);
    },
    flush(next) {
      progress.end();
      next();
    },
  });
}

export function line(
  label: string,
  bytes: number,
  totalBytes: number | undefined,
  seconds: number,
  rows?: number,
): string {
  const elapsed = Math.max(seconds, 0.001);
  const speed = `${megabytes(bytes)} MB, ${megabytes(bytes / elapsed)} MB/s`;
  const rate = rows === undefined ? speed : `${speed}, ${Math.round(rows / elapsed).toLocaleString('en')} rows/s`;
  if (!totalBytes) return `${label} ${rate}`;
  const done = Math.min(1, bytes / totalBytes);
  const filled = Math.round(done * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${label} ${bar} ${Math.floor(done * 100)} % ${rate}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
