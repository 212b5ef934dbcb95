import type { ComponentChildren } from 'preact';
import type { Aggregation } from '../../../../../client/index.ts';
import { csvLine } from '../../../../../src/lib/csv-line.ts';
import { Badge } from '../../../components/feedback/badge.tsx';
import { formatSecond } from '../../../lib/dates.ts';
import { columnDecimals, formatCount, formatFigure, formatFixed } from '../../../lib/figures.ts';
import { isTimeElement, periodMsMax } from '../../../question/aggregations.ts';
import { intervalName, shareName, sharesOf } from '../../../question/methods.ts';
import {
  type AggregateAnswer,
  type AggregatePoint,
  type Answer,
  type BinPoint,
  type HistogramAnswer,
  hasFewAgents,
  type RawAnswer,
  type RawPoint,
  type Series,
  shareOf,
} from '../answer/answer.ts';
import { type Coverage, coverageOf, formatNumber, formatTime } from '../answer/periods.ts';
import { ordinal } from '../chart/figure.ts';
import type { Stated } from '../question/stated.ts';

export type Cell = string | number | null;

interface ResultColumn {
  readonly key: string;
  readonly header: string;
  readonly isFigure: boolean;
  /** What a missing value means; that it is not set, unless given. */
  readonly absent?: string;
  /** How a value reads; as it is, unless given. */
  readonly show?: (value: Cell) => ComponentChildren;
}

/** An answer as a table: one row for each point, its cells in the order of the columns, figures in full. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface PointColumn<Point> extends ResultColumn {
  readonly value: (point: Point) => Cell;
}

const PERCENTILES: readonly number[] = [5, 25, 75, 95];

/** `nameOf` says how a split reads; `percentiles` are those that aggregates were asked for, `figure` the one that is drawn. */
export function resultTable(
  answer: Answer,
  unit: string,
  nameOf: (split: string) => string,
  percentiles = PERCENTILES,
  figure: string | undefined = undefined,
): ResultTable {
  const { splits, aggregation } = answer.question;
  const splitColumns = splitColumnsOf(splits, nameOf);
  switch (answer.kind) {
    case 'raw':
      return tableOf(answer.series, splitColumns, resultColumns(answer, unit));
    case 'histogram':
      return tableOf(answer.series, splitColumns, binColumns(answer, unit));
    case 'aggregate':
      return tableOf(answer.series, splitColumns, [
        ...timeColumns(aggregation),
        ...coverageColumns(answer),
        ...withFirst(figure, figureColumns(answer, unit, withPercentile(percentiles, figure))),
      ]);
  }
}

export function splitColumnsOf(splits: readonly string[], nameOf: (split: string) => string): readonly ResultColumn[] {
  return splits.map((split, index) => ({ key: `split${index}`, header: nameOf(split), isFigure: false }));
}

export function tableOf<Point>(
  series: readonly Series<Point>[],
  splitColumns: readonly ResultColumn[],
  pointColumns: readonly PointColumn<Point>[],
): ResultTable {
  return {
    columns: [...splitColumns, ...pointColumns],
    rows: series.flatMap(({ splitValues, points }) =>
      points.map((point) => [...splitValues, ...pointColumns.map(({ value }) => value(point))]),
    ),
  };
}

/** Periods by the text of their start, which sorts and copies as it should. */
function timeColumns(aggregation: Aggregation): readonly PointColumn<AggregatePoint>[] {
  const column = { key: 'time', header: 'Time', isFigure: false };
  if (periodMsMax(aggregation) !== undefined) {
    const show = (value: Cell) => formatTime({ start: new Date(`${value}Z`), number: undefined }, aggregation);
    return [{ ...column, value: ({ start }) => start?.toISOString().slice(0, 19) ?? null, show }];
  }
  if (!isTimeElement(aggregation)) return [];
  return [
    { ...column, value: ({ number }) => number ?? null, show: (value) => formatNumber(Number(value), aggregation) },
  ];
}

const COVERAGES: Readonly<Record<Coverage, string>> = {
  whole: 'whole',
  cut: 'cut by the question',
  unfinished: 'not over',
};

/** Nothing where every period is whole. */
function coverageColumns(answer: AggregateAnswer): readonly PointColumn<AggregatePoint>[] {
  const value = (point: AggregatePoint) => COVERAGES[coverageOf(point, answer)];
  const hasParts = answer.series.some(({ points }) => points.some((point) => coverageOf(point, answer) !== 'whole'));
  return hasParts ? [{ key: 'coverage', header: 'Period', isFigure: false, value }] : [];
}

export function figureColumn<Point>(
  key: string,
  header: string,
  value: (point: Point) => number | null,
  show: (value: number) => ComponentChildren = formatFigure,
): PointColumn<Point> {
  return { key, header, isFigure: true, value, show: (cell) => show(Number(cell)) };
}

/** The columns of the chosen figure and its interval before the others. */
function withFirst<Column extends ResultColumn>(
  key: string | undefined,
  columns: readonly Column[],
): readonly Column[] {
  const isFirst = (column: Column) => column.key === key || (key === 'median' && column.key.startsWith('median'));
  return [...columns.filter(isFirst), ...columns.filter((column) => !isFirst(column))];
}

function withPercentile(percentiles: readonly number[], figure: string | undefined): readonly number[] {
  const [, chosen] = /^p(\d+)$/.exec(figure ?? '') ?? [];
  return chosen === undefined || percentiles.includes(Number(chosen)) ? percentiles : [...percentiles, Number(chosen)];
}

function figureColumns(
  { question, series }: AggregateAnswer,
  unit: string,
  percentiles: readonly number[],
): readonly PointColumn<AggregatePoint>[] {
  const means = series.flatMap(({ points }) => points.map(({ metricValue }) => metricValue));
  const decimals = columnDecimals(means, unit);
  const figure: typeof figureColumn<AggregatePoint> = (
    key,
    header,
    value,
    show = (all) => formatFixed(all, decimals),
  ) => figureColumn(key, header, value, show);
  return [
    figure('mean', 'Mean', ({ metricValue }) => metricValue),
    {
      ...figure('ci95', `± 95%, ${intervalName(question)}`, ({ ci95 }) => ci95),
      absent,
    },
    ...COUNT_COLUMNS,
    ...(question.weight === undefined || question.per_agent === undefined ? [] : EFFECTIVE_COLUMNS),
    ...sharesOf(question).map((share) =>
      figure(share.key, `% ${shareName(share, unit)}`, (point) => shareOf(point, share) ?? null, percentText),
    ),
    figure('median', 'Median', ({ median }) => median),
    ...(question.per_agent === undefined
      ? []
      : [
          { ...figure('medianLow', 'Median 95% from', ({ medianCi95 }) => medianCi95?.[0] ?? null), absent },
          { ...figure('medianHigh', 'Median 95% to', ({ medianCi95 }) => medianCi95?.[1] ?? null), absent },
        ]),
    ...percentiles.map((percentile) =>
      figure(`p${percentile}`, ordinal(percentile), (point) => percentileOf(point, percentile)),
    ),
    figure('min', 'Lowest', ({ min }) => min),
    figure('max', 'Highest', ({ max }) => max),
    figure('stdDev', 'Std. dev.', ({ stdDev }) => stdDev),
  ];
}

const absent = 'no interval';

const EFFECTIVE_COLUMNS: readonly PointColumn<AggregatePoint>[] = [
  figureColumn('effective', 'Effective agents', ({ effectiveCount }) => effectiveCount ?? null),
];

const COUNT_COLUMNS: readonly PointColumn<AggregatePoint>[] = [
  figureColumn('samples', 'Samples', ({ sampleCount }) => sampleCount, formatCount),
  figureColumn(
    'agents',
    'Agents',
    ({ agentCount }) => agentCount,
    (count) => <AgentCount count={count} />,
  ),
];

function percentileOf({ percentiles }: AggregatePoint, percent: number): number | null {
  return (percentiles as Readonly<Record<string, number>>)[percent] ?? null;
}

function percentText(percent: number): string {
  return formatFixed(percent, 1);
}

function binColumns({ question, series }: HistogramAnswer, unit: string): readonly PointColumn<BinPoint>[] {
  const { per_agent: perAgent } = question;
  const of = perAgent === undefined ? 'results' : 'lines';
  const show = fixedAs(
    series.flatMap(({ points }) => points.flatMap(({ from }) => from ?? [])),
    unit,
  );
  return [
    { ...figureColumn<BinPoint>('from', 'From', ({ from }) => from, show), absent: 'below' },
    { ...figureColumn<BinPoint>('to', 'To', ({ to }) => to, show), absent: 'above' },
    figureColumn('count', perAgent === undefined ? 'Results' : 'Lines', ({ count }) => count, formatCount),
    figureColumn('share', `% of ${of}`, ({ share }) => share, percentText),
    figureColumn('cumulative', `% of ${of} up to here`, ({ cumulativeShare }) => cumulativeShare, percentText),
  ];
}

/** With the decimals of the typical figure, so that points stand below one another. */
function fixedAs(figures: readonly number[], unit: string): (value: number) => string {
  const decimals = columnDecimals(figures, unit);
  return (value) => formatFixed(value, decimals);
}

function resultColumns({ series }: RawAnswer, unit: string): readonly PointColumn<RawPoint>[] {
  const values = series.flatMap(({ points }) => points.map(({ metricValue }) => metricValue));
  return [...RESULT_COLUMNS, figureColumn('value', 'Value', ({ metricValue }) => metricValue, fixedAs(values, unit))];
}

const RESULT_COLUMNS: readonly PointColumn<RawPoint>[] = [
  {
    key: 'time',
    header: 'Time',
    isFigure: false,
    value: ({ dtime }) => dtime,
    show: (cell) => formatSecond(String(cell)),
  },
  { key: 'agent', header: 'Agent', isFigure: false, value: ({ agent }) => agent },
  { key: 'unit', header: 'Unit', isFigure: false, value: ({ unit }) => unit },
];

export function AgentCount({ count }: { readonly count: number }) {
  return (
    <>
      {hasFewAgents({ agentCount: count }) && <Badge tone="warning">few</Badge>} {formatCount(count)}
    </>
  );
}

/** With what a file has to say of itself: the same in each row, so that programs read the file as any other. */
export function withStated(
  { columns, rows }: ResultTable,
  { unit, days: [from = '', to = ''], limits }: Stated,
  source: string,
): ResultTable {
  const stated = { Unit: unit, From: from, To: to, Limits: limits, Source: source };
  const added = Object.keys(stated).map((header) => ({ key: header, header, isFigure: false }));
  return { columns: [...columns, ...added], rows: rows.map((cells) => [...cells, ...Object.values(stated)]) };
}

/** Figures in full. */
export function csvOf({ columns, rows }: ResultTable): string {
  const lines = [columns.map(({ header }) => header), ...rows];
  return lines.map(csvLine).join('');
}

/** As spreadsheets take it from the clipboard: what would break a line or a column is a space. */
export function tsvOf({ columns, rows }: ResultTable): string {
  const lines = [columns.map(({ header }) => header), ...rows];
  return lines
    .map((cells) => cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
