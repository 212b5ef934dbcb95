import { useEffect, useRef, useState } from 'preact/hooks';
import { cutList, headerOf, type ListPart, openList } from './cut-file.ts';
import { addTotals, type ImportTotals, NO_ROWS } from './import-totals.ts';

/** How far a file is on its way to the service. */
export type ImportState =
  | { readonly step: 'choosing'; readonly problem: string | undefined }
  /** `sent` is a part of 1. */
  | { readonly step: 'sending'; readonly sent: number; readonly totals: ImportTotals }
  | { readonly step: 'done'; readonly totals: ImportTotals }
  /** What came before it is stored. */
  | { readonly step: 'failed'; readonly error: unknown; readonly totals: ImportTotals };

export interface ImportOptions {
  /** What is wrong with the columns of a CSV; undefined where nothing is. */
  readonly refuseHeader: (columns: readonly string[]) => string | undefined;
  /** Called at the start. All parts go to the API that it gives, wherever the person is when they are sent. */
  readonly begin: () => SendPart;
}

export type SendPart = (part: ListPart, signal: AbortSignal) => Promise<ImportTotals>;

interface ImportCalls {
  start(file: File | undefined, options: ImportOptions): Promise<void>;
  /** Back to the choice of a file. What is on its way is given up. */
  reset(): void;
}

/** Small enough to show how it goes on, large enough that requests cost little. */
const PART_BYTES = 4 * 1024 * 1024;

/** Sends a file part by part, as long as the page stays. */
export function useImport(): readonly [ImportState, ImportCalls] {
  const [state, setState] = useState<ImportState>(CHOOSING);
  const running = useRef<AbortController>(undefined);
  const isSending = state.step === 'sending';
  // Whoever leaves the page gives up what is on its way.
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isSending) return;
    const askFirst = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', askFirst);
    return () => removeEventListener('beforeunload', askFirst);
  }, [isSending]);
  const calls: ImportCalls = {
    reset() {
      running.current?.abort();
      setState(CHOOSING);
    },
    async start(file, { refuseHeader, begin }) {
      const abort = new AbortController();
      running.current = abort;
      const send = begin();
      const list = file && (await openList(file).catch(() => undefined));
      if (list === undefined) return setState({ step: 'choosing', problem: file ? NOT_A_LIST : 'Choose a file.' });
      const columns = await headerOf(list);
      const problem = columns && (hasSemicolons(columns) ? SEMICOLONS : refuseHeader(columns));
      if (problem !== undefined) return setState({ step: 'choosing', problem });
      if (abort.signal.aborted) return;
      let [totals, rows] = [NO_ROWS, 0];
      setState({ step: 'sending', sent: 0, totals });
      try {
        for await (const part of cutList(list, PART_BYTES)) {
          const answer = await send(part, abort.signal);
          totals = addTotals(totals, answer, rows);
          rows += part.rows;
          if (abort.signal.aborted) return;
          setState({ step: 'sending', sent: part.end / Math.max(1, list.bytes.size), totals });
        }
        setState({ step: 'done', totals });
      } catch (error) {
        if (!abort.signal.aborted) setState({ step: 'failed', error, totals });
      }
    },
  };
  return [state, calls];
}

const CHOOSING: ImportState = { step: 'choosing', problem: undefined };

const NOT_A_LIST =
  'The name of the file should end in .csv, .ndjson, .jsonl or .json, with .gz after it if it is packed with gzip.';
const SEMICOLONS =
  'Its cells are separated by semicolons. Save it with commas; on the command line broadgauge import takes both.';

function hasSemicolons(columns: readonly string[]): boolean {
  return columns.length === 1 && columns[0]?.includes(';') === true;
}
