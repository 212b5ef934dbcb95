import type { AgentView } from '../access/caller.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import type { Context } from '../operations/context.ts';
import { areReceiptsOf, askComparison } from '../operations/questions/ask-comparison.ts';
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
import { verifyNames } from '../operations/questions/verify-names.ts';
import { PERCENTILES } from '../plan/plan.ts';
import { ignoredFields } from '../query/ignored-fields.ts';
import type { MetricQuery } from '../query/metric-query.ts';
import { type ComparisonQuery, parseComparison } from '../query/parse-comparison.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import { parseTestQuery } from '../query/parse-test-query.ts';
import { invalid, successOfQuestion } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Resource } from './call.ts';
import { IF_NONE_MATCH } from './parameters.ts';
import { type EnvelopeReply, type NamedReply, ok, type RowsReply, type RowsShape, SUCCESS } from './reply.ts';
import { listOf, ref } from './schemas/parts.ts';
import { pointSchemas } from './schemas/points.ts';
import { questionSchemas } from './schemas/questions.ts';
import { receiptSchemas } from './schemas/receipts.ts';
import { recordName, resultSchemas } from './schemas/results.ts';

const AGGREGATE_QUESTION = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: false,
  prefilter: true,
  splits: ['isp'],
  filters: [{ id: 'isp', filterType: 'include', filterValues: ['Kabelnetz', 'Northwind'] }],
  time: { from: '-7 days', to: '-1 days' },
};

const RAW_QUESTION = {
  metric: 'httpget',
  chartType: 'raw',
  normalised: false,
  prefilter: true,
  splits: ['threads'],
  filters: [{ id: 'unit', filterType: 'include', filterValues: ['1003'] }],
  time: { from: '-1 days', to: '-1 days' },
};

const HISTOGRAM_QUESTION = {
  metric: 'httpget',
  chartType: 'histogram',
  bins: 20,
  normalised: false,
  prefilter: true,
  splits: ['isp'],
  time: { from: '-7 days', to: '-1 days' },
};

const TEST_QUESTION = { test: 'ping', date: { from: '-1 days', to: '-1 days' }, panel: 'demo' };

const COMPARISON_QUESTION = {
  metric: 'httpget',
  normalised: false,
  prefilter: true,
  per_agent: { summary: 'mean' },
  splits: ['isp'],
  time: { from: '-7 days', to: '-1 days' },
  a: {},
  b: { window: 'fcc-peak' },
};

export const METRIC_QUESTIONS = {
  'Daily download speed of two ISPs': AGGREGATE_QUESTION,
  'How download speeds of ISPs are distributed': HISTOGRAM_QUESTION,
  'Every result of one agent': RAW_QUESTION,
};

export const TEST_QUESTIONS = {
  'Yesterday’s pings of a panel': TEST_QUESTION,
  'The newest pings of one agent': {
    test: 'ping',
    date: { from: '-1 days', to: 'now' },
    agent: 'demo-1003',
    order: 'newest',
  },
};

export const METRIC_ISSUES = {
  chartType: ['This metric is available in aggregated form only.'],
  'splits[0]': ['threads is not a valid split.'],
  'filters[0][filterValues]': ['This collection should contain 1 element or more.'],
  'time[from]': ['2026-02-30 is not a valid date.'],
};

export const TEST_ISSUES = { test: ['pong is not a valid test.'], 'date[to]': ['This field is missing.'] };

const aggregatePoint = {
  metricValue: 212.4,
  dtime: '2026-07-14',
  stdDev: 61.2,
  sampleCount: 828,
  agentCount: 92,
  unitCount: 92,
  ci90: 3.5,
  ci95: 4.17,
  ci99: 5.48,
  min: 24.8,
  max: 249.6,
  median: 233.1,
  percentiles: Object.fromEntries(PERCENTILES.map((percent) => [percent, 24.8 + 2.2 * percent])),
  isp: 'Kabelnetz',
};

const { dtime: _, isp, ...total } = aggregatePoint;

const comparison = {
  isp,
  a: { ...total, standardError: 6.31, medianCi95: [228.4, 236.9] },
  b: { ...total, metricValue: 201.7, standardError: 6.58, medianCi95: [214.2, 226.3] },
  difference: -10.7,
  ratio: 0.9496,
  standardError: 1.12,
  df: 91,
  ci90: 1.86,
  ci95: 2.22,
  ci99: 2.95,
  pValue: 1.2e-15,
  pValueAdjusted: 4.8e-15,
  agentsInBoth: 92,
};

const bin = { from: 24.8, to: 47.3, count: 31, share: 3.744, cumulativeShare: 3.744, isp };

const rawPoint = { metricValue: 238.4, dtime: '2026-07-14T20:05:00', agent: 'demo-1003', unit: '1003', threads: 4 };

const pingRecord = {
  base: 'Router AX3000',
  ddate: '2026-07-14',
  dtime: '2026-07-14 10:00:00.000',
  agent_id: 'demo-1003',
  unit_id: 1003,
  target: 'lon1.measure.example',
  address: null,
  rtt_avg: 12400,
  rtt_min: 11800,
  rtt_max: 14100,
  rtt_std: 600,
  successes: 10,
  failures: 0,
  ip_version: 4,
  target_group: null,
};

const UNCHANGED = {
  description: 'Nothing has changed that the answer with that `ETag` was made from.',
  headers: ['ETag'],
} as const;

const AS_THEY_ARE: RowsShape = { openSeries: '', closeSeries: '', nothing: '' };
const AS_POINTS: RowsShape = { openSeries: '{"metricData":[', closeSeries: ']}', nothing: '' };

/** Without splits there is one series, even if it is empty. */
function shapeOf(splits: readonly unknown[]): RowsShape {
  return splits.length > 0 ? AS_POINTS : { ...AS_POINTS, nothing: `${AS_POINTS.openSeries}${AS_POINTS.closeSeries}` };
}

type Plotted = { readonly metricData: readonly unknown[] };

async function seriesReply(
  question: Extract<MetricQuestion, { kind: 'aggregate' | 'histogram' }>,
  ignored: readonly string[],
  signal: AbortSignal,
): Promise<EnvelopeReply> {
  const { answer, receipt } = await withReceipt<Answered<Plotted>, Receipt>(question, ignored, isReceiptOf, signal);
  const { series } = answer;
  const rows = series.reduce((points, { metricData }) => points + metricData.length, 0);
  return { ...ok(series), ignored, receipt, rows };
}

async function rowsReply(
  context: Context,
  { plan, receipt: draft }: RowsQuestion,
  shape: RowsShape,
  message: string,
  ignored: readonly string[],
  signal: AbortSignal,
): Promise<RowsReply> {
  const receipt = draft && (await beginReceipt(draft, ignored, signal));
  return { kind: 'rows', rows: streamRows(context, plan, signal), shape, message, ignored, receipt };
}

type RowsQuestion = Extract<MetricQuestion, { kind: 'raw' }> | TestQuestion;

/** Answers that name other ignored fields are other answers. */
function identityOf(question: string, ignored: readonly string[]): string {
  return ignored.length === 0 ? question : `${question} ${JSON.stringify(ignored)}`;
}

export async function metricReply(
  context: Context,
  view: AgentView,
  query: MetricQuery,
  ignored: readonly string[],
  signal: () => AbortSignal,
): Promise<NamedReply> {
  const question = await askMetric(context, view, query);
  return {
    kind: 'named',
    name: await nameAnswer(context, view, '/metric_data', identityOf(question.identity, ignored)),
    isTagged: true,
    async make() {
      if (question.kind !== 'raw') return seriesReply(question, ignored, signal());
      const { plan, normalised } = question;
      const message = normalised ? `${SUCCESS}. Normalisation has no effect on raw data.` : SUCCESS;
      return rowsReply(context, question, shapeOf(plan.splits), message, ignored, signal());
    },
  };
}

export async function comparisonReply(
  context: Context,
  view: AgentView,
  query: ComparisonQuery,
  ignored: readonly string[],
  signal: () => AbortSignal,
): Promise<NamedReply> {
  const question = await askComparison(context, view, query);
  return {
    kind: 'named',
    name: await nameAnswer(context, view, '/comparison_data', identityOf(question.identity, ignored)),
    isTagged: true,
    async make() {
      const { answer, receipt } = await withReceipt(question, ignored, areReceiptsOf, signal());
      return { ...ok(answer), ignored, receipt, rows: answer.length };
    },
  };
}

export const questions: Resource = {
  name: 'Questions',
  description:
    'Metric data, and records of tests as they are stored. Long answers are sent as they are read, whatever their ' +
    'number, with `code` and `message` last: if something fails after the first byte the connection is cut, so that ' +
    'an answer that parses is whole.',
  schemas: { ...questionSchemas, ...pointSchemas, ...resultSchemas, ...receiptSchemas },
  calls: [
    call('POST /metric_data', {
      id: 'askMetric',
      summary: 'Ask for metric data',
      description:
        'Statistics of groups of results (`aggregate`), how many of them lie in each of some bins (`histogram`), or ' +
        'every result (`raw`), of one metric in a span of local time.\n\n`data` has one series for each combination of split values that occurs, in their ascending order, ' +
        'null last. Without splits it has exactly one, even if that is empty. A period without results is left out.' +
        '\n\nISP, package and fields of the organisation are those at the time of the result. Other fields of the ' +
        'body are ignored, and named in the answer.',
      access: DATA,
      parameters: { ifNoneMatch: IF_NONE_MATCH },
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('MetricQuestion'),
        examples: METRIC_QUESTIONS,
        read: parseMetricQuery,
      }),
      answer: successOfQuestion(
        ref('Receipt'),
        'The series. Of raw points asked for with `normalised`, the message says that it had no effect.',
        { anyOf: [listOf(ref('AggregateSeries')), listOf(ref('HistogramSeries')), listOf(ref('RawSeries'))] },
        {
          Aggregate: [{ metricData: [aggregatePoint] }],
          Histogram: [{ metricData: [bin], below: 0, above: 0 }],
          Raw: [{ metricData: [rawPoint] }],
        },
        ['ETag'],
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: invalid(
        'The question is wrong; `errors` has everything that is. What is found out while it is worked on comes ' +
          'alone: too many results at `time`, too many points at `splits`.',
        METRIC_ISSUES,
      ),
      check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
      handle: ({ context, caller, body, sent, signal }) =>
        metricReply(context, caller, body.query, ignoredFields('metric_data', sent), signal),
    }),
    call('POST /comparison_data', {
      id: 'askComparison',
      summary: 'Compare two sides of a metric',
      description:
        'The difference of a metric between two sides, `a` and `b`, which may have filters of their own besides the ' +
        'shared ones, and a time and a window of their own in place of those. Everything else is a question for ' +
        'aggregated metric data in `total`.\n\n`data` has one comparison for each combination of split values that ' +
        'occurs on either side, in their ascending order, null last. Without splits it has exactly one. Intervals are ' +
        'by agent, and agents on both sides are paired. Other fields of the body are ignored, and named in the answer.',
      access: DATA,
      parameters: { ifNoneMatch: IF_NONE_MATCH },
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('ComparisonQuestion'),
        examples: { 'Peak hours against all hours, by ISP': COMPARISON_QUESTION },
        read: parseComparison,
      }),
      answer: successOfQuestion(
        ref('SideReceipts'),
        'The comparisons.',
        listOf(ref('Comparison')),
        { Comparisons: [comparison] },
        ['ETag'],
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: invalid(
        'The question is wrong; `errors` has everything that is. What is found out while it is worked on comes ' +
          'alone: too many results at `time`, too many comparisons at `splits`, a cohort that takes too many reads at ' +
          '`cohort`.',
        { 'a[window]': ['peak is not a valid window.'], b: ['This field is missing.'] },
      ),
      check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
      handle: ({ context, caller, body, sent, signal }) =>
        comparisonReply(context, caller, body.query, ignoredFields('comparison_data', sent), signal),
    }),
    call('POST /test_data', {
      id: 'askTests',
      summary: 'Ask for records of a test',
      description:
        'The records of a test in a span of UTC, in the order of `dtime`, the oldest first unless `order` says otherwise, ' +
        'then `agent_id`. A record has the five ' +
        'common columns, then those of the test. Other fields of the body are ignored, and named in the answer.',
      access: DATA,
      parameters: { ifNoneMatch: IF_NONE_MATCH },
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('TestQuestion'),
        examples: TEST_QUESTIONS,
        read: parseTestQuery,
      }),
      answer: successOfQuestion(
        ref('Receipt'),
        'The records, all of one test.',
        { anyOf: TESTS.map((test) => listOf(ref(recordName(test)))) },
        { Records: [pingRecord] },
        ['ETag'],
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: invalid('The question is wrong; `errors` has everything that is.', TEST_ISSUES),
      check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
      async handle({ context, caller, body, sent, signal }) {
        const question = await askTests(context, caller, body.query);
        const ignored = ignoredFields('test_data', sent);
        return {
          kind: 'named',
          name: await nameAnswer(context, caller, '/test_data', identityOf(question.identity, ignored)),
          isTagged: true,
          make: () => rowsReply(context, question, AS_THEY_ARE, SUCCESS, ignored, signal()),
        };
      },
    }),
  ],
};
