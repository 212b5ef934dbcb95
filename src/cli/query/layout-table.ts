import { padded, visibleText, widthOf } from '../visible-text.ts';
import { decimalsOf } from './decimals.ts';
import type { Row, TableColumn } from './table-columns.ts';

export interface Table {
  readonly header: string;
  readonly lineOf: (row: Row) => string;
  /** Names of the columns that the width had no room for. */
  readonly leftOut: readonly string[];
}

const GAP = '  ';

/** Columns as wide as these rows need them, numbers to the right. Others that are wider stand out of the line. */
export function layoutTable(columns: readonly TableColumn[], sample: readonly Row[], widthMax: number): Table {
  const figures = columns.filter(({ isFigure }) => isFigure);
  const decimals = decimalsOf(sample.flatMap((row) => figures.map(({ of }) => of(row)).filter(isNumber)));
  const shown = fitted(
    columns.map((column) => {
      const textOf = textOfColumn(column, sample, decimals);
      const width = sample.reduce(
        (most, row) => Math.max(most, widthOf(textOf(row))),
        widthOf(visibleText(column.name)),
      );
      const side = sample.some((row) => isText(column.of(row))) ? ('left' as const) : ('right' as const);
      const isEmpty = sample.every((row) => column.of(row) === null);
      return { ...column, textOf, width, side, isEmpty };
    }),
    widthMax,
  );
  const line = (texts: readonly string[]) =>
    shown
      .map(({ width, side }, index) => padded(texts[index] ?? '', width, side))
      .join(GAP)
      .trimEnd();
  return {
    header: line(shown.map(({ name }) => visibleText(name))),
    lineOf: (row) => line(shown.map(({ textOf }) => textOf(row))),
    leftOut: columns.map(({ name }) => name).filter((name) => shown.every((other) => other.name !== name)),
  };
}

function textOfColumn({ of, isFigure, mark }: TableColumn, sample: readonly Row[], decimals: number) {
  const plain = (row: Row) => {
    const value = of(row);
    return isFigure && isNumber(value) ? value.toFixed(decimals) : visibleText(value);
  };
  if (mark === undefined || !sample.some(mark)) return plain;
  // The digits of what has no mark stand below those of what has one.
  return (row: Row) => plain(row) + (mark(row) ? '*' : ' ');
}

interface Measured extends TableColumn {
  readonly width: number;
  readonly isEmpty: boolean;
}

/** Leaves out what is not needed, the empty first, from the end on, until the rest has room. */
function fitted<C extends Measured>(columns: readonly C[], widthMax: number): readonly C[] {
  const width = columns.reduce((sum, column) => sum + column.width + GAP.length, -GAP.length);
  const lastEmpty = columns.findLastIndex(({ isNeeded, isEmpty }) => !isNeeded && isEmpty);
  const last = lastEmpty === -1 ? columns.findLastIndex(({ isNeeded }) => !isNeeded) : lastEmpty;
  if (width <= widthMax || last === -1) return columns;
  return fitted(columns.toSpliced(last, 1), widthMax);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isText(value: unknown): boolean {
  return typeof value !== 'number' && value !== null && value !== undefined;
}
