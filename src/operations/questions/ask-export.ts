import type { AgentView } from '../../access/caller.ts';
import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { ResultTable } from '../../plan/result-table.ts';
import { BIN_COLUMNS, type MetricQuery, OUTSIDE_BINS } from '../../query/metric-query.ts';
import type { Question } from '../../query/parse-question.ts';
import { histogramTable, pointsTable } from '../../query/points-table.ts';
import type { Context } from '../context.ts';
import { askMetric, askTests } from './ask-question.ts';

/** A question whose rows go into a file. */
export interface ExportQuestion {
  /** What its rows are about, as a part of a file's name. */
  readonly title: string;
  /** The columns that the request has named. */
  readonly splits: readonly string[];
  /** Those that are there beside them, whatever is asked. */
  readonly columns: readonly string[];
  readonly rows: (signal: AbortSignal) => Promise<RawPlan | RecordsPlan | ResultTable>;
}

export async function askExport(context: Context, view: AgentView, question: Question): Promise<ExportQuestion> {
  if (question.of === 'metric_data') return askMetricExport(context, view, question.query);
  const plan = await askTests(context, view, question.query);
  return { title: plan.test, splits: [], columns: [], rows: async () => plan };
}

async function askMetricExport(context: Context, view: AgentView, query: MetricQuery): Promise<ExportQuestion> {
  const question = await askMetric(context, view, query);
  if (question.kind === 'raw') {
    const { metric, plan } = question;
    const splits = plan.splits.map(({ name }) => name);
    return { title: `${metric}-raw`, splits, columns: RAW_COLUMNS, rows: async () => plan };
  }
  if (question.kind === 'histogram') {
    const { metric, plan, splits, answer } = question;
    return {
      title: `${metric}-histogram`,
      splits,
      columns: [...BIN_COLUMNS, ...OUTSIDE_BINS],
      rows: async (signal) => histogramTable(await answer(signal), plan, splits),
    };
  }
  const { metric, plan, splits, chart, answer } = question;
  const columns = pointsTable([], plan, splits, chart).columns.slice(splits.length);
  return {
    title: `${metric}-${plan.aggregation}`,
    splits,
    columns: columns.map(({ name }) => name),
    rows: async (signal) => pointsTable(await answer(signal), plan, splits, chart),
  };
}

const RAW_COLUMNS = ['dtime', 'agent', 'unit', 'metricValue'];
