import type { Comparison } from '../../../../../client/index.ts';
import { columnDecimals, formatCount, formatFixed, withUnit } from '../../../lib/figures.ts';
import type { Series } from '../answer/answer.ts';
import {
  AgentCount,
  figureColumn,
  type PointColumn,
  type ResultTable,
  splitColumnsOf,
  tableOf,
} from '../detail/result-table.tsx';
import type { ComparisonAnswer } from './ask-comparison.ts';
import { formatP, type SideNames } from './describe-comparison.ts';

/** One row for each comparison. `nameOf` says how a split reads. */
export function comparisonTable(
  { series, splits }: Pick<ComparisonAnswer, 'series' | 'splits'>,
  names: SideNames,
  nameOf: (split: string) => string,
  unit: string,
): ResultTable {
  const decimals = decimalsOfMeans(series, unit);
  const show = (value: number) => formatFixed(value, decimals);
  return tableOf(series, splitColumnsOf(splits, nameOf), [
    { ...figure('a', names.a, ({ a }) => a?.metricValue ?? null, show), absent: 'nothing' },
    { ...figure('b', names.b, ({ b }) => b?.metricValue ?? null, show), absent: 'nothing' },
    ...differenceColumns(show),
    figure('agentsA', `Agents, ${names.a}`, ({ a }) => a?.agentCount ?? 0, agents),
    figure('agentsB', `Agents, ${names.b}`, ({ b }) => b?.agentCount ?? 0, agents),
    figure('agentsInBoth', 'Agents in both', ({ agentsInBoth }) => agentsInBoth, formatCount),
  ]);
}

/** One row for each pair: a value of a field, less another one. `name` is that of the field. */
export function pairsTable(series: readonly Series<Comparison>[], name: string, unit: string): ResultTable {
  const decimals = decimalsOfMeans(series, unit);
  const columns = [name, `Less ${name}`].map((header) => ({ key: header, header, isFigure: false }));
  return tableOf(
    series,
    columns,
    differenceColumns((value) => formatFixed(value, decimals)),
  );
}

/** As many as the means have that are compared: no difference is known any finer. */
export function decimalsOfMeans(series: readonly Series<Comparison>[], unit: string): number {
  const means = series.flatMap(({ points }) =>
    points.flatMap(({ a, b }) => [a?.metricValue ?? [], b?.metricValue ?? []].flat()),
  );
  return columnDecimals(means, unit);
}

const figure = figureColumn<Comparison>;

const differenceColumns = (show: (value: number) => string): readonly PointColumn<Comparison>[] =>
  [
    figure(
      'difference',
      'Difference',
      ({ difference }) => difference,
      (value) => `${value > 0 ? '+' : ''}${show(value)}`,
    ),
    figure('ci95', '± 95%, by line', ({ ci95 }) => ci95, show),
    figure(
      'change',
      'Change',
      ({ ratio }) => (ratio === null ? null : (ratio - 1) * 100),
      (percent) => `${percent > 0 ? '+' : ''}${withUnit(percent, '%')}`,
    ),
    figure('p', 'p-value', ({ pValue }) => pValue, formatP),
    figure('pAdjusted', 'p-value, Holm', ({ pValueAdjusted }) => pValueAdjusted, formatP),
  ].map((column) => ({ ...column, absent: 'none' }));

function agents(count: number) {
  return <AgentCount count={count} />;
}
