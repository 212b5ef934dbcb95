import { testOf } from '../catalogue/tests/index.ts';
import type { Field } from '../plan/field.ts';
import { type AggregatePlan, type Aggregation, type Grouping, TIME_ELEMENTS } from '../plan/plan.ts';
import type { ResultTable, TableColumn } from '../plan/result-table.ts';
import { type AggregateChart, BIN_COLUMNS, OUTSIDE_BINS } from './metric-query.ts';
import type { HistogramSeries } from './present-histogram.ts';
import type { Point, Series } from './present-points.ts';

type Value = ResultTable['rows'][number][number];
type PointColumn = TableColumn & { readonly of: (point: Point) => Value };

/** The points of an answer as a table: what they are split by, when, and every figure in a column of its own. */
export function pointsTable(
  series: Iterable<Series>,
  { scope, splits, aggregation, byAgent }: AggregatePlan,
  names: readonly string[],
  { percentiles, thresholds }: AggregateChart,
): ResultTable {
  const columns: readonly PointColumn[] = [
    ...splits.map((field, index) => member(names[index] ?? '', typeOf(field, scope.test))),
    ...timeColumns(aggregation),
    ...BEFORE_PERCENTILES,
    ...percentiles.map((percent) => nested(`p${percent}`, 'percentiles', percent)),
    ...(byAgent === null ? [] : [member('standardError', 'float')]),
    ...(byAgent?.kind === 'summaries' && byAgent.weight !== null ? [member('effectiveCount', 'float')] : []),
    ...(byAgent?.kind === 'summaries' ? MEDIAN_INTERVAL : []),
    ...thresholds.atLeast.map((level) => nested(`atLeast${level}`, 'atLeast', level)),
    ...thresholds.atMost.map((level) => nested(`atMost${level}`, 'atMost', level)),
  ];
  return {
    kind: 'table',
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: Array.from(series, ({ metricData }) => metricData.map((point) => columns.map(({ of }) => of(point)))).flat(),
  };
}

/** The bins of an answer as a table. What lies outside of them stands in every row of its series. */
export function histogramTable(
  series: Iterable<HistogramSeries>,
  { scope, splits }: Pick<Grouping, 'scope' | 'splits'>,
  names: readonly string[],
): ResultTable {
  const columns: readonly PointColumn[] = [
    ...splits.map((field, index) => member(names[index] ?? '', typeOf(field, scope.test))),
    ...BIN_COLUMNS.map((name) => member(name, name === 'count' ? 'integer' : 'float')),
    ...OUTSIDE_BINS.map((name) => member(name, 'integer')),
  ];
  return {
    kind: 'table',
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: Array.from(series, ({ metricData, ...outside }) =>
      metricData.map((point) => columns.map(({ of }) => of({ ...point, ...outside }))),
    ).flat(),
  };
}

function timeColumns(aggregation: Aggregation): readonly PointColumn[] {
  if (aggregation === 'total') return [];
  const isElement = (TIME_ELEMENTS as readonly string[]).includes(aggregation);
  return [isElement ? member('aggregatedNumber', 'integer') : member('dtime', 'text')];
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

/** A figure of a list, or of figures by their number. */
function nested(name: string, list: string, key: number): PointColumn {
  return { name, type: 'float', of: (point) => (point[list] as Record<number, number> | null)?.[key] ?? null };
}

function member(name: string, type: TableColumn['type']): PointColumn {
  return { name, type, of: (point) => (point[name] ?? null) as Value };
}

function typeOf(field: Field, test: string): TableColumn['type'] {
  if (field.of !== 'record') return 'text';
  const columns: Readonly<Record<string, { readonly type: TableColumn['type'] } | undefined>> = testOf(test).columns;
  return columns[field.column]?.type ?? 'text';
}
