import { options } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Column, Pagination, Table } from '../../../components/table.tsx';
import { formatCount } from '../../../lib/figures.ts';
import { compareValues, readSort, type Sort, writeSort } from '../../../lib/sort.ts';
import type { Answer } from '../answer/answer.ts';
import type { ComparisonAnswer } from '../comparison/ask-comparison.ts';
import { comparisonTable } from '../comparison/comparison-table.tsx';
import type { SideNames } from '../comparison/describe-comparison.ts';
import type { Stated } from '../question/stated.ts';
import type { View } from '../question/view.ts';
import { type Cell, type ResultTable, resultTable } from './result-table.tsx';
import { TableBar } from './table-bar.tsx';

interface AnswerTableProps {
  readonly answer: Answer;
  readonly caption: string;
  readonly stated: Stated;
  /** How a split reads. Must be the same function between draws. */
  readonly nameOf: (split: string) => string;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

/** The points of an answer, all of them, page by page. */
export function AnswerTable({ answer, nameOf, view, look, ...rest }: AnswerTableProps) {
  const { unit } = rest.stated;
  const table = useMemo(
    () => resultTable(answer, unit, nameOf, undefined, view.figure),
    [answer, unit, nameOf, view.figure],
  );
  const sort = useMemo(() => readSort(view.sort), [view.sort]);
  return (
    <PagedTable
      {...rest}
      table={table}
      sort={sort}
      onSort={(next) => look({ sort: writeSort(next), page: 1 })}
      page={view.page}
      onPage={(page) => look({ page })}
    />
  );
}

interface ComparisonTableProps {
  readonly comparison: ComparisonAnswer;
  readonly names: SideNames;
  readonly caption: string;
  readonly stated: Stated;
  readonly nameOf: (split: string) => string;
}

/** The two sides of each series, and how far they are apart. */
export function ComparisonTable({ comparison, names, nameOf, ...rest }: ComparisonTableProps) {
  const table = useMemo(
    () => comparisonTable(comparison, names, nameOf, rest.stated.unit),
    [comparison, names.a, names.b, nameOf, rest.stated.unit],
  );
  return <FigureTable {...rest} table={table} />;
}

/** A table whose order and page the address does not have. */
export function FigureTable(props: Pick<PagedTableProps, 'table' | 'caption' | 'stated'>) {
  const [sort, setSort] = useState<Sort>();
  const [page, setPage] = useState(1);
  return <PagedTable {...props} sort={sort} onSort={setSort} page={page} onPage={setPage} />;
}

interface PagedTableProps {
  readonly table: ResultTable;
  readonly caption: string;
  readonly stated: Stated;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
  /** From 1; beyond the last it is the last. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface Row {
  readonly index: number;
  readonly cells: readonly Cell[];
}

const PAGE_ROWS = 50;
/** About 60 sheets. */
const PRINTED_ROWS_MAX = 3000;

function PagedTable({ table, caption, stated, sort, onSort, page: wanted, onPage }: PagedTableProps) {
  const isPrinting = usePrinting();
  const rows = useMemo(() => sortedRows(table, sort), [table, sort]);
  const columns = useMemo(() => columnsOf(table), [table]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(wanted, pages);
  const first = isPrinting ? 0 : (page - 1) * PAGE_ROWS;
  const shown = rows.slice(first, first + (isPrinting ? PRINTED_ROWS_MAX : PAGE_ROWS));
  const sorted = () => ({ columns: table.columns, rows: rows.map(({ cells }) => cells) });
  return (
    <div class="answer-table stack">
      <TableBar caption={caption} stated={stated} table={sorted}>
        {formatCount(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
        {stated.unit !== '' && `, figures in ${stated.unit}`}
        {isPrinting && shown.length < rows.length && `; the first ${formatCount(shown.length)} are printed`}
      </TableBar>
      <Table
        caption={caption}
        columns={columns}
        rows={shown}
        keyOf={({ index }) => index}
        sort={sort}
        onSort={onSort}
      />
      {pages > 1 && (
        <Pagination
          label={caption}
          summary={`${formatCount(first + 1)} to ${formatCount(first + shown.length)} of ${formatCount(rows.length)}`}
          onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
          onNext={page < pages ? () => onPage(page + 1) : undefined}
        />
      )}
    </div>
  );
}

function columnsOf({ columns }: ResultTable): readonly Column<Row>[] {
  return columns.map(({ key, header, isFigure, absent = 'not set', show }, index) => ({
    key,
    header,
    align: isFigure ? 'end' : 'start',
    cell: ({ cells }) => {
      const cell = cells[index] ?? null;
      if (cell === null) return <span class="muted">{absent}</span>;
      return show ? show(cell) : cell;
    },
    sortBy: ({ cells }) => cells[index],
  }));
}

function sortedRows({ columns, rows }: ResultTable, sort: Sort | undefined): readonly Row[] {
  const indexed = rows.map((cells, index) => ({ index, cells }));
  const column = columns.findIndex(({ key }) => key === sort?.key);
  if (!sort || column === -1) return indexed;
  return indexed.sort((a, b) => compareValues(a.cells[column], b.cells[column], sort.direction));
}

/** True while the page is drawn for paper, where there is nothing to press. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = matchMedia('print');
    const update = () => atOnce(() => setPrinting(print.matches));
    print.addEventListener('change', update);
    return () => print.removeEventListener('change', update);
  }, []);
  return isPrinting;
}

/** Draws before it returns: the browser takes the page as it is then. */
function atOnce(change: () => void): void {
  const { debounceRendering } = options;
  options.debounceRendering = (draw) => draw();
  change();
  if (debounceRendering) options.debounceRendering = debounceRendering;
  else delete options.debounceRendering;
}
