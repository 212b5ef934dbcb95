import type { AgentView } from '../access/caller.ts';
import type { Context } from '../operations/context.ts';
import type { RowOrder } from '../operations/questions/answer-rows.ts';
import { areReceiptsOf, askComparison } from '../operations/questions/ask-comparison.ts';
import { exportMetric, exportTests } from '../operations/questions/ask-export.ts';
import {
  type Answered,
  askMetric,
  askTests,
  isReceiptOf,
  type MetricQuestion,
  nameAnswer,
  streamRows,
  type TestQuestion,
} from '../operations/questions/ask-question.ts';
import { beginReceipt, type Receipt, withReceipt } from '../operations/questions/receipts.ts';
import { testsOf } from '../plan/plan.ts';
import type { RowForm } from '../plan/row-form.ts';
import type { MetricQuery } from '../query/metric-query.ts';
import type { ComparisonQuery } from '../query/parse-comparison.ts';
import type { TestQuery } from '../query/test-query.ts';
import {
  type NamedReply,
  ok,
  type Remarks,
  type RowsReply,
  type RowsShape,
  type SeriesReply,
  SUCCESS,
} from './reply.ts';
import { contentTypeOf, type Form, flatReply } from './row-forms.ts';

/** How an answer is written. */
interface Presented {
  readonly form: Form;
  readonly order: RowOrder;
}

const AS_JSON: Presented = { form: 'json', order: 'series' };

export async function metricReply(
  context: Context,
  view: AgentView,
  query: MetricQuery,
  remarks: Remarks,
  signal: () => AbortSignal,
  as: Presented = AS_JSON,
): Promise<NamedReply> {
  const question = await askMetric(context, view, query);
  const { plan } = question;
  const isWithout = question.kind === 'raw' && question.normalised;
  const message = isWithout ? `${SUCCESS}. Normalisation has no effect on raw data.` : SUCCESS;
  return namedReply(
    context,
    view,
    { route: '/metric_data', identity: question.identity, tests: testsOf(plan.scope) },
    remarks,
    as,
    {
      json: () =>
        question.kind === 'raw'
          ? rowsReply(context, question, shapeOf(question.plan.splits), message, remarks, signal())
          : seriesReply(question, remarks, signal()),
      flat: (rows) => flatReply(context, exportMetric(question), rows, message, remarks, signal()),
    },
  );
}

export async function comparisonReply(
  context: Context,
  view: AgentView,
  query: ComparisonQuery,
  remarks: Remarks,
  signal: () => AbortSignal,
  as: Presented = AS_JSON,
): Promise<NamedReply> {
  const question = await askComparison(context, view, query);
  return namedReply(context, view, { route: '/comparison_data', ...question }, remarks, as, {
    async json() {
      const { answer, receipt } = await withReceipt(question, remarks.ignored, areReceiptsOf, signal());
      return { ...ok(answer), ...remarks, receipt, rows: answer.length };
    },
    flat: (rows) => flatReply(context, question, rows, SUCCESS, remarks, signal()),
  });
}

export async function testReply(
  context: Context,
  view: AgentView,
  query: TestQuery,
  remarks: Remarks,
  signal: () => AbortSignal,
  as: Presented,
): Promise<NamedReply> {
  const question = await askTests(context, view, query);
  const { identity, plan } = question;
  return namedReply(context, view, { route: '/test_data', identity, tests: [plan.test] }, remarks, as, {
    json: () => rowsReply(context, question, AS_THEY_ARE, SUCCESS, remarks, signal()),
    flat: (rows) => flatReply(context, exportTests(question), rows, SUCCESS, remarks, signal()),
  });
}

interface Asked {
  readonly route: string;
  readonly identity: string;
  readonly tests: readonly string[];
}

interface Made {
  json(): ReturnType<NamedReply['make']>;
  flat(rows: { readonly form: RowForm; readonly order: RowOrder }): ReturnType<NamedReply['make']>;
}

/** An answer that is named by its question, its remarks and how it is written, and made if no other has that name. */
async function namedReply(
  context: Context,
  view: AgentView,
  { route, identity, tests }: Asked,
  remarks: Remarks,
  { form, order }: Presented,
  { json, flat }: Made,
): Promise<NamedReply> {
  return {
    kind: 'named',
    name: await nameAnswer(context, view, form === 'json' ? route : `${route} ${form} ${order}`, {
      identity: identityOf(identity, remarks),
      tests,
    }),
    isTagged: true,
    contentType: contentTypeOf(form),
    make: () => (form === 'json' ? json() : flat({ form, order })),
  };
}

const AS_THEY_ARE: RowsShape = { openSeries: '', closeSeries: '', nothing: '' };
const AS_POINTS: RowsShape = { openSeries: '{"metricData":[', closeSeries: ']}', nothing: '' };

/** Without splits there is one series, even if it is empty. */
function shapeOf(splits: readonly unknown[]): RowsShape {
  return splits.length > 0 ? AS_POINTS : { ...AS_POINTS, nothing: `${AS_POINTS.openSeries}${AS_POINTS.closeSeries}` };
}

async function seriesReply(
  question: Extract<MetricQuestion, { kind: 'aggregate' | 'histogram' }>,
  remarks: Remarks,
  signal: AbortSignal,
): Promise<SeriesReply> {
  const { answer, receipt } = await withReceipt<Answered<unknown>, Receipt>(
    question,
    remarks.ignored,
    isReceiptOf,
    signal,
  );
  return { kind: 'series', series: answer.series, rows: answer.points, message: SUCCESS, ...remarks, receipt };
}

async function rowsReply(
  context: Context,
  { plan, receipt: draft }: RowsQuestion,
  shape: RowsShape,
  message: string,
  remarks: Remarks,
  signal: AbortSignal,
): Promise<RowsReply> {
  const receipt = draft && (await beginReceipt(draft, remarks.ignored, signal));
  return { kind: 'rows', rows: streamRows(context, plan, signal), shape, message, ...remarks, receipt };
}

type RowsQuestion = Extract<MetricQuestion, { kind: 'raw' }> | TestQuestion;

/** Answers with other remarks are other answers. */
function identityOf(question: string, { ignored, understood }: Remarks): string {
  const isPlain = ignored.length === 0 && understood === undefined;
  return isPlain ? question : `${question} ${JSON.stringify([ignored, understood])}`;
}
