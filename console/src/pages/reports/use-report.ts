import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Report, ReportCoverage } from '../../../../src/reports/report.ts';
import { api } from '../../api.ts';
import { type AskedReport, scopeOf } from './asked-report.ts';

export interface ReportState {
  readonly status: 'running' | 'done' | 'failed' | 'cancelled';
  /** With the tables that were answered so far; undefined before the first. */
  readonly report: Report | undefined;
  readonly error: unknown;
}

interface RunningReport extends ReportState {
  cancel(): void;
  retry(): void;
}

const BEGINNING: ReportState = { status: 'running', report: undefined, error: undefined };

/** Asks for the tables one after the other, so that each can be read as soon as it is there. */
export function useReport(asked: AskedReport, tables: readonly string[]): RunningReport {
  const [state, setState] = useState(BEGINNING);
  const [attempt, setAttempt] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    setState(BEGINNING);
    makeTables(asked, tables, signal, (report) => setState({ ...BEGINNING, report })).then(
      () => signal.aborted || setState(({ report }) => ({ ...BEGINNING, status: 'done', report })),
      (error: unknown) => signal.aborted || setState(({ report }) => ({ status: 'failed', report, error })),
    );
    return () => abort.abort();
  }, [asked, tables, attempt]);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState(({ report }) => ({ ...BEGINNING, status: 'cancelled', report }));
  }, []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, cancel, retry };
}

async function makeTables(
  asked: AskedReport,
  tables: readonly string[],
  signal: AbortSignal,
  onReport: (report: Report) => void,
): Promise<void> {
  let whole: Report | undefined;
  for (const table of tables) {
    const body = scopeOf(asked, table);
    const part = (await api.request('POST /reports/{recipe}', { recipe: asked.recipe, body }, { signal })) as Report;
    if (signal.aborted) return;
    const known = whole?.coverage ?? [];
    const isNew = ({ metric }: ReportCoverage) => known.every((one) => one.metric !== metric);
    const coverage = [...known, ...part.coverage.filter(isNew)];
    whole = { ...part, coverage, tables: [...(whole?.tables ?? []), ...part.tables] };
    onReport(whole);
  }
}
