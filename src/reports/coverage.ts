import { NO_THRESHOLDS, type Span } from '../plan/plan.ts';
import type { MetricQuery } from '../query/metric-query.ts';
import type { Point } from '../query/present-points.ts';
import { periodOf } from './period.ts';
import type { PlannedTable } from './plan-report.ts';
import type { ReportCoverage } from './report.ts';

const DAY = 86_400;

/** One question about each metric of a report, for all of its lines, at all hours. */
export function coverageQueries(tables: readonly PlannedTable[]): readonly MetricQuery[] {
  const queries = tables.flatMap(({ questions }) => Object.values(questions).map(({ query }) => query));
  const first = new Map(queries.toReversed().map((query) => [query.metric.key, query]));
  return [...first.values()].reverse().map((query) => ({ ...query, splits: [], window: undefined }));
}

/** The same question by day or by month, each of which says whether it is whole. */
export function overTime(query: MetricQuery, aggregation: 'daily' | 'monthly'): MetricQuery {
  const chart = {
    aggregation,
    normalised: false,
    byAgent: null,
    percentiles: [50],
    thresholds: NO_THRESHOLDS,
    complete: true,
    countsOnly: true,
  } as const;
  return { ...query, chart: { type: 'aggregate', ...chart } };
}

/** The coverage of a metric within a period, from its points by day and by month. */
export function coverageOf(
  { metric, time }: Pick<MetricQuery, 'metric' | 'time'>,
  days: readonly Point[],
  months: readonly Point[],
): ReportCoverage {
  const [first, last] = [days[0], days.at(-1)];
  return {
    metric: metric.key,
    name: metric.name,
    firstDay: first === undefined ? null : String(first.dtime),
    lastDay: last === undefined ? null : String(last.dtime),
    days: daysIn(time),
    daysWithResults: days.length,
    isOver: last === undefined || String(last.dtime) < periodOf(time).to.slice(0, 10) || last.complete === true,
    months: months.map(({ dtime, agentCount }) => ({
      month: String(dtime).slice(0, 7),
      agentCount: Number(agentCount),
    })),
  };
}

function daysIn({ from, to }: Span): number {
  return Math.floor(to / DAY) - Math.floor(from / DAY) + 1;
}

/** The lines of a question, without its splits. Sums of agents are shared with the question, and cost nothing more. */
export function countedWhole(query: MetricQuery): MetricQuery {
  const { chart } = query;
  const isCounted = chart.type === 'aggregate' && chart.byAgent === null;
  return { ...query, splits: [], chart: isCounted ? { ...chart, normalised: false, countsOnly: true } : chart };
}

/** A note where lines count in several rows, since they changed within the period; undefined where none does. */
export function overlapNote(rows: readonly Point[], whole: Point | undefined): string | undefined {
  const counted = rows.reduce((sum, { agentCount }) => sum + Number(agentCount), 0);
  const lines = Number(whole?.agentCount ?? counted);
  if (counted <= lines) return undefined;
  return `The rows have ${counted} lines together, of ${lines} different ones: a line that changed within the period counts in each of its groups.`;
}
