import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of the service for Prometheus. */
export interface RequestMetrics {
  readonly registry: Registry;
  begin(): void;
  end(method: string, route: string, status: number, elapsedMs: number): void;
  /** Counts a refused token, sign-in or session. */
  refuse(way: string, reason: string): void;
  /** Adds a figure that is read on each scrape. */
  watch(name: string, help: string, read: () => number): void;
  /**
   * Adds a figure with labels, whose series are all read on each scrape. A figure that can't be read in time is left
   * out.
   */
  watchEach<L extends string>(name: string, help: string, labels: readonly L[], read: ReadSeries<L>): void;
  /** Adds a counter, and returns a function that increments it. */
  count<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
  ): (labels: Readonly<Record<L, string>>, by: number) => void;
}

type ReadSeries<L extends string> = () => Promise<readonly { labels: Readonly<Record<L, string>>; value: number }[]>;

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
      const collect = () => {
        // One figure that can't be read must not take the others along.
        try {
          gauge.set(read());
        } catch {
          gauge.remove();
        }
      };
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect });
    },
    watchEach(name, help, labelNames, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        collect: async () => {
          const series = await inTime(read()).catch(() => []);
          gauge.reset();
          for (const { labels, value } of series) gauge.set({ ...labels }, value);
        },
      });
    },
    count(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
      const series = memoised((...values: string[]) => counter.labels(...values));
      return (labels, by) => series(...labelNames.map((label) => labels[label])).inc(by);
    },
  };
}

/** Prometheus gives up after ten seconds, and then has no figures at all. */
const READ_MS = 5000;

/** Rejects when a store takes too long to answer. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the figure was not read in time')), READ_MS);
  });
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

/** Finding a series by its labels costs more than counting in it; there are few of them. */
function memoised<L extends readonly string[], T>(make: (...labels: L) => T): (...labels: L) => T {
  const known = new Map<string, T>();
  return (...labels) => {
    const key = labels.join(' ');
    const value = known.get(key) ?? make(...labels);
    known.set(key, value);
    return value;
  };
}
