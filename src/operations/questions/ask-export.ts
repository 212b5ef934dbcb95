import type { AgentView } from '../../access/caller.ts';
import type { RawPlan, RecordsPlan } from '../../plan/plan.ts';
import type { ResultTable } from '../../plan/result-table.ts';
import { BIN_COLUMNS, OUTSIDE_BINS } from '../../query/metric-query.ts';
import type { Question } from '../../query/parse-question.ts';
import { histogramTable, pointsTable } from '../../query/points-table.ts';
import type { HistogramSeries } from '../../query/present-histogram.ts';
import type { Series } from '../../query/present-points.ts';
import type { Context } from '../context.ts';
import {
  type Answered,
  askMetric,
  askTests,
  isReceiptOf,
  type MetricQuestion,
  type TestQuestion,
} from './ask-question.ts';
import {
  type BegunReceipt,
  beginReceipt,
  type Receipt,
  type ReceiptDraft,
  type ReceiptedAnswer,
  withReceipt,
} from './receipts.ts';

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
  /** Null: none was requested. */
  readonly receipt: BegunReceipt<unknown> | null;
}

export async function askExport(context: Context, view: AgentView, question: Question): Promise<ExportQuestion> {
  return question.of === 'metric_data'
    ? exportMetric(await askMetric(context, view, question.query))
    : exportTests(await askTests(context, view, question.query));
}

/** The records of a test as rows. */
export function exportTests({ plan, receipt }: TestQuestion): ExportQuestion {
  return { title: plan.test, splits: [], columns: [], open: openRows(plan, receipt) };
}

/** The answer about a metric as rows. */
export function exportMetric(question: MetricQuestion): ExportQuestion {
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
      open: openAnswer<Answered<HistogramSeries>, Receipt>(question, isReceiptOf, ({ series }) =>
        histogramTable(series, plan, splits),
      ),
    };
  }
  const { metric, plan, splits, chart } = question;
  const columns = pointsTable([], plan, splits, chart).columns.slice(splits.length);
  return {
    title: `${metric}-${plan.aggregation}`,
    splits,
    columns: columns.map(({ name }) => name),
    open: openAnswer<Answered<Series>, Receipt>(question, isReceiptOf, ({ series }) =>
      pointsTable(series, plan, splits, chart),
    ),
  };
}

/** The rows of an answer that is computed as a whole. */
export function openAnswer<T, R>(
  question: ReceiptedAnswer<T, R>,
  agree: (answer: T, receipt: R) => boolean,
  tableOf: (answer: T) => ResultTable,
): ExportQuestion['open'] {
  return async (ignored, signal) => {
    const { answer, receipt } = await withReceipt(question, ignored, agree, signal);
    const begun = receipt && { expected: receipt, ofRows: async () => receipt };
    return { rows: tableOf(answer), receipt: begun ?? null };
  };
}

function openRows(plan: RawPlan | RecordsPlan, draft: ReceiptDraft | null): ExportQuestion['open'] {
  return async (ignored, signal) => ({
    rows: plan,
    receipt: draft && (await beginReceipt(draft, ignored, signal)),
  });
}

const RAW_COLUMNS = ['dtime', 'agent', 'unit', 'metricValue'];
