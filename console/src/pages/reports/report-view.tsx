import { ValidationError } from '../../../../client/index.ts';
import { dimensionName } from '../../../../src/catalogue/dimensions.ts';
import { barsOf } from '../../../../src/reports/layout/bars.ts';
import { csvName, tableCsv } from '../../../../src/reports/layout/report-csv.ts';
import { reportHtml } from '../../../../src/reports/layout/report-html.ts';
import {
  cellText,
  coverageTexts,
  coverageWarning,
  footnotesOf,
  headingOf,
  scopeText,
} from '../../../../src/reports/layout/sheet.ts';
import type { Report, ReportCell, ReportColumn, ReportTable } from '../../../../src/reports/report.ts';
import { ErrorNotice, Notice } from '../../components/feedback/notice.tsx';
import { Progress } from '../../components/feedback/progress.tsx';
import { Skeleton } from '../../components/feedback/request-view.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { hrefOf } from '../../router/location.ts';
import { type AskedReport, pathOf } from './asked-report.ts';
import { useReport } from './use-report.ts';

interface ReportViewProps {
  readonly asked: AskedReport;
  /** The keys of the recipe's tables, in their order. */
  readonly tables: readonly string[];
}

/** The report as far as it is made. */
export function ReportView({ asked, tables }: ReportViewProps) {
  const { status, report, error, cancel, retry } = useReport(asked, tables);
  const made = report?.tables.length ?? 0;
  const link = new URL(hrefOf(pathOf(asked)), window.location.href).href;
  return (
    <section class="report stack" aria-label="The report" aria-busy={status === 'running'}>
      {status === 'running' && (
        <div class="report-progress bar card">
          <Progress
            label="Making the report"
            value={made / tables.length}
            detail={`${made} of ${tables.length} tables`}
          />
          <Button onClick={cancel}>Cancel</Button>
        </div>
      )}
      {status === 'cancelled' && (
        <Notice
          title={`Cancelled after ${made} of ${tables.length} tables`}
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
                <CopyButton label="link" text={link} />
                <Button icon="download" onClick={() => savePage(asked.recipe, report)}>
                  HTML
                </Button>
                <Button onClick={() => print()}>Print</Button>
              </div>
            )}
          </header>
          <Coverage report={report} />
          {report.notes.length > 0 && (
            <div class="report-notes hint stack">
              {report.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          )}
          {report.tables.map((table) => (
            <TableView key={table.key} table={table} report={report} />
          ))}
        </>
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

function savePage(recipe: string, report: Report): void {
  saveFile(`${recipe}.html`, new Blob([reportHtml(report, undefined)], { type: 'text/html;charset=utf-8' }));
}

interface TableViewProps {
  readonly table: ReportTable;
  readonly report: Report;
}

function TableView({ table, report }: TableViewProps) {
  const isLeftOut = table.leftOut !== null;
  return (
    <article class="report-table stack">
      <header class="bar">
        <h3>{table.title}</h3>
        {table.rows.length > 0 && (
          <Button
            variant="quiet"
            icon="download"
            aria-label={`CSV of ${table.title}`}
            onClick={() =>
              saveFile(csvName(table), new Blob([tableCsv(table, undefined)], { type: 'text/csv;charset=utf-8' }))
            }
          >
            CSV
          </Button>
        )}
      </header>
      {isLeftOut && <p class="muted">Left out: {table.leftOut}</p>}
      {!isLeftOut && table.rows.length === 0 && <p class="muted">No results.</p>}
      {table.rows.length > 0 && (
        <Table
          caption={table.title}
          columns={columnsOf(table)}
          rows={table.rows}
          keyOf={({ splits }) => JSON.stringify(splits)}
        />
      )}
      <BarChart table={table} />
      {footnotesOf(table, report).map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </article>
  );
}

type Row = ReportTable['rows'][number];

function columnsOf({ splits, columns }: ReportTable): readonly Column<Row>[] {
  return [
    ...splits.map(
      (split, index): Column<Row> => ({
        key: split,
        header: dimensionName(split),
        cell: (row) => row.splits[index] ?? <span class="muted">–</span>,
        sortBy: (row) => row.splits[index] ?? null,
      }),
    ),
    ...columns.map(
      (column, index): Column<Row> => ({
        key: `column ${column.key}`,
        header: headingOf(column),
        align: 'end',
        cell: (row) => <Cell cell={row.cells[index]} column={column} />,
        ...(splits.length > 0 && { sortBy: (row: Row) => row.cells[index]?.value ?? null }),
      }),
    ),
  ];
}

/** A mark has its meaning below the table, and beside itself for those who don't see it. */
function Cell({ cell, column }: { readonly cell: ReportCell | undefined; readonly column: ReportColumn }) {
  const { figure, interval, verdict } = cellText(cell, column);
  return (
    <>
      <span class={cell?.status === 'shown' ? undefined : 'muted'}>{figure}</span>
      {cell?.status === 'few' && <span class="visually-hidden"> (few lines)</span>}
      {interval !== null && <span class="report-interval muted"> {interval}</span>}
      {verdict !== null && <span class={`report-verdict ${cell?.verdict}`}> {verdict}</span>}
    </>
  );
}

/** The table above says the same, so that it is for eyes only. */
function BarChart({ table }: { readonly table: ReportTable }) {
  const bars = barsOf(table);
  if (!bars) return null;
  return (
    <figure class="report-bars card" aria-hidden="true">
      <figcaption class="hint">{bars.title}</figcaption>
      {bars.rows.map(({ label, figure, length, interval }) => (
        <div key={label}>
          <span>{label}</span>
          <span class="report-track">
            <span class="report-bar" style={{ width: percent(length) }} />
            {interval && (
              <span
                class="report-line"
                style={{ left: percent(interval[0]), width: percent(interval[1] - interval[0]) }}
              />
            )}
          </span>
          <span>{figure}</span>
        </div>
      ))}
    </figure>
  );
}

function percent(share: number): string {
  return `${100 * share}%`;
}
