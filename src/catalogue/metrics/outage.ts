import { div, type Expr, le, number } from '../../plan/expr.ts';
import { defineMetric, type Metric, type Rule } from '../metric.ts';
import { outage } from '../tests/outage.ts';

const WHOLE_DAY = [0];
const OF_A_DAY = 'of each agent on each local day on which it has a result of any test';

export const outageMetrics: readonly Metric[] = [
  defineMetric(outage, {
    key: 'outagesPerDay',
    unit: 'count',
    name: 'Outages a day',
    description: `Outages that began, ${OF_A_DAY}.`,
    value: () => number(1),
    derived: 'daily',
    aggregateOnly: true,
    schedule: WHOLE_DAY,
    prefilter: (c) => [noDuration(c.duration)],
  }),
  defineMetric(outage, {
    key: 'downtimePerDay',
    unit: 'min',
    name: 'Minutes down a day',
    description: `Minutes of the outages that began, ${OF_A_DAY}.`,
    value: (c) => div(c.duration, 60e6),
    derived: 'daily',
    aggregateOnly: true,
    schedule: WHOLE_DAY,
    prefilter: (c) => [noDuration(c.duration)],
  }),
];

function noDuration(duration: Expr): Rule {
  return { id: 'outage.not_positive', because: 'An outage takes time.', drop: le(duration, 0) };
}
