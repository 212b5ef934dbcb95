import { type JsonSchema, orNull } from '../../lib/json-schema.ts';
import { PERCENTILES } from '../../plan/plan.ts';
import { count, float, listOf, record, ref, text, whole } from './parts.ts';

const SPLIT_VALUE: JsonSchema = {
  type: ['string', 'number', 'null'],
  description: 'The value of a split, under the name that was asked for.',
};

const PERCENTILES_SHOWN: JsonSchema = {
  type: 'object',
  description: 'By their number: the eleven of every question, or those that were asked for.',
  properties: Object.fromEntries(PERCENTILES.map((percent) => [percent, float(`The percentile ${percent}.`)])),
  additionalProperties: float('A percentile that was asked for.'),
};

const FIGURES = {
  metricValue: float('The mean; of a ratio the pooled one.'),
  stdDev: float('Population standard deviation.'),
  sampleCount: count('Results that count.'),
  agentCount: count('Different agents among them.'),
  unitCount: count('Different agents among them that have a unit id.'),
  ci90: orNull(float('Half the width of the 90 % confidence interval; null by agent where there is one agent.')),
  ci95: orNull(float('Half the width of the 95 % confidence interval; null by agent where there is one agent.')),
  ci99: orNull(float('Half the width of the 99 % confidence interval; null by agent where there is one agent.')),
  min: float('The smallest value.'),
  max: float('The largest value.'),
  median: float('The 50th percentile.'),
  percentiles: PERCENTILES_SHOWN,
};

const aggregatePoint = record(FIGURES);

export const pointSchemas = {
  AggregatePoint: {
    ...aggregatePoint,
    description: 'What a group of results says. The unit is that of the metric.',
    properties: {
      ...aggregatePoint.properties,
      dtime: text(
        'Where the aggregation is a period: its start, `YYYY-MM-DDTHH:MM:SS` up to `six_hourly`, else `YYYY-MM-DD`.',
      ),
      standardError: orNull(float('Of intervals by agent: that of `metricValue`; null where there is one agent.')),
      effectiveCount: float('Of agents with weights: how many of the same weight would say as much.'),
      medianCi95: {
        type: ['array', 'null'],
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
        description:
          'Of figures of agents: the ends of the 95 % interval of the median; null below six agents, and with weights.',
      },
      atLeast: shares('at or above'),
      atMost: shares('at or below'),
      aggregatedNumber: whole('Where the aggregation is an element of time: its number.'),
    },
    additionalProperties: SPLIT_VALUE,
  },
  HistogramPoint: {
    ...record({
      from: float('The lower edge of the bin, in the unit of the metric. It belongs to the bin.'),
      to: float('The upper edge. It belongs to the next bin; that of the last bin to that one.'),
      count: count('Results in the bin, or agents.'),
      share: float(
        'Their percentage of all of the series, also of those outside of the bins; weighted where they weigh.',
      ),
      cumulativeShare: float('The percentage up to the upper edge, with what is below all bins.'),
    }),
    description: 'A bin of a histogram.',
    additionalProperties: SPLIT_VALUE,
  },
  RawPoint: {
    ...record({
      metricValue: float('What the result says, in the unit of the metric.'),
      dtime: text('When the test ended, in the local time of the agent: `YYYY-MM-DDTHH:MM:SS`.'),
      agent: text('The agent id.'),
      unit: { type: ['string', 'null'], description: 'The unit id.' },
    }),
    description: 'What one result says.',
    additionalProperties: SPLIT_VALUE,
  },
  Comparison: {
    ...record({
      a: orPoint('What the results of `a` say, with intervals by agent; null where there are none.'),
      b: orPoint('What the results of `b` say, with intervals by agent; null where there are none.'),
      difference: orNull(float('`metricValue` of `b` minus that of `a`.')),
      ratio: orNull(float('`metricValue` of `b` by that of `a`; null where that is 0.')),
      standardError: orNull(float('Of the difference. Agents on both sides are paired.')),
      df: orNull(float('Degrees of freedom, by Satterthwaite; null where the standard error is 0.')),
      ci90: orNull(float('Half the width of the 90 % confidence interval of the difference.')),
      ci95: orNull(float('Half the width of the 95 % confidence interval of the difference.')),
      ci99: orNull(float('Half the width of the 99 % confidence interval of the difference.')),
      pValue: orNull(float('Two-sided, of no difference; null where agents do not differ but the sides do.')),
      pValueAdjusted: orNull(float('By Holm, for all comparisons of the answer.')),
      agentsInBoth: count('Agents on both sides.'),
    }),
    description:
      'Two sides of one combination of split values. All figures are null where a side has fewer than two agents.',
    additionalProperties: SPLIT_VALUE,
  },
  AggregateSeries: series('AggregatePoint', 'dtime or aggregatedNumber'),
  HistogramSeries: record({
    metricData: listOf(
      ref('HistogramPoint'),
      'All bins of one combination of split values, in their order, empty ones too.',
    ),
    below: count('Values below the first of the `edges`; 0 with `bins`.'),
    above: count('Values above the last of the `edges`; 0 with `bins`.'),
  }),
  RawSeries: series('RawPoint', 'dtime, then agent'),
} as const satisfies Record<string, JsonSchema>;

function shares(side: string): JsonSchema {
  return {
    type: 'object',
    description: `The percentage of results, or of agents, ${side} each level that was asked for.`,
    additionalProperties: float('In percent.'),
  };
}

function orPoint(description: string): JsonSchema {
  return { anyOf: [ref('AggregatePoint'), { type: 'null' }], description };
}

function series(point: string, order: string): JsonSchema {
  const metricData = listOf(ref(point), `The points of one combination of split values, in the order of ${order}.`);
  return record({ metricData });
}
