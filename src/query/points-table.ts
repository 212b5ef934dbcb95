import { testOf } from '../catalogue/tests/index.ts';
import type { Field } from '../plan/field.ts';
import { type AggregatePlan, type Aggregation, eachThreshold, type Grouping, TIME_ELEMENTS } from '../plan/plan.ts';
import type { ColumnOf, ResultTable, TableColumn, TableValue } from '../plan/result-table.ts';
import { type AggregateChart, BIN_COLUMNS, OUTSIDE_BINS } from './metric-query.ts';
import type { Comparison } from './present-comparison.ts';
import type { HistogramSeries } from './present-histogram.ts';
import type { Point, Series } from './present-points.ts';

type PointColumn = ColumnOf<Point>;

/** The points of an answer as a table: what they are split by, when, and every figure in a column of its own. */
export function pointsTable(
  series: Iterable<Series>,
  plan: AggregatePlan,
  names: readonly string[],
  chart: AggregateChart,
): ResultTable {
  const columns = [...splitColumns(plan, names), ...timeColumns(plan.aggregation), ...figureColumns(plan, chart)];
  return tableOf(columns, pointsOf(series));
}

function* pointsOf(series: Iterable<Series>): Generator<Point> {
  for (const { metricData } of series) yield* metricData;
}

function figureColumns(
  { byAgent }: Pick<AggregatePlan, 'byAgent'>,
  { percentiles, thresholds, complete }: AggregateChart,
): readonly PointColumn[] {
  return [
    ...BEFORE_PERCENTILES,
    ...percentiles.map((percent) => nested(`p${percent}`, 'percentiles', percent)),
    ...(byAgent === null ? [] : [member('standardError', 'float')]),
    ...(byAgent?.kind === 'summaries' && byAgent.weight !== null ? [member('effectiveCount', 'float')] : []),
    ...(byAgent?.kind === 'summaries' ? MEDIAN_INTERVAL : []),
    ...eachThreshold(thresholds, (side, level) => nested(`${side}${level}`, side, level)),
    ...(complete ? [COMPLETE] : []),
  ];
}

/** Comparisons as a table: what they are split by, every figure of each side (`aMetricValue`, `bMetricValue` …), the difference. */
export function comparisonTable(
  comparisons: readonly Comparison[],
  plan: AggregatePlan,
  names: readonly string[],
  chart: AggregateChart,
): ResultTable {
  const figures = figureColumns(plan, { ...chart, complete: false });
  const side = (letter: 'a' | 'b') =>
    figures.map(({ name, type, of }) => ({
      name: `${letter}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      type,
      of: ({ [letter]: point }: Point) => (point === null ? null : of(point as Point)),
    }));
  return tableOf([...splitColumns(plan, names), ...side('a'), ...side('b'), ...DIFFERENCE], comparisons);
}

/** The figures of a comparison itself. */
const DIFFERENCE: readonly PointColumn[] = [
  member('difference', 'float'),
  member('ratio', 'float'),
  member('standardError', 'float'),
  member('df', 'float'),
  member('ci90', 'float'),
  member('ci95', 'float'),
  member('ci99', 'float'),
  member('pValue', 'float'),
  member('pValueAdjusted', 'float'),
  member('agentsInBoth', 'integer'),
];

/** The rows ascending in time over all series; those of the same time in the order of their series. */
export function inTimeOrder(table: ResultTable): ResultTable {
  const time = table.columns.findIndex(({ name, type }) => type === 'time' || name === 'aggregatedNumber');
  if (time < 0) return table;
  const key = (row: readonly TableValue[]) => row[time] ?? '';
  return { ...table, rows: [...table.rows].sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b)))) };
}

function tableOf(columns: readonly PointColumn[], points: Iterable<Point>): ResultTable {
  return { kind: 'table', columns: columns.map(({ name, type }) => ({ name, type })), rows: rowsOf(columns, points) };
}

function* rowsOf(columns: readonly PointColumn[], points: Iterable<Point>): Generator<readonly TableValue[]> {
  for (const point of points) yield columns.map(({ of }) => of(point));
}

function splitColumns(
  { scope, splits }: Pick<Grouping, 'scope' | 'splits'>,
  names: readonly string[],
): readonly PointColumn[] {
  return splits.map((field, index) => member(names[index] ?? '', typeOf(field, scope.test)));
}

/** The bins of an answer as a table. What lies outside of them stands in every row of its series. */
export function histogramTable(
  series: Iterable<HistogramSeries>,
  plan: Pick<Grouping, 'scope' | 'splits'>,
  names: readonly string[],
): ResultTable {
  const columns: readonly PointColumn[] = [
    ...splitColumns(plan, names),
    ...BIN_COLUMNS.map((name) => member(name, name === 'count' ? 'integer' : 'float')),
    ...OUTSIDE_BINS.map((name) => member(name, 'integer')),
  ];
  return tableOf(columns, binsOf(series));
}

function* binsOf(series: Iterable<HistogramSeries>): Generator<Point> {
  for (const { metricData, ...outside } of series) for (const bin of metricData) yield { ...bin, ...outside };
}

function timeColumns(aggregation: Aggregation): readonly PointColumn[] {
  if (aggregation === 'total') return [];
  const isElement = (TIME_ELEMENTS as readonly string[]).includes(aggregation);
  return [isElement ? member('aggregatedNumber', 'integer') : member('dtime', 'time')];
}

const BEFORE_PERCENTILES: readonly PointColumn[] = [
  member('metricValue', 'float'),
  member('stdDev', 'float'),
  member('sampleCount', 'integer'),
  member('agentCount', 'integer'),
  member('unitCount', 'integer'),
  member('ci90', 'float'),
  member('ci95', 'float'),
  member('ci99', 'float'),
  member('min', 'float'),
  member('max', 'float'),
  member('median', 'float'),
];

const MEDIAN_INTERVAL: readonly PointColumn[] = [
  nested('medianCi95Low', 'medianCi95', 0),
  nested('medianCi95High', 'medianCi95', 1),
];

const COMPLETE: PointColumn = { name: 'complete', type: 'text', of: ({ complete }) => String(complete) };

/** A figure of a list, or of figures by their number. */
function nested(name: string, list: string, key: number): PointColumn {
  return { name, type: 'float', of: (point) => (point[list] as Record<number, number> | null)?.[key] ?? null };
}

function member(name: string, type: TableColumn['type']): PointColumn {
  return { name, type, of: (point) => (point[name] ?? null) as TableValue };
}

function typeOf(field: Field, test: string): TableColumn['type'] {
  if (field.of !== 'record') return 'text';
  const columns: Readonly<Record<string, { readonly type: TableColumn['type'] } | undefined>> = testOf(test).columns;
  return columns[field.column]?.type ?? 'text';
}
