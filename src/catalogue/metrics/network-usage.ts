import { div, type Expr, gt, lt, or, sub } from '../../plan/expr.ts';
import { defineMetric, type Metric, type Rule } from '../metric.ts';
import { networkUsage } from '../tests/network-usage.ts';

export const networkUsageMetrics: readonly Metric[] = [
  defineMetric(networkUsage, {
    key: 'usageDown',
    unit: 'MB',
    name: 'Usage downstream',
    description: 'Data that the household received, without what the tests received.',
    value: (c) => div(sub(c.wan_rx_bytes, c.sk_rx_bytes), 1e6),
    prefilter: (c) => counterRules(c.wan_rx_bytes, c.sk_rx_bytes),
  }),
  defineMetric(networkUsage, {
    key: 'usageUp',
    unit: 'MB',
    name: 'Usage upstream',
    description: 'Data that the household sent, without what the tests sent.',
    value: (c) => div(sub(c.wan_tx_bytes, c.sk_tx_bytes), 1e6),
    prefilter: (c) => counterRules(c.wan_tx_bytes, c.sk_tx_bytes),
  }),
];

function counterRules(line: Expr, tests: Expr): readonly Rule[] {
  return [
    { id: 'usage.negative', because: 'The counter wrapped.', drop: or(lt(line, 0), lt(tests, 0)) },
    {
      id: 'usage.beyond_an_hour',
      because: 'More than any line carries in an hour.',
      drop: or(gt(line, 1e11), gt(tests, 1e11)),
    },
    { id: 'usage.inconsistent', because: 'The part exceeds the whole.', drop: lt(line, tests) },
  ];
}
