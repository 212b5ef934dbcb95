import { isObject } from '../../lib/read.ts';
import { PERCENTILES, THRESHOLD_SIDES, type ThresholdSide } from '../../plan/plan.ts';
import { padded, visibleText, widthOf } from '../print.ts';
import { decimalsOf, type FigureName, figureOf, isOfFewAgents, isPart, PART_SIGN, type Row } from './points.ts';

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
        widthOf(visibleText(headOf(column))),
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
    header: line(shown.map((column) => visibleText(headOf(column)))),
    lineOf: (row) => line(shown.map(({ textOf }) => textOf(row))),
    leftOut: columns.filter(({ name }) => shown.every((other) => other.name !== name)).map(headOf),
  };
}

function headOf({ name, head = HEADS[name] ?? name }: TableColumn): string {
  return head;
}

/** Shorter than the names of files, and in the words of the pages. */
const HEADS: Readonly<Record<string, string>> = {
  metricValue: 'value',
  sampleCount: 'results',
  agentCount: 'agents',
};

/** The unit of a group's number. */
const COUNTED: Readonly<Record<string, string>> = { hour_of_day: 'hour', day_of_week: 'weekday', day_of_month: 'day' };

function textOfColumn({ of, isFigure, mark }: TableColumn, sample: readonly Row[], decimals: number) {
  const plain = (row: Row) => {
    const value = of(row);
    return isFigure && isNumber(value) ? value.toFixed(decimals) : visibleText(value);
  };
  if (mark === undefined || !sample.some(mark.isOn)) return plain;
  // The digits of what has no mark stand below those of what has one.
  return (row: Row) => plain(row) + (mark.isOn(row) ? mark.sign : ' ');
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

export interface TableColumn {
  readonly name: string;
  /** The heading, if it is not the name. */
  readonly head?: string;
  readonly of: (row: Row) => unknown;
  /** In the unit of the metric: all of these have the same number of decimals. */
  readonly isFigure: boolean;
  /** Stays when the terminal is too narrow for all columns. */
  readonly isNeeded: boolean;
  /** Stands behind some values. */
  readonly mark?: { readonly sign: string; readonly isOn: (row: Row) => boolean };
}

/** The columns for rows like this one, in the order of the files. */
export function tableColumns(
  first: Row,
  splits: readonly string[],
  hasIntervals: boolean,
  aggregation?: unknown,
): readonly TableColumn[] {
  if ('sampleCount' in first) return aggregateColumns(first, splits, hasIntervals, COUNTED[String(aggregation)]);
  if ('metricValue' in first) return rawColumns(splits);
  if ('cumulativeShare' in first) return binColumns(splits);
  return Object.keys(first).map((name) => ({ ...plain(name), isNeeded: IN_EVERY_RECORD.includes(name) }));
}

const IN_EVERY_RECORD = ['dtime', 'agent_id'];

function aggregateColumns(
  first: Row,
  splits: readonly string[],
  hasIntervals: boolean,
  counted: string | undefined,
): readonly TableColumn[] {
  return [
    ...splits.filter((name) => name in first).map(plain),
    ...('aggregatedNumber' in first ? [{ ...plain('aggregatedNumber'), ...(counted && { head: counted }) }] : []),
    ...('dtime' in first ? [{ ...plain('dtime'), mark: { sign: PART_SIGN, isOn: isPart } }] : []),
    figure('metricValue', ({ metricValue }) => metricValue, true),
    ...(hasIntervals ? [figure('ci95', ({ ci95 }) => ci95)] : []),
    { ...plain('sampleCount'), isNeeded: false },
    { ...plain('agentCount'), mark: { sign: '*', isOn: isOfFewAgents } },
    ...('effectiveCount' in first ? [effectiveCount] : []),
    figure('median', ({ median }) => median),
    ...shownPercentiles(first).map((percent) => figure(`p${percent}`, part('percentiles', percent))),
    ...THRESHOLD_SIDES.flatMap((side) => levelsOf(first[side]).map((level) => share(side, level))),
  ];
}

/** Two of the usual eleven; all of those that were asked for. */
function shownPercentiles({ percentiles }: Row): readonly string[] {
  const known = levelsOf(percentiles);
  return known.length === PERCENTILES.length && PERCENTILES.every((percent) => known.includes(String(percent)))
    ? ['5', '95']
    : known;
}

/** In the order of their size. */
function levelsOf(figures: unknown): readonly string[] {
  return isObject(figures) ? Object.keys(figures).sort((a, b) => Number(a) - Number(b)) : [];
}

/** A percentage, whatever the unit of the metric is. */
function share(name: ThresholdSide, level: string): TableColumn {
  const of = part(name, level);
  return { name: `${name}${level}`, of: (row) => rounded(of(row)), isFigure: false, isNeeded: true };
}

function rounded(value: unknown): unknown {
  return isNumber(value) ? Number(value.toFixed(1)) : value;
}

function binColumns(splits: readonly string[]): readonly TableColumn[] {
  return [
    ...splits.map(plain),
    ...['from', 'to'].map((name) => figure(name, (row) => row[name], true)),
    plain('count'),
    ...['share', 'cumulativeShare'].map((name) => ({ ...plain(name), of: (row: Row) => rounded(row[name]) })),
  ];
}

/** How many agents of equal weight say as much. */
const effectiveCount: TableColumn = {
  name: 'effectiveCount',
  of: ({ effectiveCount }) => rounded(effectiveCount),
  isFigure: false,
  isNeeded: false,
};

function rawColumns(splits: readonly string[]): readonly TableColumn[] {
  const own = ['dtime', 'agent', 'unit'];
  return [
    ...splits.filter((name) => !own.includes(name)).map(plain),
    ...own.map(plain),
    figure('metricValue', ({ metricValue }) => metricValue, true),
  ];
}

export function plain(name: string): TableColumn {
  return { name, of: (row) => row[name], isFigure: false, isNeeded: true };
}

export function figure(name: string, of: TableColumn['of'], isNeeded = false): TableColumn {
  return { name, of, isFigure: true, isNeeded };
}

function part(name: string, key: string): TableColumn['of'] {
  return ({ [name]: figures }) => (isObject(figures) || Array.isArray(figures) ? (figures as Row)[key] : null);
}

/** The column of a figure before all other figures, with the ends of its interval where it has one. */
export function withFigureFirst(columns: readonly TableColumn[], name: FigureName, first: Row): readonly TableColumn[] {
  const at = columns.findIndex(({ name: other }) => other === 'metricValue');
  if (name === 'mean' || at === -1) return columns;
  const own = columns.find((column) => column.name === name) ?? figure(name, (row) => figureOf(name, row));
  const ends =
    name === 'median' && Array.isArray(first.medianCi95)
      ? ['Low', 'High'].map((end, index) => figure(`medianCi95${end}`, part('medianCi95', String(index))))
      : [];
  const others = columns.filter((column) => column.name !== name);
  return others.toSpliced(at, 0, { ...own, isNeeded: true }, ...ends);
}
