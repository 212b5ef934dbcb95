import { div, type Expr, le, or, sub } from '../../plan/expr.ts';
import { defineMetric, type Metric, type Rule, ratio } from '../metric.ts';
import { jitter } from '../tests/jitter.ts';
import { impossibleLoss, testFailed } from './shared-rules.ts';

export const jitterMetrics: readonly Metric[] = [
  defineMetric(jitter, {
    key: 'jitterDown',
    unit: 'ms',
    name: 'Jitter downstream',
    description: 'Variation of delay of packets on their way to the agent.',
    value: (c) => div(c.jitter_down, 1000),
    prefilter: (c) => [testFailed(c), noJitter(c.jitter_down), nothingSent(c.packets_down_sent)],
  }),
  defineMetric(jitter, {
    key: 'jitterUp',
    unit: 'ms',
    name: 'Jitter upstream',
    description: 'Variation of delay of packets on their way from the agent.',
    value: (c) => div(c.jitter_up, 1000),
    prefilter: (c) => [testFailed(c), noJitter(c.jitter_up), nothingSent(c.packets_up_sent)],
  }),
  defineMetric(jitter, {
    key: 'lossDown',
    unit: '%',
    name: 'Packet loss downstream',
    description: 'Share of the packets to the agent that did not arrive.',
    value: (c) => ratio(sub(c.packets_down_sent, c.packets_down_recv), c.packets_down_sent),
    prefilter: (c) => lossRules(c.packets_down_sent, c.packets_down_recv),
  }),
  defineMetric(jitter, {
    key: 'lossUp',
    unit: '%',
    name: 'Packet loss upstream',
    description: 'Share of the packets from the agent that did not arrive.',
    value: (c) => ratio(sub(c.packets_up_sent, c.packets_up_recv), c.packets_up_sent),
    prefilter: (c) => lossRules(c.packets_up_sent, c.packets_up_recv),
  }),
  defineMetric(jitter, {
    key: 'mos',
    unit: 'mos',
    name: 'Call quality',
    description: 'Mean opinion score that a call over the line would get, 1 (bad) to 5 (excellent).',
    value: (c) => c.mos,
    prefilter: (c) => [testFailed(c), nothingSent(c.packets_up_sent, c.packets_down_sent)],
  }),
];

function lossRules(sent: Expr, received: Expr): Rule[] {
  return [nothingSent(sent), impossibleLoss(sub(sent, received), sent)];
}

function noJitter(value: Expr): Rule {
  return { id: 'jitter.not_positive', because: 'A real path varies.', drop: le(value, 0) };
}

function nothingSent(...sent: readonly Expr[]): Rule {
  return {
    id: 'jitter.nothing_sent',
    because: 'Nothing was measured.',
    drop: or(...sent.map((count) => le(count, 0))),
  };
}
