import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Held, holdAgainstEarlier } from '../../../../src/reports/layout/against.ts';
import { type Earlier, earlierPeriod } from '../../../../src/reports/layout/earlier-period.ts';
import type { Report, ReportCoverage } from '../../../../src/reports/report.ts';
import { api } from '../../api.ts';
import { type AskedReport, scopeOf } from './asked-report.ts';

interface ReportState {
  readonly status: 'running' | 'done' | 'failed' | 'cancelled';
  /** With the tables that were answered so far; undefined before the first. */
  readonly report: Report | undefined;
  /** What its figures are held against. */
  readonly held: readonly Held[];
  readonly error: unknown;
}

interface RunningReport extends ReportState {
  cancel(): void;
  retry(): void;
}

const BEGINNING: ReportState = { status: 'running', report: undefined, held: [], error: undefined };

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
    makeTables(asked, tables, signal, (made) => setState({ ...BEGINNING, ...made })).then(
      () => signal.aborted || setState((before) => ({ ...before, status: 'done' })),
      (error: unknown) => signal.aborted || setState((before) => ({ ...before, status: 'failed', error })),
    );
    return () => abort.abort();
  }, [asked, tables, attempt]);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState((before) => ({ ...before, status: 'cancelled' }));
  }, []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, cancel, retry };
}

async function makeTables(
  asked: AskedReport,
  tables: readonly string[],
  signal: AbortSignal,
  onMade: (made: Pick<ReportState, 'report' | 'held'>) => void,
): Promise<void> {
  let whole: Report | undefined;
  const earlier = new Map<Earlier, Report>();
  for (const table of tables) {
    const part = await makeTable(asked, table, signal);
    for (const which of asked.earlier) {
      const time = earlierPeriod(part.period, which);
      if (time) earlier.set(which, withTable(earlier.get(which), await makeTable({ ...asked, time }, table, signal)));
    }
    if (signal.aborted) return;
    whole = withTable(whole, part);
    onMade({ report: whole, held: [...earlier].map(([which, report]) => holdAgainstEarlier(report, which)) });
  }
}

async function makeTable(asked: AskedReport, table: string, signal: AbortSignal): Promise<Report> {
  const body = scopeOf(asked, table);
  return (await api.request('POST /reports/{recipe}', { recipe: asked.recipe, body }, { signal })) as Report;
}

function withTable(whole: Report | undefined, part: Report): Report {
  const known = whole?.coverage ?? [];
  const isNew = ({ metric }: ReportCoverage) => known.every((one) => one.metric !== metric);
  const coverage = [...known, ...part.coverage.filter(isNew)];
  return { ...part, coverage, tables: [...(whole?.tables ?? []), ...part.tables] };
}
