import type { DescribedMetric, DescribedTest } from '../../../../../client/index.ts';
import { matches } from '../matches.ts';
import { NothingFound } from '../nothing-found.tsx';
import { MetricCard } from './metric-card.tsx';

export interface MetricsViewProps {
  readonly metrics: readonly DescribedMetric[];
  readonly tests: readonly DescribedTest[];
  readonly query: string;
}

export function MetricsView({ metrics, tests, query }: MetricsViewProps) {
  const names = new Map(tests.map(({ key, name }) => [key, name]));
  const found = metrics.filter(({ key, name, description, value, test, prefilter }) =>
    matches(query, key, name, description, value, names.get(test) ?? test, ...prefilter.map(({ id }) => id)),
  );
  if (found.length === 0) return <NothingFound what="metric" query={query} />;
  return (
    <ul class="metric-list">
      {found.map((metric) => (
        <li key={metric.key}>
          <MetricCard metric={metric} testName={names.get(metric.test) ?? metric.test} />
        </li>
      ))}
    </ul>
  );
}
