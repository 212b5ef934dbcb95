import type { Aggregation } from '../../../../../client/index.ts';
import { Badge } from '../../../components/badge.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { formatFigure } from '../../../lib/format-figure.ts';
import { isTimeElement, periodMsMax } from '../../../question/aggregations.ts';
import { type AggregatePoint, type Answer, hasFewAgents, type RawPoint, type Series } from '../answer/answer.ts';
import { formatNumber, formatTime } from '../answer/format-time.ts';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';

interface PointColumn<Point> extends SheetColumn {
  readonly value: (point: Point) => Cell;
}

/** `nameOf` says how a split reads. */
export function sheetOfAnswer(answer: Answer, nameOf: (split: string) => string): Sheet {
  const { splits, aggregation } = answer.question;
  const splitColumns = splits.map((split, place) => ({ key: `split${place}`, header: nameOf(split), isFigure: false }));
  return answer.kind === 'raw'
    ? sheetOf(answer.series, splitColumns, RESULT_COLUMNS)
    : sheetOf(answer.series, splitColumns, [...timeColumns(aggregation), ...FIGURE_COLUMNS]);
}

function sheetOf<Point>(
  series: readonly Series<Point>[],
  splitColumns: readonly SheetColumn[],
  pointColumns: readonly PointColumn<Point>[],
): Sheet {
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

const figure = (key: string, header: string, value: (point: AggregatePoint) => number) => ({
  key,
  header,
  isFigure: true,
  value,
  show: (cell: Cell) => formatFigure(Number(cell)),
});

const FIGURE_COLUMNS: readonly PointColumn<AggregatePoint>[] = [
  figure('mean', 'Mean', ({ metricValue }) => metricValue),
  figure('ci95', '± 95%', ({ ci95 }) => ci95),
  { ...figure('samples', 'Samples', ({ sampleCount }) => sampleCount), show: (cell) => formatCount(Number(cell)) },
  {
    ...figure('agents', 'Agents', ({ agentCount }) => agentCount),
    show: (cell) => <AgentCount count={Number(cell)} />,
  },
  figure('median', 'Median', ({ median }) => median),
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
