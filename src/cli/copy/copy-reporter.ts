import type { Progress, Reporter } from '../../copy/move.ts';
import { bar } from '../progress.ts';
import { startTerminalLine } from '../terminal-line.ts';

/** How often a pipe is told of work that takes long. */
const LINE_MS = 10_000;

/** Bars on a terminal, a line for each piece of work in a pipe; on standard error. */
export const copyReporter: Reporter = {
  note: (line) => void process.stderr.write(`${line}\n`),
  begin: (label, total, unit): Progress => {
    let done = 0;
    let saidAt = Date.now();
    const share = () => (total === 0 ? 1 : Math.min(1, done / total));
    const counts = () => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`;
    const drawn = startTerminalLine(
      () => `${label.padEnd(LABEL_WIDTH)} ${bar(share())} ${Math.floor(share() * 100)} % ${counts()}`,
    );
    const say = () => {
      saidAt = Date.now();
      if (!process.stderr.isTTY) process.stderr.write(`${label}: ${counts()}\n`);
    };
    return {
      advance: (more) => {
        done += more;
        drawn.redraw();
        if (Date.now() - saidAt > LINE_MS) say();
      },
      end: () => {
        drawn.end();
        say();
      },
    };
  },
};

/** That of most labels. */
const LABEL_WIDTH = 24;
