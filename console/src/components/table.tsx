import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { classNames } from '../lib/class-names.ts';
import { compareValues, type Sort, type Sortable } from '../lib/sort.ts';
import { Button } from './form/button.tsx';
import { Icon } from './icon.tsx';

export interface Column<R> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: R) => ComponentChildren;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  /** True if a sheet of paper has no room for it. */
  readonly isOnlyOnScreen?: boolean;
  /** The value to sort by; without it the column can't be sorted. */
  readonly sortBy?: (row: R) => Sortable;
}

/** A column of plain values; a dash stands for what is not set. */
export function textColumn<R>(key: string, header: string, value: (row: R) => string | number | null): Column<R> {
  return { key, header, cell: (row) => value(row) ?? <span class="muted">–</span> };
}

interface TableProps<R> {
  /** For screen readers: a heading says the same. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
  /** With `onSort` the caller keeps the order, such as in the address. */
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** On a phone each row is a block of lines with the names of their columns, so that nothing is out of sight. */
  readonly stacks?: boolean;
}

/** Rows under headings that sort them. It scrolls if it is too wide. */
export function Table<R>(props: TableProps<R>) {
  const { caption, columns, rows, keyOf, stacks } = props;
  const [ownSort, setOwnSort] = useState<Sort>();
  const sort = props.onSort ? props.sort : ownSort;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="table-scroll card" aria-label={caption} tabIndex={0}>
      <table class={classNames('table', stacks && 'stacks')}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={props.onSort ?? setOwnSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Row key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Drawn again only when its row or the columns change, so that long tables can grow. */
function Row<R>({ row, columns }: { readonly row: R; readonly columns: readonly Column<R>[] }) {
  return useMemo(
    () => (
      <tr>
        {columns.map((column) => (
          <td key={column.key} class={classOf(column)} data-label={column.header}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
    ),
    [row, columns],
  );
}

interface HeadingProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function classOf({ align, isOnlyOnScreen }: Pick<Column<never>, 'align' | 'isOnlyOnScreen'>): string {
  return classNames(align, isOnlyOnScreen && 'on-screen');
}

function Heading<R>({ column, sort, onSort }: HeadingProps<R>) {
  const { key, header, sortBy } = column;
  if (!sortBy) {
    return (
      <th scope="col" class={classOf(column)}>
        {header}
      </th>
    );
  }
  const direction = sort?.key === key ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" class={classOf(column)} aria-sort={direction ?? 'none'}>
      <button type="button" onClick={() => onSort({ key, direction: next })}>
        {header}
        <Icon name={direction === undefined ? 'sort' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />
      </button>
    </th>
  );
}

function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | undefined): readonly R[] {
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy;
  if (!sort || !sortBy) return rows;
  return rows.toSorted((a, b) => compareValues(sortBy(a), sortBy(b), sort.direction));
}

interface PaginationProps {
  /** The subject of the pages, for screen readers. */
  readonly label: string;
  /** Undefined where there is no such page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Where one is, such as `1 to 50`. */
  readonly summary?: string;
  readonly busy?: boolean;
}

/** For lists whose pages are found one after the other. */
export function Pagination({ label, onPrevious, onNext, summary, busy = false }: PaginationProps) {
  return (
    <nav class="pagination bar" aria-label={`Pages of ${label}`}>
      <Button disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      {summary && (
        <span class="muted" aria-live="polite">
          {summary}
        </span>
      )}
      <Button disabled={!onNext} busy={busy} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}
