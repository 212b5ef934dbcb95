import { rowsPerSecond } from '../progress.ts';
import { startTerminalLine } from '../terminal-line.ts';
import type { Download } from './make-file.ts';

type State = Pick<Download, 'status' | 'rows'>;

/** How far a file is that is being made, on a terminal. */
export interface WaitingLine {
  readonly show: (state: State) => void;
  readonly end: () => void;
}

export const NO_WAITING_LINE: WaitingLine = { show: () => {}, end: () => {} };

export function startWaitingLine(label: string): WaitingLine {
  const startedAt = Date.now();
  let state: State = { status: 'queued', rows: 0 };
  const line = startTerminalLine(() => waitingText(label, state, (Date.now() - startedAt) / 1000));
  line.redraw();
  return {
    show: (next) => {
      state = next;
      line.redraw();
    },
    end: line.end,
  };
}

export function waitingText(label: string, { status, rows }: State, seconds: number): string {
  if (status === 'queued') return `${label}: waiting for the service`;
  return `${label}: ${rows.toLocaleString('en')} rows, ${rowsPerSecond(rows, seconds)}`;
}
