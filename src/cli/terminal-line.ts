const REDRAW_MS = 100;

/** A line of standard error that is drawn again as things go on; nothing in a pipe. */
export interface TerminalLine {
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
