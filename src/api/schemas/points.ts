import { type JsonSchema, orNull } from '../../lib/json-schema.ts';
import { PERCENTILES } from '../../plan/plan.ts';
import { count, float, listOf, record, ref, text, whole } from './parts.ts';

const SPLIT_VALUE: JsonSchema = {
  type: ['string', 'number', 'null'],
  description: 'The value of a split, under its name in the request.',
};

const PERCENTILES_SHOWN: JsonSchema = {
  type: 'object',
  description: 'By their number: the default eleven, or the requested ones.',
  properties: Object.fromEntries(PERCENTILES.map((percent) => [percent, float(`The percentile ${percent}.`)])),
  additionalProperties: float('A requested percentile.'),
};

const FIGURES = {
  metricValue: float('The mean; for a ratio, the pooled ratio.'),
  stdDev: float('Population standard deviation.'),
  sampleCount: count('The number of results.'),
  agentCount: count('The number of distinct agents.'),
  unitCount: count('The number of distinct agents with a unit id.'),
  ci90: orNull(float('Half the width of the 90 % confidence interval; null for one agent with intervals by agent.')),
  ci95: orNull(float('Half the width of the 95 % confidence interval; null for one agent with intervals by agent.')),
  ci99: orNull(float('Half the width of the 99 % confidence interval; null for one agent with intervals by agent.')),
  min: float('The smallest value.'),
  max: float('The largest value.'),
  median: float('The 50th percentile.'),
  percentiles: PERCENTILES_SHOWN,
};

const aggregatePoint = record(FIGURES);

export const pointSchemas = {
  AggregatePoint: {
    ...aggregatePoint,
    description: 'The figures of a group of results, in the metric’s unit.',
    properties: {
      ...aggregatePoint.properties,
      dtime: text('For periods: the start, `YYYY-MM-DDTHH:MM:SS` up to `six_hourly`, else `YYYY-MM-DD`.'),
      standardError: orNull(float('With intervals by agent: the standard error of `metricValue`; null for one agent.')),
      effectiveCount: float('With weights: the number of equally weighted agents with the same precision.'),
      medianCi95: {
        type: ['array', 'null'],
        items: { type: 'number' },
        minItems: 2,
        maxItems: 2,
        description:
          'With `per_agent`: the ends of the 95 % interval of the median; null below six agents, and with weights.',
      },
      atLeast: shares('at or above'),
      atMost: shares('at or below'),
      above: shares('above'),
      below: shares('below'),
      complete: { type: 'boolean', description: 'With `complete`: whether the point has its whole period.' },
      aggregatedNumber: whole('For hours of the day, days of the week and days of the month: the number.'),
    },
    additionalProperties: SPLIT_VALUE,
  },
  HistogramPoint: {
    ...record({
      from: float('The lower edge of the bin, in the unit of the metric. It belongs to the bin.'),
      to: float('The upper edge. It belongs to the next bin, except in the last bin.'),
      count: count('Results in the bin, or agents.'),
      share: float(
        'Their percentage of the whole series, including values outside the bins; by weight, if there are weights.',
      ),
      cumulativeShare: float('The percentage up to the upper edge, including values below all bins.'),
    }),
    description: 'A bin of a histogram.',
    additionalProperties: SPLIT_VALUE,
  },
  RawPoint: {
    ...record({
      metricValue: float('The value of the result, in the metric’s unit.'),
      dtime: text('When the test ended, in the local time of the agent: `YYYY-MM-DDTHH:MM:SS`.'),
      agent: text('The agent id.'),
      unit: { type: ['string', 'null'], description: 'The unit id.' },
    }),
    description: 'One result.',
    additionalProperties: SPLIT_VALUE,
  },
  Comparison: {
    ...record({
      a: orPoint('The figures of side `a`, with intervals by agent; null without results.'),
      b: orPoint('The figures of side `b`, with intervals by agent; null without results.'),
      difference: orNull(float('`metricValue` of `b` minus that of `a`.')),
      ratio: orNull(float('`metricValue` of `b` divided by that of `a`; null if that is 0.')),
      standardError: orNull(float('The standard error of the difference. Agents on both sides are paired.')),
      df: orNull(float('Degrees of freedom, by Satterthwaite; null if the standard error is 0.')),
      ci90: orNull(float('Half the width of the 90 % confidence interval of the difference.')),
      ci95: orNull(float('Half the width of the 95 % confidence interval of the difference.')),
      ci99: orNull(float('Half the width of the 99 % confidence interval of the difference.')),
      pValue: orNull(
        float('Two-sided, for the hypothesis of no difference; null if agents do not differ but the sides do.'),
      ),
      pValueAdjusted: orNull(float('By Holm, for all comparisons of the answer.')),
      agentsInBoth: count('Agents on both sides.'),
    }),
    description:
      'Two sides of one combination of split values. All figures are null if a side has fewer than two agents.',
    additionalProperties: SPLIT_VALUE,
  },
  AggregateSeries: series('AggregatePoint', 'dtime or aggregatedNumber'),
  HistogramSeries: record({
    metricData: listOf(
      ref('HistogramPoint'),
      'All bins of one combination of split values, in order, including empty ones.',
    ),
    below: count('Values below the first of the `edges`; 0 with `bins`.'),
    above: count('Values above the last of the `edges`; 0 with `bins`.'),
  }),
  RawSeries: series('RawPoint', 'dtime, then agent'),
} as const satisfies Record<string, JsonSchema>;

function shares(side: string): JsonSchema {
  return {
    type: 'object',
    description: `The percentage of results, or of agents, ${side} each requested level.`,
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
