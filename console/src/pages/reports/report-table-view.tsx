import { dimensionName } from '../../../../src/catalogue/dimensions.ts';
import type { Held } from '../../../../src/reports/layout/against.ts';
import { paragraphsOf } from '../../../../src/reports/layout/arrange-report.ts';
import { barsOf } from '../../../../src/reports/layout/bars.ts';
import { csvName, tableCsv } from '../../../../src/reports/layout/report-csv.ts';
import { cellText, footnotesOf, hasFigures, headingOf } from '../../../../src/reports/layout/sheet.ts';
import type { Report, ReportCell, ReportColumn, ReportTable } from '../../../../src/reports/report.ts';
import { Button } from '../../components/form/button.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { saveFile } from '../../lib/save-file.ts';

interface ReportTableViewProps {
  readonly table: ReportTable;
  readonly report: Report;
  readonly held: readonly Held[];
}

/** A table of a report with its bars and notes. */
export function ReportTableView({ table, report, held }: ReportTableViewProps) {
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
              saveFile(csvName(table), new Blob([tableCsv(table, held)], { type: 'text/csv;charset=utf-8' }))
            }
          >
            CSV
          </Button>
        )}
      </header>
      <Paragraphs text={table.text} />
      {isLeftOut && <p class="muted">Left out: {table.leftOut}</p>}
      {!isLeftOut && table.rows.length === 0 && <p class="muted">No results.</p>}
      {table.rows.length > 0 && (
        <Table
          caption={table.title}
          columns={columnsOf(table, held)}
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

/** What the author of a report says. */
export function Paragraphs({ text }: { readonly text: string | undefined }) {
  return (
    <>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph} class="report-text">
          {paragraph}
        </p>
      ))}
    </>
  );
}

type Row = ReportTable['rows'][number];

function columnsOf(table: ReportTable, held: readonly Held[]): readonly Column<Row>[] {
  const { splits, columns } = table;
  return [
    ...splits.map(
      (split, index): Column<Row> => ({
        key: split,
        header: dimensionName(split),
        cell: (row) => row.splits[index] ?? <span class="muted">–</span>,
        sortBy: (row) => row.splits[index] ?? null,
      }),
    ),
    ...columns.flatMap((column, index): Column<Row>[] => [
      {
        key: `column ${column.key}`,
        header: headingOf(column),
        align: 'end',
        cell: (row) => <Cell cell={row.cells[index]} column={column} />,
        ...(splits.length > 0 && { sortBy: (row: Row) => row.cells[index]?.value ?? null }),
      },
      ...held.filter((one) => hasFigures(one, table, column.key)).map((one) => heldColumn(one, table, column)),
    ]),
  ];
}

/** The earlier figure, and how far the one of the report is from it. */
function heldColumn({ key, name, against }: Held, table: ReportTable, column: ReportColumn): Column<Row> {
  return {
    key: `column ${column.key} ${key}`,
    header: `${column.title} ${name}`,
    align: 'end',
    cell: (row) => {
      const { published = '–', difference = null } = against(table, row, column.key) ?? {};
      return (
        <>
          {published} {difference !== null && <span class="report-interval">({difference})</span>}
        </>
      );
    },
  };
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
      <div>
        <span />
        <span class="report-axis">
          {bars.ticks.map(({ at, text }) => (
            <span key={text} style={{ left: percent(at) }}>
              {text}
            </span>
          ))}
        </span>
      </div>
    </figure>
  );
}

function percent(share: number): string {
  return `${100 * share}%`;
}
