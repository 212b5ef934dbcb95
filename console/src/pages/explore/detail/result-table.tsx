import type { ComponentChildren } from 'preact';
import type { Aggregation } from '../../../../../client/index.ts';
import { Badge } from '../../../components/feedback/badge.tsx';
import { formatCount, formatFigure } from '../../../lib/figures.ts';
import { isTimeElement, periodMsMax } from '../../../question/aggregations.ts';
import { intervalName } from '../../../question/methods.ts';
import type { Question } from '../../../question/question.ts';
import { type AggregatePoint, type Answer, hasFewAgents, type RawPoint, type Series } from '../answer/answer.ts';
import { formatNumber, formatTime } from '../answer/periods.ts';

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

interface PointColumn<Point> extends ResultColumn {
  readonly value: (point: Point) => Cell;
}

/** `nameOf` says how a split reads. */
export function resultTable(answer: Answer, nameOf: (split: string) => string): ResultTable {
  const { splits, aggregation } = answer.question;
  const splitColumns = splits.map((split, index) => ({ key: `split${index}`, header: nameOf(split), isFigure: false }));
  return answer.kind === 'raw'
    ? tableOf(answer.series, splitColumns, RESULT_COLUMNS)
    : tableOf(answer.series, splitColumns, [...timeColumns(aggregation), ...figureColumns(answer.question)]);
}

function tableOf<Point>(
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

const figure = (key: string, header: string, value: (point: AggregatePoint) => number | null) => ({
  key,
  header,
  isFigure: true,
  value,
  show: (cell: Cell) => formatFigure(Number(cell)),
});

function figureColumns(question: Question): readonly PointColumn<AggregatePoint>[] {
  return [
    figure('mean', 'Mean', ({ metricValue }) => metricValue),
    {
      ...figure('ci95', `± 95%, ${intervalName(question)}`, ({ ci95 }) => ci95),
      absent: 'no interval',
    },
    ...COUNT_COLUMNS,
    figure('median', 'Median', ({ median }) => median),
    ...(question.perAgent === undefined ? [] : MEDIAN_INTERVAL_COLUMNS),
    ...SPREAD_COLUMNS,
  ];
}

const MEDIAN_INTERVAL_COLUMNS: readonly PointColumn<AggregatePoint>[] = [
  { ...figure('medianLow', 'Median 95% from', ({ medianCi95 }) => medianCi95?.[0] ?? null), absent: 'no interval' },
  { ...figure('medianHigh', 'Median 95% to', ({ medianCi95 }) => medianCi95?.[1] ?? null), absent: 'no interval' },
];

const COUNT_COLUMNS: readonly PointColumn<AggregatePoint>[] = [
  { ...figure('samples', 'Samples', ({ sampleCount }) => sampleCount), show: (cell) => formatCount(Number(cell)) },
  {
    ...figure('agents', 'Agents', ({ agentCount }) => agentCount),
    show: (cell) => <AgentCount count={Number(cell)} />,
  },
];

const SPREAD_COLUMNS: readonly PointColumn<AggregatePoint>[] = [
  figure('p5', '5th', ({ percentiles }) => percentiles[5]),
  figure('p25', '25th', ({ percentiles }) => percentiles[25]),
  figure('p75', '75th', ({ percentiles }) => percentiles[75]),
  figure('p95', '95th', ({ percentiles }) => percentiles[95]),
  figure('min', 'Lowest', ({ min }) => min),
  figure('max', 'Highest', ({ max }) => max),
  figure('stdDev', 'Std. dev.', ({ stdDev }) => stdDev),
];

const RESULT_COLUMNS: readonly PointColumn<RawPoint>[] = [
  {
    key: 'time',
    header: 'Time',
    isFigure: false,
    value: ({ dtime }) => dtime,
    show: (cell) => String(cell).replace('T', ' '),
  },
  { key: 'agent', header: 'Agent', isFigure: false, value: ({ agent }) => agent },
  { key: 'unit', header: 'Unit', isFigure: false, value: ({ unit }) => unit },
  {
    key: 'value',
    header: 'Value',
    isFigure: true,
    value: ({ metricValue }) => metricValue,
    show: (cell) => formatFigure(Number(cell)),
  },
];

function AgentCount({ count }: { readonly count: number }) {
  return (
    <>
      {hasFewAgents({ agentCount: count }) && <Badge tone="warning">few</Badge>} {formatCount(count)}
    </>
  );
}

/** As spreadtables take it from the clipboard: what would break a line or a column is a space. */
export function tsvOf({ columns, rows }: ResultTable): string {
  const lines = [columns.map(({ header }) => header), ...rows];
  return lines
    .map((cells) => cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}
