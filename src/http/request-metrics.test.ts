import { expect, it } from 'vitest';
import { createRequestMetrics } from './request-metrics.ts';

it('requests are counted by method, route and status, with the time that they took', async () => {
  const metrics = createRequestMetrics();
  for (const ms of [1, 2, 200_000]) {
    metrics.begin();
    metrics.end('GET', '/metadata/:field/:value', 200, ms);
  }
  metrics.begin();
  const text = await metrics.registry.metrics();
  const labels = 'method="GET",route="/metadata/:field/:value",status="200"';
  expect(text).toContain(`broadgauge_http_requests_total{${labels}} 3`);
  expect(text).toContain('broadgauge_http_requests_in_flight 1');
  const durations = text.split('\n').filter((line) => line.startsWith('broadgauge_http_request_duration_seconds'));
  expect(durations.map((line) => line.replace('broadgauge_http_request_duration_seconds', ''))).toEqual([
    ...Object.entries({ 0.001: 1, 0.005: 2, 0.025: 2, 0.1: 2, 0.5: 2, 1: 2, 5: 2, 30: 2, 120: 2, '+Inf': 3 })
      .sort(([a], [b]) => Number(a === '+Inf') - Number(b === '+Inf') || Number(a) - Number(b))
      .map(([le, count]) => `_bucket{le="${le}",${labels}} ${count}`),
    `_sum{${labels}} 200.003`,
    `_count{${labels}} 3`,
  ]);
});
