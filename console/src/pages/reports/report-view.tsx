import { useMemo, useState } from 'preact/hooks';
import { ValidationError } from '../../../../client/index.ts';
import type { Held } from '../../../../src/reports/layout/against.ts';
import { arrangeReport, type ReportLayout } from '../../../../src/reports/layout/arrange-report.ts';
import { reportCsv } from '../../../../src/reports/layout/report-csv.ts';
import { reportHtml } from '../../../../src/reports/layout/report-html.ts';
import { reportXlsx } from '../../../../src/reports/layout/report-xlsx.ts';
import {
  type Colophon,
  colophonText,
  coverageTexts,
  coverageWarning,
  scopeText,
} from '../../../../src/reports/layout/sheet.ts';
import type { Report } from '../../../../src/reports/report.ts';
import { ErrorNotice, Notice } from '../../components/feedback/notice.tsx';
import { Progress } from '../../components/feedback/progress.tsx';
import { Skeleton } from '../../components/feedback/request-view.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { fileName, saveFile } from '../../lib/save-file.ts';
import { hrefOf } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { type AskedReport, pathOf } from './asked-report.ts';
import { LAYOUT, writeLayout } from './layout.ts';
import { LayoutDialog } from './layout-dialog.tsx';
import { Paragraphs, ReportTableView } from './report-table-view.tsx';
import { useReport } from './use-report.ts';

export interface ReportViewProps {
  readonly asked: AskedReport;
  /** The keys of the recipe's tables, in their order. */
  readonly tables: readonly string[];
  readonly layout: ReportLayout;
  readonly onLayout: (layout: ReportLayout) => void;
}

/** The report as far as it is made. */
export function ReportView({ asked, tables, layout, onLayout }: ReportViewProps) {
  const { status, report: made, held, error, cancel, retry } = useReport(asked, tables);
  const report = useMemo(() => made && arrangeReport(made, layout), [made, layout]);
  const [isArranging, setArranging] = useState(false);
  const { version } = useSession();
  const count = made?.tables.length ?? 0;
  const written = writeLayout(layout);
  const path = written === null ? pathOf(asked) : `${pathOf(asked)}&${new URLSearchParams({ [LAYOUT]: written })}`;
  const link = new URL(hrefOf(path), window.location.href).href;
  const colophon = useMemo(() => ({ madeAt: new Date(), version, link }), [version, link, status]);
  return (
    <section class="report stack" aria-label="The report" aria-busy={status === 'running'}>
      {status === 'running' && (
        <div class="report-progress bar card">
          <Progress
            label="Making the report"
            value={count / tables.length}
            detail={`${count} of ${tables.length} tables`}
          />
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      {status === 'cancelled' && (
        <Notice
          title={`Cancelled after ${count} of ${tables.length} tables`}
          action={<Button onClick={retry}>Make it again</Button>}
        />
      )}
      {status === 'failed' && (
        <ErrorNotice error={error} {...(!(error instanceof ValidationError) && { onRetry: retry })} />
      )}
      {status === 'running' && !report && <Skeleton lines={8} />}
      {report && (
        <>
          <header class="report-header bar">
            <div>
              <h2>{report.title}</h2>
              <p class="muted">{scopeText(report)}</p>
            </div>
            {status === 'done' && (
              <div class="report-actions row">
                <Button onClick={() => setArranging(true)}>Arrange</Button>
                <CopyButton label="link" text={link} />
                {FILES.map(({ name, type, write }) => (
                  <Button
                    key={name}
                    icon="download"
                    onClick={() =>
                      saveFile(nameOf(asked.recipe, report, name), new Blob([write(report, held, colophon)], { type }))
                    }
                  >
                    {name}
                  </Button>
                ))}
                <Button onClick={() => print()}>Print</Button>
              </div>
            )}
          </header>
          <Coverage report={report} />
          <div class="report-notes hint stack">
            {[...report.notes, ...held.flatMap(({ note }) => note ?? [])].map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <Paragraphs text={report.text} />
          {report.tables.map((table) => (
            <ReportTableView key={table.key} table={table} report={report} held={held} />
          ))}
          {status === 'done' && <p class="hint">{colophonText(report, colophon)}</p>}
        </>
      )}
      {isArranging && made && (
        <LayoutDialog
          report={made}
          layout={layout}
          onLayout={(next) => {
            setArranging(false);
            onLayout(next);
          }}
          onClose={() => setArranging(false)}
        />
      )}
    </section>
  );
}

/** What the data cover, with a warning where that is less than the period. */
function Coverage({ report }: { readonly report: Report }) {
  const warning = coverageWarning(report);
  return (
    <>
      {warning !== undefined && <Notice tone="warning" title={warning} />}
      <div class="report-notes hint stack">
        {coverageTexts(report).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}

interface ReportFile {
  readonly name: string;
  readonly type: string;
  readonly write: (report: Report, held: readonly Held[], colophon: Colophon) => string | Uint8Array<ArrayBuffer>;
}

/** The whole report in each form. */
const FILES: readonly ReportFile[] = [
  { name: 'HTML', type: 'text/html;charset=utf-8', write: reportHtml },
  { name: 'XLSX', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: reportXlsx },
  { name: 'CSV', type: 'text/csv;charset=utf-8', write: reportCsv },
];

function nameOf(recipe: string, { period: { from, to } }: Report, extension: string): string {
  return fileName(
    recipe,
    extension.toLowerCase(),
    [from, to].map((day) => day.slice(0, 10)),
  );
}
