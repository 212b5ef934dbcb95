import { Transform } from 'node:stream';

const WIDTH = 30;

/** A bar on a terminal, nothing in a pipe. */
export interface Progress {
  /** The bytes since the last call. */
  readonly advance: (bytes: number, rows?: number) => void;
  readonly end: () => void;
}

/** `bytesBefore`: bytes from earlier connections, which don't count for the speed. */
export function startProgress(label: string, totalBytes: number | undefined, bytesBefore = 0): Progress {
  const startedAt = Date.now();
  let bytes = bytesBefore;
  let rows: number | undefined;
  const drawn = startTerminalLine(() => {
    const seconds = (Date.now() - startedAt) / 1000;
    return line(label, { bytes, bytesBefore, totalBytes, seconds, rows });
  });
  return {
    advance: (moreBytes, moreRows) => {
      bytes += moreBytes;
      if (moreRows !== undefined) rows = (rows ?? 0) + moreRows;
      drawn.redraw();
    },
    end: drawn.end,
  };
}

/** Passes bytes on and shows the progress. */
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

interface Figures {
  readonly bytes: number;
  readonly bytesBefore?: number;
  readonly totalBytes: number | undefined;
  readonly seconds: number;
  readonly rows?: number | undefined;
}

export function line(label: string, { bytes, bytesBefore = 0, totalBytes, seconds, rows }: Figures): string {
  const elapsed = Math.max(seconds, 0.001);
  const speed = `${megabytes(bytes)} MB, ${megabytes(Math.max(bytes - bytesBefore, 0) / elapsed)} MB/s`;
  const rate = rows === undefined ? speed : `${speed}, ${rowsPerSecond(rows, elapsed)}`;
  if (!totalBytes) return `${label} ${rate}`;
  const done = Math.min(1, bytes / totalBytes);
  return `${label} ${bar(done)} ${Math.floor(done * 100)} % ${rate}`;
}

/** `done` from 0 to 1. */
export function bar(done: number): string {
  const filled = Math.round(done * WIDTH);
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
}

export function rowsPerSecond(rows: number, seconds: number): string {
  return `${Math.round(rows / Math.max(seconds, 0.001)).toLocaleString('en')} rows/s`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

const REDRAW_MS = 100;

/** A line on standard error that is redrawn; nothing in a pipe. */
interface TerminalLine {
  readonly redraw: () => void;
  readonly end: () => void;
}

export function startTerminalLine(text: () => string): TerminalLine {
  let drawnAt = 0;
  const draw = (end: string) => {
    if (!process.stderr.isTTY) return;
    drawnAt = Date.now();
    process.stderr.write(`\r${text()}\x1b[K${end}`);
  };
  return {
    redraw: () => {
      if (Date.now() - drawnAt > REDRAW_MS) draw('');
    },
    end: () => draw('\n'),
  };
}
