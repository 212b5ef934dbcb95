const EVERY_MS = 2000;

interface SteadyLines {
  readonly tell: (line: string) => void;
  readonly end: () => void;
}

/** Writes lines of progress, and the last one again, with its seconds, where two seconds have passed without any. */
export function steadyLines(first: string, write: (line: string) => void): SteadyLines {
  let last = first;
  let toldAt = Date.now();
  const again = () => write(`${last} ${Math.round((Date.now() - toldAt) / 1000)} s`);
  let timer = setInterval(again, EVERY_MS);
  return {
    tell(line) {
      clearInterval(timer);
      write(line);
      last = line;
      toldAt = Date.now();
      timer = setInterval(again, EVERY_MS);
    },
    end: () => clearInterval(timer),
  };
}
