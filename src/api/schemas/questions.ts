import { METRICS } from '../../catalogue/metrics/index.ts';
import type { JsonSchema, Meaning } from '../../lib/json-schema.ts';
import { schemaOf } from '../../lib/read.ts';
import { comparisonFields } from '../../query/parse-comparison.ts';
import { EXPORT_FIELDS } from '../../query/parse-export-format.ts';
import { outlierFields } from '../../query/parse-outliers.ts';
import { type AnyField, type ChartType, NOTHING_KNOWN, readersOf } from '../../query/question-field.ts';
import { CHART_OPTIONS, METRIC_FIELDS, optionsOf, TIME_FIELDS } from '../../query/question-fields.ts';
import { RECORD_FIELDS } from '../../query/record-fields.ts';
import { describe } from './describe.ts';
import { ref } from './parts.ts';

const METRIC_MEANINGS = meaningsOf(METRIC_FIELDS);
const { bins: _bins, edges: _edges, complete: _complete, ...aggregateMeanings } = METRIC_MEANINGS;

/** What the fields of a question for aggregates mean. */
export const AGGREGATE_MEANINGS = aggregateMeanings;

function meaningsOf<Name extends string>(fields: Readonly<Record<Name, AnyField>>): Readonly<Record<Name, Meaning>> {
  const entries = Object.entries<AnyField>(fields).map(([name, { meaning }]) => [name, meaning]);
  return Object.fromEntries(entries) as Record<Name, Meaning>;
}

/** A field that another one may take the place of is not required; one of them is. */
export function withAlternatives<S extends JsonSchema>(fields: Readonly<Record<string, AnyField>>, schema: S): S {
  const pairs = Object.entries(fields).flatMap(([name, { insteadOf }]) => (insteadOf ? [[insteadOf, name]] : []));
  if (pairs.length === 0) return schema;
  const required = schema.required?.filter((name) => !pairs.flat().includes(name)) ?? [];
  return { ...schema, required, oneOf: pairs.flat().map((name) => ({ required: [name] })) };
}

/** The meaning of a field in another context; what is in it means the same. */
export function inContext(meaning: Meaning, is: string): Meaning {
  return typeof meaning === 'string' ? is : { ...meaning, is };
}

const { metric: metricMeaning, prefilter, relative_to, filters, time, last, window, panel } = aggregateMeanings;

const OUTLIER_MEANINGS = {
  ...{ metric: metricMeaning, prefilter, relative_to, filters, time, last, window, panel },
  against:
    'What lines are held against: `package`, the other lines that had the same package, or `past`, their own days before the ' +
    'newest seven.',
  limit: 'The number of lines in the answer, 1 to 1,000; 100 if it is not given. The counts are of all lines.',
};

const SIDE = {
  filters: inContext(aggregateMeanings.filters, 'Filters of this side, besides the shared ones.'),
  ...Object.fromEntries(
    Object.entries<AnyField>(TIME_FIELDS).map(([name, { meaning }]) => [
      name,
      inContext(meaning, 'In place of the shared time.'),
    ]),
  ),
  window: inContext(aggregateMeanings.window, 'In place of the shared window.'),
};

const question = withAlternatives(
  METRIC_FIELDS,
  describe(schemaOf(readersOf(METRIC_FIELDS, NOTHING_KNOWN)), METRIC_MEANINGS),
);
const { metric, chartType, aggregation, ...all } = question.properties;
const optionsIn = (type: ChartType) =>
  Object.fromEntries(optionsOf(type).map((name) => [name, all[name as keyof typeof all]]));
const isOption = (name: string) => (CHART_OPTIONS as readonly string[]).includes(name);
const others = Object.fromEntries(Object.entries(all).filter(([name]) => !isOption(name)));
const required = question.required?.filter((name) => name !== 'aggregation') ?? [];
const times = question.oneOf?.map((time) => time.required ?? []) ?? [[]];
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
      ...optionsIn('aggregate'),
    },
  },
  HistogramQuestion: {
    ...question,
    description: 'A question for the distribution of a metric. It has exactly one of `bins` and `edges`.',
    properties: { metric, chartType: { ...chartType, enum: ['histogram'] }, ...others, ...optionsIn('histogram') },
    required,
    oneOf: ['bins', 'edges'].flatMap((bins) => times.map((time) => ({ required: [bins, ...time] }))),
  },
  RawQuestion: {
    ...question,
    description: 'A question for every result of a metric.',
    properties: { metric: { ...metric, enum: rawKeys }, chartType: { ...chartType, enum: ['raw'] }, ...others },
    required,
  },
  ComparisonQuestion: {
    ...describe(schemaOf(comparisonFields()), {
      ...AGGREGATE_MEANINGS,
      chartType: 'Always `aggregate`; it may be left out.',
      aggregation: 'Always `total`; it may be left out.',
      uncertainty: 'Always `agents`; it may be left out.',
      normalised: 'Let every hour of the day and every agent count the same.',
      time: inContext(
        AGGREGATE_MEANINGS.time,
        'Local time of the agents, both ends included; not needed where both sides have one.',
      ),
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
  OutlierQuestion: {
    ...withAlternatives(TIME_FIELDS, describe(schemaOf(outlierFields()), OUTLIER_MEANINGS)),
    description: 'A question for the lines that lie far from what is usual.',
  },
  TestQuestion: {
    ...withAlternatives(
      RECORD_FIELDS,
      describe(schemaOf(readersOf(RECORD_FIELDS, NOTHING_KNOWN)), meaningsOf(RECORD_FIELDS)),
    ),
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
