import { describe, expect, it } from 'vitest';
import type { Condition, Expr } from '../plan/expr.ts';
import { DERIVED_COLUMNS } from '../plan/plan.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { Metric } from './metric.ts';
import { METRICS } from './metrics/index.ts';
import { COMMON_COLUMNS } from './test.ts';
import { TESTS } from './tests/index.ts';

const unique = (values: readonly string[]) => new Set(values).size === values.length;

describe('the catalogue', () => {
  it('has the tests of the specification, units first, in its order, then those of load and outages', () => {
    expect(TESTS.filter(({ agents }) => agents === 'unit').map(({ key }) => key)).toEqual(
      'httpget httppost dns netflix ping jitter latency webget youtube network_usage traceroute dlping ulping outage'.split(
        ' ',
      ),
    );
    expect(TESTS.filter(({ agents }) => agents === 'mobile').map(({ key }) => key)).toEqual(
      'mobile_download mobile_latency mobile_upload mobile_www mobile_youtube'.split(' '),
    );
  });

  it('has the columns of a download in the order of the specification', () => {
    expect(Object.keys(TESTS[0]?.columns ?? {}).join(' ')).toBe(
      'target address fetch_time bytes_total bytes_sec bytes_sec_interval warmup_time warmup_bytes sequence threads ' +
        'tcp_retransmissions successes failures ip_version target_group',
    );
    expect(Object.keys(COMMON_COLUMNS)).toEqual(['base', 'ddate', 'dtime', 'agent_id', 'unit_id']);
  });

  it('has each key once', () => {
    expect(unique(TESTS.map(({ key }) => key))).toBe(true);
    expect(unique(METRICS.map(({ key }) => key))).toBe(true);
    expect(unique(DIMENSIONS.map(({ id }) => id))).toBe(true);
  });

  it('has metrics that read only columns of their own test', () => {
    for (const metric of METRICS) {
      const derived = metric.derived === 'idle' ? [DERIVED_COLUMNS.idle] : [];
      const unknown = columnsOf(metric).filter((name) => !(name in metric.test.columns || derived.includes(name)));
      expect([metric.key, unknown]).toEqual([metric.key, []]);
    }
  });

  it('has dimensions that every metric which names them can answer', () => {
    for (const metric of METRICS) {
      for (const id of metric.dimensions) expect(metric.test.columns).toHaveProperty(id);
    }
  });

  it('gives a rule one reason, wherever it applies', () => {
    const reasons = new Map<string, string>();
    for (const { id, because } of METRICS.flatMap(({ prefilter }) => prefilter)) {
      expect(reasons.get(id) ?? because).toBe(because);
      reasons.set(id, because);
    }
    expect([...reasons.keys()].sort()).toEqual(
      [
        'dns.not_positive dns.timed_out jitter.not_positive jitter.nothing_sent latency.lossy latency.too_few_packets',
        'loss.impossible outage.not_positive rtt.not_positive rtt.out_of_order rtt.timed_out rtt.too_fast speed.beyond_any_line',
        'speed.contradictory speed.not_positive speed.too_short test.failed usage.beyond_an_hour usage.inconsistent',
        'usage.negative video.not_positive web.timed_out web.too_fast',
      ]
        .join(' ')
        .split(' '),
    );
  });

  it('drops failed tests from every metric that has them, ratios excepted', () => {
    const lacking = METRICS.filter(
      ({ value, test, prefilter }) =>
        value.kind === 'number' && 'successes' in test.columns && !prefilter.some(({ id }) => id === 'test.failed'),
    );
    expect(lacking.map(({ key }) => key)).toEqual([]);
  });

  it('has aggregate-only metrics only where a single result says nothing', () => {
    expect(METRICS.filter(({ aggregateOnly }) => aggregateOnly).map(({ key }) => key)).toEqual([
      'dnsFail',
      'webgetFail',
      'outagesPerDay',
      'downtimePerDay',
    ]);
  });
});

function columnsOf({ value, prefilter }: Metric): string[] {
  const values = value.kind === 'ratio' ? [value.numerator, value.denominator] : [value.value];
  return [...values.flatMap(columnsOfExpr), ...prefilter.flatMap(({ drop }) => columnsOfCondition(drop))];
}

function columnsOfExpr(expr: Expr): string[] {
  if (expr.kind === 'column') return [expr.name];
  return expr.kind === 'number' ? [] : [...columnsOfExpr(expr.left), ...columnsOfExpr(expr.right)];
}

function columnsOfCondition(condition: Condition): string[] {
  if ('conditions' in condition) return condition.conditions.flatMap(columnsOfCondition);
  return [...columnsOfExpr(condition.left), ...columnsOfExpr(condition.right)];
}
