import { useMemo } from 'preact/hooks';
import { CopyButton } from '../../../components/form/button.tsx';
import { type Column, Pagination, Table } from '../../../components/table.tsx';
import { formatCount } from '../../../lib/figures.ts';
import { compareValues, readSort, type Sort, writeSort } from '../../../lib/sort.ts';
import type { Answer } from '../answer/answer.ts';
import type { View } from '../question/view.ts';
import { type Cell, type ResultTable, resultTable, tsvOf } from './result-table.tsx';

interface AnswerTableProps {
  readonly answer: Answer;
  readonly caption: string;
  readonly unit: string;
  /** How a split reads. Must be the same function between draws. */
  readonly nameOf: (split: string) => string;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
}

interface Row {
  readonly index: number;
  readonly cells: readonly Cell[];
}

const PAGE_ROWS = 50;

/** The points of an answer, all of them, page by page. */
export function AnswerTable({ answer, caption, unit, nameOf, view, look }: AnswerTableProps) {
  const table = useMemo(() => resultTable(answer, nameOf), [answer, nameOf]);
  const sort = useMemo(() => readSort(view.sort), [view.sort]);
  const rows = useMemo(() => sortedRows(table, sort), [table, sort]);
  const columns = useMemo(() => columnsOf(table), [table]);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(view.page, pages);
  const first = (page - 1) * PAGE_ROWS;
  const shown = rows.slice(first, first + PAGE_ROWS);
  return (
    <div class="answer-table stack">
      <div class="bar muted">
        <p>
          {formatCount(rows.length)} {rows.length === 1 ? 'row' : 'rows'}
          {unit !== '' && `, figures in ${unit}`}
        </p>
        <CopyButton
          label="table"
          text={() => tsvOf({ columns: table.columns, rows: rows.map(({ cells }) => cells) })}
        />
      </div>
      <Table
        caption={caption}
        columns={columns}
        rows={shown}
        keyOf={({ index }) => index}
        sort={sort}
        onSort={(next) => look({ sort: writeSort(next), page: 1 })}
      />
      {pages > 1 && (
        <Pagination
          label={caption}
          summary={`${formatCount(first + 1)} to ${formatCount(first + shown.length)} of ${formatCount(rows.length)}`}
          onPrevious={page > 1 ? () => look({ page: page - 1 }) : undefined}
          onNext={page < pages ? () => look({ page: page + 1 }) : undefined}
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
