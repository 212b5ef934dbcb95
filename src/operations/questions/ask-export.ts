import type { AgentView } from '../../access/caller.ts';
import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { ResultTable } from '../../plan/result-table.ts';
import { BIN_COLUMNS, type MetricQuery, OUTSIDE_BINS } from '../../query/metric-query.ts';
import type { Question } from '../../query/parse-question.ts';
import { histogramTable, pointsTable } from '../../query/points-table.ts';
import type { Context } from '../context.ts';
import { type Answered, askMetric, askTests, isReceiptOf } from './ask-question.ts';
import { beginReceipt, type Receipt, type ReceiptDraft, type ReceiptedAnswer, withReceipt } from './receipts.ts';

/** A question whose rows go into a file. */
export interface ExportQuestion {
  /** The subject of its rows, for the file name. */
  readonly title: string;
  /** The columns named in the request. */
  readonly splits: readonly string[];
  /** The columns that are always present. */
  readonly columns: readonly string[];
  /** `ignored`: unknown fields of the request. */
  readonly open: (ignored: readonly string[], signal: AbortSignal) => Promise<ExportRows>;
}

export interface ExportRows {
  readonly rows: RawPlan | RecordsPlan | ResultTable;
  /** The receipt for a number of rows; null: none was requested. */
  readonly receipt: ((rows: number) => Promise<Receipt>) | null;
}

export async function askExport(context: Context, view: AgentView, question: Question): Promise<ExportQuestion> {
  if (question.of === 'metric_data') return askMetricExport(context, view, question.query);
  const { plan, receipt } = await askTests(context, view, question.query);
  return { title: plan.test, splits: [], columns: [], open: openRows(plan, receipt) };
}

async function askMetricExport(context: Context, view: AgentView, query: MetricQuery): Promise<ExportQuestion> {
  const question = await askMetric(context, view, query);
  if (question.kind === 'raw') {
    const { metric, plan, receipt } = question;
    const splits = plan.splits.map(({ name }) => name);
    return { title: `${metric}-raw`, splits, columns: RAW_COLUMNS, open: openRows(plan, receipt) };
  }
  if (question.kind === 'histogram') {
    const { metric, plan, splits } = question;
    return {
      title: `${metric}-histogram`,
      splits,
      columns: [...BIN_COLUMNS, ...OUTSIDE_BINS],
      open: openSeries(question, ({ series }) => histogramTable(series, plan, splits)),
    };
  }
  const { metric, plan, splits, chart } = question;
  const columns = pointsTable([], plan, splits, chart).columns.slice(splits.length);
  return {
    title: `${metric}-${plan.aggregation}`,
    splits,
    columns: columns.map(({ name }) => name),
    open: openSeries(question, ({ series }) => pointsTable(series, plan, splits, chart)),
  };
}

function openSeries<S>(
  question: ReceiptedAnswer<Answered<S>, Receipt>,
  tableOf: (answer: Answered<S>) => ResultTable,
): ExportQuestion['open'] {
  return async (ignored, signal) => {
    const { answer, receipt } = await withReceipt(question, ignored, isReceiptOf, signal);
    return { rows: tableOf(answer), receipt: receipt === undefined ? null : async () => receipt };
  };
}

function openRows(plan: RawPlan | RecordsPlan, draft: ReceiptDraft | null): ExportQuestion['open'] {
  return async (ignored, signal) => ({
    rows: plan,
    receipt: draft && (await beginReceipt(draft, ignored, signal)),
  });
}

const RAW_COLUMNS = ['dtime', 'agent', 'unit', 'metricValue'];
