import { METRICS } from '../../catalogue/metrics/index.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import { schemaOf } from '../../lib/read.ts';
import { comparisonFields } from '../../query/parse-comparison.ts';
import { EXPORT_FIELDS } from '../../query/parse-export-format.ts';
import { metricQueryFields } from '../../query/parse-metric-query.ts';
import { testQueryFields } from '../../query/parse-test-query.ts';
import { OPTIONS_OF } from '../../query/read-chart.ts';
import { describe } from './describe.ts';
import { ref } from './parts.ts';

const PANEL = 'Only agents of this panel, or of these: names. Without it, all agents that the token sees.';

const RECEIPT =
  'Ask for a receipt: the question as it was understood, what the answer was made from, and where the rows in its time went. ' +
  'A receipt is counted besides the answer, which takes longer.';

const WINDOW = {
  is:
    'Count only results whose end, on the wall clock of the agent, lies in these hours of the week: a name of ' +
    '`GET /windows`, or days and hours.',
  of: {
    days: 'Without it, every day.',
    hours:
      'Half-open ranges of whole hours: `[19, 23]` ends at 22:59:59. Several are taken together; without it, all day.',
  },
} as const;

const DATES =
  '`2026-07-14`, `20260714`, `2026-07`, `2026`, `now`, `-7 days`, `+1 days`, `-3 months`, or `last`, `this`, `next` and ' +
  '`month` or the name of a day';

/** What the fields of a question for aggregates mean. */
export const METRIC_WORDS = {
  metric: 'A key of `GET /metrics`.',
  chartType:
    '`aggregate` for statistics of groups of results, `histogram` for the number of results in each of some bins, `raw` ' +
    'for one point a result.',
  aggregation:
    'What a point stands for: a period of local time, an element of it (`hour_of_day` 0 to 23, `day_of_week` 1 Monday ' +
    'to 7 Sunday, `day_of_month`), or everything (`total`).',
  normalised: 'Let every hour of the day and every agent count the same. It has no effect on raw points.',
  prefilter: 'Leave out results that are impossible, very unlikely or unreliable.',
  relative_to:
    'Give speeds in percent of a speed that was sold to the agent at the time of the result: `advertised`, or the ' +
    '`minimum`, `normal` or `maximum` of the contract. Results without a known speed are left out. For metrics with a ' +
    '`direction`.',
  time: {
    is: 'Local time of the agents, both ends included.',
    of: {
      from: `\`YYYY-MM-DD HH:MM[:SS]\`, or the first second of a date: ${DATES}.`,
      to: `\`YYYY-MM-DD HH:MM[:SS]\`, or the last second of a date of the same forms.`,
    },
  },
  splits: 'What to split by: ids of `GET /splits`. Each combination of their values is a series of its own.',
  filters: {
    is: 'What to keep or to leave out. All of them apply.',
    of: {
      id: 'An id of `GET /filters`.',
      filterType: '`include` keeps what has one of the values, `exclude` leaves it out. The others mean the same.',
      filterValues: 'Compared as text, exactly. A package is `<isp>:<package>`.',
    },
  },
  window: WINDOW,
  uncertainty:
    'What the intervals take for independent: `results` (the default), or `agents`, whose results are alike. Intervals by ' +
    'agent are honest where lines differ; see the statistics page.',
  per_agent: {
    is: 'Make one value of each agent’s results in a group first; all figures are then of agents, and their intervals by agent.',
    of: {
      summary:
        '`mean` (of ratios the pooled one), `trimmed_mean`, `median`, `min`, `max`, `p1` to `p99`, or `share_above`: the ' +
        'percentage of results above `level`.',
      trim: 'Of `trimmed_mean`: the share of results that is left out at either end, 0 to 0.49; 0.01 if it is not given.',
      level: 'Of `share_above`, in the unit of the metric.',
      min_results: 'Agents with fewer results in a group are left out of it; 1 if it is not given.',
    },
  },
  weight: {
    is: 'With `per_agent`: what agents weigh, by a field or by a population. Those without a weight are left out.',
    of: {
      field:
        '`custom.<key>`: a number above 0, or text that is one, as it applied at the last result of the agent in the group.',
      population:
        'The name of a population: an agent weighs the count of its cell, divided by the agents in that cell by their last ' +
        'result in the question.',
    },
  },
  quantile:
    'With `per_agent`, how percentiles are found: `interpolated` (the default) between neighbours, `lower` as the largest ' +
    'value up to which there is no more than the share, which is Ofcom’s rule.',
  percentiles: 'The percentiles of every point, instead of the eleven: different numbers from 0 to 100.',
  at_least: 'Levels of which `atLeast` has the percentage of results, or of agents, at or above.',
  at_most: 'Levels of which `atMost` has the percentage of results, or of agents, at or below.',
  panel: PANEL,
  receipt: RECEIPT,
} as const;

const BIN_WORDS = {
  bins: 'The number of equal bins between the lowest and the highest value of the whole answer. Either this or `edges`.',
  edges:
    'The edges of bins in the unit of the metric, ascending. A bin begins with its lower edge; the last one has its upper ' +
    'edge too. Either this or `bins`.',
} as const;

const SIDE = {
  filters: { ...METRIC_WORDS.filters, is: 'Filters of this side, besides the shared ones.' },
  time: { ...METRIC_WORDS.time, is: 'In place of the shared time.' },
  window: { ...WINDOW, is: 'In place of the shared window.' },
} as const;

const question = describe(schemaOf(metricQueryFields(0)), { ...METRIC_WORDS, ...BIN_WORDS });
const { metric, chartType, aggregation, ...all } = question.properties;
const isOption = (name: string) =>
  Object.values(OPTIONS_OF).some((names) => (names as readonly string[]).includes(name));
const optionsOf = (type: keyof typeof OPTIONS_OF) =>
  Object.fromEntries(OPTIONS_OF[type].map((name) => [name, all[name]]));
const others = Object.fromEntries(Object.entries(all).filter(([name]) => !isOption(name)));
const required = question.required?.filter((name) => name !== 'aggregation') ?? [];
const rawKeys = METRICS.filter(({ aggregateOnly }) => !aggregateOnly).map(({ key }) => key);

export const questionSchemas = {
  MetricQuestion: {
    oneOf: [ref('AggregateQuestion'), ref('HistogramQuestion'), ref('RawQuestion')],
    discriminator: {
      propertyName: 'chartType',
      mapping: {
        aggregate: '#/components/schemas/AggregateQuestion',
        histogram: '#/components/schemas/HistogramQuestion',
        raw: '#/components/schemas/RawQuestion',
      },
    },
  },
  AggregateQuestion: {
    ...question,
    description: 'A question for statistics of a metric.',
    properties: {
      metric,
      chartType: { ...chartType, enum: ['aggregate'] },
      aggregation,
      ...others,
      ...optionsOf('aggregate'),
    },
  },
  HistogramQuestion: {
    ...question,
    description: 'A question for the distribution of a metric. It has exactly one of `bins` and `edges`.',
    properties: { metric, chartType: { ...chartType, enum: ['histogram'] }, ...others, ...optionsOf('histogram') },
    required,
    oneOf: [{ required: ['bins'] }, { required: ['edges'] }],
  },
  RawQuestion: {
    ...question,
    description: 'A question for every result of a metric.',
    properties: { metric: { ...metric, enum: rawKeys }, chartType: { ...chartType, enum: ['raw'] }, ...others },
    required,
  },
  ComparisonQuestion: {
    ...describe(schemaOf(comparisonFields(0)), {
      ...METRIC_WORDS,
      chartType: 'Always `aggregate`; it may be left out.',
      aggregation: 'Always `total`; it may be left out.',
      uncertainty: 'Always `agents`; it may be left out.',
      normalised: 'Let every hour of the day and every agent count the same.',
      time: {
        ...METRIC_WORDS.time,
        is: 'Local time of the agents, both ends included; not needed where both sides have one.',
      },
      splits: 'What to split by: ids of `GET /splits`. There is a comparison for each combination of their values.',
      a: { is: 'What is special about the one side; it may be `{}`.', of: SIDE },
      b: {
        is: 'What is special about the other side, from which that of `a` is subtracted; it may be `{}`.',
        of: SIDE,
      },
      cohort: '`same` keeps, in each combination, the agents alone that are left on both sides.',
    }),
    description: 'A question for the difference of a metric between two sides.',
  },
  TestQuestion: {
    ...describe(schemaOf(testQueryFields(0)), {
      test: 'A key of `GET /tests`.',
      date: {
        is: 'UTC, both ends included.',
        of: { from: `The start of a date: ${DATES}.`, to: 'The end of a date of the same forms.' },
      },
      window: WINDOW,
      panel: PANEL,
      agent:
        'Only records of this agent, or of these: agent ids, up to 100. Without it, of all agents that the token sees.',
      order:
        'Which records come first: `oldest` (the default) or `newest`. Those of one time are in the order of `agent_id`.',
      labels:
        'Columns that records have besides: `tool`, the program that measured. They come last. None if it is not given.',
      receipt: RECEIPT,
    }),
    description: 'A question for the records of a test.',
  },
  FileFormat: {
    ...describe(schemaOf(EXPORT_FIELDS), {
      format: 'What the file is; `csv` if it is not given.',
      compression: '`none` if it is not given. Not with `parquet`, which is compressed as it is.',
    }),
    description: 'What a file is to be.',
  },
} as const satisfies Record<string, JsonSchema>;
