import { TESTS } from '../catalogue/tests/index.ts';
import { askOutliers } from '../operations/questions/ask-outliers.ts';
import { verifyNames } from '../operations/questions/verify-names.ts';
import { ignoredFields } from '../query/ignored-fields.ts';
import { parseComparison } from '../query/parse-comparison.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import { parseOutliers } from '../query/parse-outliers.ts';
import { parseTestQuery } from '../query/parse-test-query.ts';
import { understoodComparison, understoodMetric, understoodTest } from '../query/understood.ts';
import { invalid, success, successOfQuestion } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Resource } from './call.ts';
import { IF_NONE_MATCH } from './parameters.ts';
import {
  aggregatePoint,
  bin,
  COMPARISON_QUESTION,
  comparison,
  flatComparison,
  flatPoint,
  METRIC_ISSUES,
  METRIC_QUESTIONS,
  OUTLIER_QUESTION,
  OUTLIERS,
  pingRecord,
  rawPoint,
  TEST_ISSUES,
  TEST_QUESTIONS,
} from './question-examples.ts';
import { comparisonReply, metricReply, testReply } from './question-replies.ts';
import { ok } from './reply.ts';
import { ACCEPT, FORMAT, formOf, ORDER, refuseOrder, withRowForms } from './row-forms.ts';
import { outlierSchemas } from './schemas/outliers.ts';
import { listOf, ref } from './schemas/parts.ts';
import { pointSchemas } from './schemas/points.ts';
import { questionSchemas } from './schemas/questions.ts';
import { receiptSchemas } from './schemas/receipts.ts';
import { recordName, resultSchemas } from './schemas/results.ts';

export const UNCHANGED = {
  description: 'Nothing has changed that the answer with that `ETag` was made from.',
  headers: ['ETag'],
} as const;

const PRESENTED = { format: FORMAT, accept: ACCEPT };

export const questions: Resource = {
  name: 'Questions',
  description:
    'Metric data, and records of tests as they are stored. Long answers are sent as they are read, whatever their ' +
    'number, with `code` and `message` last: if something fails after the first byte the connection is cut, so that ' +
    'an answer that parses is whole.',
  schemas: { ...questionSchemas, ...outlierSchemas, ...pointSchemas, ...resultSchemas, ...receiptSchemas },
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
      parameters: { ifNoneMatch: IF_NONE_MATCH, ...PRESENTED, order: ORDER },
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('MetricQuestion'),
        examples: METRIC_QUESTIONS,
        read: parseMetricQuery,
      }),
      answer: withRowForms(
        successOfQuestion(
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
        flatPoint,
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: invalid(
        'The question is wrong; `errors` has everything that is. What is found out while it is worked on comes ' +
          'alone: too many results at `time`, too many points at `splits`.',
        METRIC_ISSUES,
      ),
      check({ context, caller, parameters, body }, issues) {
        refuseOrder(parameters, issues);
        return verifyNames(context, caller, body.unverified, issues);
      },
      handle: ({ context, caller, parameters, body, sent, signal }) =>
        metricReply(
          context,
          caller,
          body.query,
          { ignored: ignoredFields('metric_data', sent), understood: understoodMetric(sent, body.query) },
          signal,
          { form: formOf(parameters), order: parameters.order ?? 'series' },
        ),
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
      parameters: { ifNoneMatch: IF_NONE_MATCH, ...PRESENTED },
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('ComparisonQuestion'),
        examples: { 'Peak hours against all hours, by ISP': COMPARISON_QUESTION },
        read: parseComparison,
      }),
      answer: withRowForms(
        successOfQuestion(
          ref('SideReceipts'),
          'The comparisons.',
          listOf(ref('Comparison')),
          { Comparisons: [comparison] },
          ['ETag'],
        ),
        flatComparison,
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: invalid(
        'The question is wrong; `errors` has everything that is. What is found out while it is worked on comes ' +
          'alone: too many results at `time`, too many comparisons at `splits`, a cohort that takes too many reads at ' +
          '`cohort`.',
        { 'a[window]': ['peak is not a valid window.'], b: ['This field is missing.'] },
      ),
      check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
      handle: ({ context, caller, parameters, body, sent, signal }) =>
        comparisonReply(
          context,
          caller,
          body.query,
          { ignored: ignoredFields('comparison_data', sent), understood: understoodComparison(sent, body.query) },
          signal,
          { form: formOf(parameters), order: 'series' },
        ),
    }),
    call('POST /outliers', {
      id: 'askOutliers',
      summary: 'Rank lines by how far they are from what is usual',
      description:
        'Lines whose results of a metric lie far from those of the lines with the same package, or from their own past. The rule ' +
        'is robust, from medians and median distances, and the answer says it in words. A line that had several packages in the ' +
        'time is judged in each. Other fields of the body are ignored.',
      access: DATA,
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('OutlierQuestion'),
        examples: { 'Against their packages': OUTLIER_QUESTION },
        read: parseOutliers,
      }),
      answer: success('The lines.', ref('Outliers'), { Outliers: OUTLIERS }),
      refusals: invalid('The question is wrong; `errors` has everything that is.', {
        against: ['speed is not a valid basis.'],
      }),
      check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
      handle: async ({ context, caller, body, signal }) => ok(await askOutliers(context, caller, body.query, signal())),
    }),
    call('POST /test_data', {
      id: 'askTests',
      summary: 'Ask for records of a test',
      description:
        'The records of a test in a span of UTC, in the order of `dtime`, the oldest first unless `order` says otherwise, ' +
        'then `agent_id`. A record has the five ' +
        'common columns, then those of the test, then the `labels` that are asked for. Other fields of the body are ignored, and named in the answer.',
      access: DATA,
      parameters: { ifNoneMatch: IF_NONE_MATCH, ...PRESENTED },
      isQuestion: true,
      body: jsonBody({
        description: 'The question.',
        schema: ref('TestQuestion'),
        examples: TEST_QUESTIONS,
        read: parseTestQuery,
      }),
      answer: withRowForms(
        successOfQuestion(
          ref('Receipt'),
          'The records, all of one test.',
          { anyOf: TESTS.map((test) => listOf(ref(recordName(test)))) },
          { Records: [pingRecord] },
          ['ETag'],
        ),
        pingRecord,
      ),
      otherAnswers: { 304: UNCHANGED },
      refusals: invalid('The question is wrong; `errors` has everything that is.', TEST_ISSUES),
      check: ({ context, caller, body }, issues) => verifyNames(context, caller, body.unverified, issues),
      handle: ({ context, caller, parameters, body, sent, signal }) =>
        testReply(
          context,
          caller,
          body.query,
          { ignored: ignoredFields('test_data', sent), understood: understoodTest(sent, body.query) },
          signal,
          { form: formOf(parameters), order: 'series' },
        ),
    }),
  ],
};
