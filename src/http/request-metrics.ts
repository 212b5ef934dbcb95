import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';

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
  const series = new Map<string, RequestSeries>();
  let inFlight = 0;
  registry.registerMetric(
    computed('broadgauge_http_requests_total', 'Requests answered, by route and status.', 'counter', () =>
      [...series.values()].map(({ labels, requests }) => ({ labels, value: requests })),
    ),
  );
  registry.registerMetric(
    computed(DURATION, 'Time from a request to the end of its answer.', 'histogram', () =>
      [...series.values()].flatMap(durationsOf),
    ),
  );
  new Gauge({
    name: 'broadgauge_http_requests_in_flight',
    help: 'Requests being answered now.',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  const refusals = new Counter({
    name: 'broadgauge_access_refused_total',
    help: 'Tokens, sign-ins and sessions that were refused, by way and reason.',
    labelNames: ['way', 'reason'] as const,
    registers: [registry],
  });
  return {
    registry,
    begin() {
      inFlight += 1;
    },
    end(method, route, status, elapsedMs) {
      inFlight -= 1;
      const key = `${method} ${route} ${status}`;
      let counted = series.get(key);
      if (counted === undefined) {
        counted = { labels: { method, route, status }, requests: 0, seconds: 0, within: BOUNDS.map(() => 0) };
        series.set(key, counted);
      }
      const seconds = elapsedMs / 1000;
      counted.requests += 1;
      counted.seconds += seconds;
      const bound = BOUNDS.findIndex((bound) => seconds <= bound);
      if (bound >= 0) counted.within[bound] = (counted.within[bound] ?? 0) + 1;
    },
    refuse: (way, reason) => refusals.inc({ way, reason }),
    watch(name, help, read) {
      const collect = () => {
        // A figure that can't be read must not hide the others.
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

type Labels = Readonly<Record<string, string | number>>;

/** Of one method, route and status. */
interface RequestSeries {
  readonly labels: Labels;
  requests: number;
  seconds: number;
  /** How many took at most a bound, and longer than the one before it. */
  readonly within: number[];
}

interface Sample {
  readonly metricName?: string;
  readonly labels: Labels;
  readonly value: number;
}

const DURATION = 'broadgauge_http_request_duration_seconds';
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120];

function durationsOf({ labels, requests, seconds, within }: RequestSeries): readonly Sample[] {
  let sum = 0;
  const buckets = BOUNDS.map((le, index) => {
    sum += within[index] ?? 0;
    return { metricName: `${DURATION}_bucket`, labels: { le, ...labels }, value: sum };
  });
  return [
    ...buckets,
    { metricName: `${DURATION}_bucket`, labels: { le: '+Inf', ...labels }, value: requests },
    { metricName: `${DURATION}_sum`, labels, value: seconds },
    { metricName: `${DURATION}_count`, labels, value: requests },
  ];
}

/** A metric that is counted here: for each request, the library would write its labels as a text several times. */
function computed(name: string, help: string, type: string, read: () => readonly Sample[]): Metric {
  const aggregator = 'sum';
  const get = async () => ({ name, help, type, aggregator, values: read() });
  return { name, help, type, aggregator, get, reset() {} } as unknown as Metric;
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
