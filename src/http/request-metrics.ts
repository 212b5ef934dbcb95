import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of the service for Prometheus. */
export interface RequestMetrics {
  readonly registry: Registry;
  begin(): void;
  end(method: string, route: string, status: number, elapsedMs: number): void;
  /** Counts a refused token, sign-in or session. */
  refuse(way: string, reason: string): void;
  /** Adds a figure that is read when it is asked for. */
  watch(name: string, help: string, read: () => number): void;
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
  const refusals = new Counter({
    name: 'broadgauge_access_refused_total',
    help: 'Tokens, sign-ins and sessions that were refused, by way and reason.',
    labelNames: ['way', 'reason'] as const,
    registers: [registry],
  });
  const series = memoised((method: string, route: string, status: string) => ({
    requests: requests.labels(method, route, status),
    durations: durations.labels(method, route, status),
  }));
  return {
    registry,
    begin: () => inFlight.inc(),
    end(method, route, status, elapsedMs) {
      const { requests, durations } = series(method, route, String(status));
      inFlight.dec();
      requests.inc();
      durations.observe(elapsedMs / 1000);
    },
    refuse: (way, reason) => refusals.inc({ way, reason }),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
  };
}

/** Finding a series by its labels costs more than counting in it; there are few of them. */
function memoised<T>(make: (...labels: [string, string, string]) => T): (...labels: [string, string, string]) => T {
  const known = new Map<string, T>();
  return (...labels) => {
    const key = labels.join(' ');
    const value = known.get(key) ?? make(...labels);
    known.set(key, value);
    return value;
  };
}
