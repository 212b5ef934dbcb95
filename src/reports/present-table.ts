import type { SplitValue } from '../plan/group-row.ts';
import { unitOf } from '../query/metric-query.ts';
import type { Point } from '../query/present-points.ts';
import { figureValue, kindOf } from './figure.ts';
import { periodOf } from './period.ts';
import type { PlannedTable } from './plan-report.ts';
import type { Recipe, RecipeColumn } from './recipe.ts';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from './report.ts';
import { decimalText } from './round-decimal.ts';

/** The points of the answers to a table's questions, by their names. */
type TablePoints = Readonly<Record<string, readonly Point[]>>;

/** The rows of a table, in the order of its splits. `leftOut` is the reason why there are none. */
export function presentTable(
  planned: PlannedTable,
  points: TablePoints,
  limits: Pick<Recipe, 'flagBelow' | 'suppressBelow'>,
  leftOut: string | null,
): ReportTable {
  const { notes } = planned;
  const { key, title, splits, columns, chart } = planned.table;
  const requests = Object.entries(planned.questions).map(([name, { request, query }]) => {
    const { last: _, ...asked } = request;
    return [name, { ...asked, time: periodOf(query.time) }];
  });
  return {
    key,
    title,
    notes,
    splits,
    columns: columns.map((column) => presentColumn(column, planned)),
    chart,
    rows: rowsOf(planned, points, limits),
    questions: Object.fromEntries(requests),
    leftOut,
  };
}

function presentColumn(column: RecipeColumn, { questions }: PlannedTable): ReportColumn {
  const { key, title, decimals, passAt } = column;
  return { key, title, unit: columnUnit(column, questions), decimals, passAt };
}

function columnUnit({ figure, question }: RecipeColumn, questions: PlannedTable['questions']): string {
  const kind = kindOf(figure);
  if (kind !== 'value') return kind === 'share' ? '%' : '';
  const query = questions[question]?.query;
  return query === undefined ? '' : unitOf(query);
}

function rowsOf(
  { table: { splits, columns } }: PlannedTable,
  points: TablePoints,
  limits: Pick<Recipe, 'flagBelow' | 'suppressBelow'>,
): ReportRow[] {
  const rows = new Map<string, { readonly splits: readonly SplitValue[]; readonly points: Map<string, Point> }>();
  for (const [question, some] of Object.entries(points)) {
    for (const point of some) {
      const values = splits.map((name) => (point[name] ?? null) as SplitValue);
      const key = JSON.stringify(values);
      const row = rows.get(key) ?? { splits: values, points: new Map() };
      rows.set(key, row);
      row.points.set(question, point);
    }
  }
  return [...rows.values()]
    .sort((a, b) => compareRows(a.splits, b.splits))
    .map((row) => ({
      splits: row.splits,
      cells: columns.map((column) => cellOf(column, row.points.get(column.question), limits)),
    }));
}

const collator = new Intl.Collator('en', { numeric: true });

/** Natural order: a tier of 80/20 before one of 100/30; missing values last. */
function compareRows(a: readonly SplitValue[], b: readonly SplitValue[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? null;
    const nulls = Number(value === null) - Number(other === null);
    const order = nulls || collator.compare(String(value), String(other));
    if (order !== 0) return order;
  }
  return 0;
}

/** A cell without a figure. */
export const NOTHING = {
  value: null,
  shown: null,
  interval: null,
  agentCount: null,
  verdict: null,
  distance: null,
} as const;

function cellOf(
  column: RecipeColumn,
  point: Point | undefined,
  { flagBelow, suppressBelow }: Pick<Recipe, 'flagBelow' | 'suppressBelow'>,
): ReportCell {
  const value = point === undefined ? null : figureValue(column.figure, point);
  if (point === undefined || value === null) return { ...NOTHING, status: 'none' };
  const agentCount = Number(point.agentCount);
  if (agentCount < suppressBelow) return { ...NOTHING, status: 'suppressed' };
  return {
    value,
    shown: decimalText(value, column.decimals),
    interval: column.interval ? intervalOf(column, point) : null,
    agentCount,
    status: agentCount < flagBelow ? 'few' : 'shown',
    ...verdictOf(column, value),
  };
}

/** For the mean by its standard error, for the median by ranks; other figures have none. */
function intervalOf({ figure }: RecipeColumn, point: Point): ReportCell['interval'] {
  const { metricValue, ci95, medianCi95 } = point;
  if (figure.text === 'metricValue' && typeof metricValue === 'number' && typeof ci95 === 'number') {
    return [metricValue - ci95, metricValue + ci95];
  }
  return figure.text === 'median' && Array.isArray(medianCi95) ? [medianCi95[0], medianCi95[1]] : null;
}

/** Uses the value itself, not the rounded one. */
function verdictOf({ passAt }: RecipeColumn, value: number): Pick<ReportCell, 'verdict' | 'distance'> {
  if (passAt === null) return { verdict: null, distance: null };
  return { verdict: value >= passAt ? 'pass' : 'fail', distance: Number((value - passAt).toPrecision(13)) };
}
