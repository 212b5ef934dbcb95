import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of the service for Prometheus. */
export interface RequestMetrics {
  readonly registry: Registry;
  begin(): void;
  end(method: string, route: string, status: number, elapsedMs: number): void;
}

export function createRequestMetrics(): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'broadgauge_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'broadgauge_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames,
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'broadgauge_http_requests_in_flight',
    help: 'Requests being answered now.',
    registers: [registry],
  });
  return {
    registry,
    begin: () => inFlight.inc(),
    end(method, route, status, elapsedMs) {
      const labels = { method, route, status: String(status) };
      inFlight.dec();
      requests.inc(labels);
      durations.observe(labels, elapsedMs / 1000);
    },
  };
}
