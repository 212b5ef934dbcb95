import { Transform } from 'node:stream';

const WIDTH = 30;
const REDRAW_MS = 100;

/** Passes bytes on and shows how far they are: a bar on a terminal, nothing in a pipe. */
export function progressOf(label: string, totalBytes: number | undefined): Transform {
  const startedAt = Date.now();
  let bytes = 0;
  let drawnAt = 0;
  const draw = (end: string) => {
    drawnAt = Date.now();
    process.stderr.write(`\r${line(label, bytes, totalBytes, (drawnAt - startedAt) / 1000)}\x1b[K${end}`);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (process.stderr.isTTY && Date.now() - drawnAt > REDRAW_MS) draw('');
      next(null, chunk);
    },
    flush(next) {
      if (process.stderr.isTTY) draw('\n');
      next();
    },
  });
}

export function line(label: string, bytes: number, totalBytes: number | undefined, seconds: number): string {
  const rate = `${megabytes(bytes)} MB, ${megabytes(bytes / Math.max(seconds, 0.001))} MB/s`;
  if (!totalBytes) return `${label} ${rate}`;
  const done = Math.min(1, bytes / totalBytes);
  const filled = Math.round(done * WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
  return `${label} ${bar} ${Math.floor(done * 100)} % ${rate}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
