import { useEffect, useRef, useState } from 'preact/hooks';
import { cutList, headerOf, type ListPart, openList } from './cut-file.ts';
import { addTotals, type ImportTotals, NO_ROWS } from './import-totals.ts';
import { isAsItIs, type MappedColumn, mapCsv, mappedTwice } from './map-csv.ts';

/** The progress of sending a file. */
type ImportState =
  /** Busy: the chosen file is being opened. */
  | { readonly step: 'choosing'; readonly problem: string | undefined; readonly isBusy?: true }
  /** `sent` is between 0 and 1. */
  | { readonly step: 'sending'; readonly sent: number; readonly totals: ImportTotals }
  | { readonly step: 'done'; readonly totals: ImportTotals }
  /** Earlier chunks are stored. */
  | { readonly step: 'failed'; readonly error: unknown; readonly totals: ImportTotals };

export interface ImportOptions {
  /** The problem with the columns of a CSV; undefined: none. */
  readonly refuseHeader: (columns: readonly string[]) => string | undefined;
  /** Called at the start. All parts go to the API that it gives, wherever the person is when they are sent. */
  readonly begin: () => SendPart;
  /** What becomes of the columns of a CSV; undefined: they are sent as they are. */
  readonly mapping?: readonly MappedColumn[] | undefined;
}

export type SendPart = (part: ListPart, signal: AbortSignal) => Promise<ImportTotals>;

interface ImportCalls {
  start(file: File | undefined, options: ImportOptions): Promise<void>;
  /** Returns to the choice of a file, and cancels requests in flight. */
  reset(): void;
}

/** Small enough to show progress, large enough to keep the overhead low. */
const PART_BYTES = 4 * 1024 * 1024;

/** Sends a file chunk by chunk, while the page stays open. */
export function useImport(): readonly [ImportState, ImportCalls] {
  const [state, setState] = useState<ImportState>(CHOOSING);
  const running = useRef<AbortController>(undefined);
  const isSending = state.step === 'sending';
  // Leaving the page cancels requests in flight.
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
    async start(file, { refuseHeader, begin, mapping }) {
      if (file === undefined) return setState({ step: 'choosing', problem: 'Choose a file.' });
      // Only one file is sent at a time.
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      const send = begin();
      let totals = NO_ROWS;
      setState({ step: 'choosing', problem: undefined, isBusy: true });
      try {
        const list = await openList(file).catch(() => undefined);
        const columns = list && (await headerOf(list));
        if (abort.signal.aborted) return;
        const problem = list === undefined ? NOT_A_LIST : columns && problemOf(columns, mapping, refuseHeader);
        if (list === undefined || problem !== undefined) return setState({ step: 'choosing', problem });
        setState({ step: 'sending', sent: 0, totals });
        for await (const part of cutList(list, PART_BYTES)) {
          const answer = await send(await mapped(part, mapping), abort.signal);
          totals = addTotals(totals, answer, part.numberOf);
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
  'Its fields are separated by semicolons. Save it with commas; on the command line broadgauge import accepts both.';

function problemOf(
  columns: readonly string[],
  mapping: readonly MappedColumn[] | undefined,
  refuseHeader: ImportOptions['refuseHeader'],
): string | undefined {
  if (hasSemicolons(columns)) return SEMICOLONS;
  const twice = mappedTwice(mapping ?? []);
  if (twice.length > 0) return `Two columns of the file become ${twice.join(' and ')}: leave one out.`;
  return refuseHeader(mapping?.flatMap(({ to }) => to?.name ?? []) ?? columns);
}

async function mapped(part: ListPart, mapping: readonly MappedColumn[] | undefined): Promise<ListPart> {
  if (part.form !== 'csv' || mapping === undefined || isAsItIs(mapping)) return part;
  return { ...part, body: new Blob([mapCsv(await part.body.text(), mapping)]) };
}

function hasSemicolons(columns: readonly string[]): boolean {
  return columns.length === 1 && columns[0]?.includes(';') === true;
}
