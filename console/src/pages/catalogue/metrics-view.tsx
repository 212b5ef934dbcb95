import type { DescribedMetric, DescribedTest } from '../../../../client/index.ts';
import { FactList } from '../../components/fact-list.tsx';
import { Badges } from '../../components/feedback/badge.tsx';
import { explorePath } from '../../question/question.ts';
import { unitName } from '../../question/units.ts';
import { hrefOf } from '../../router/location.ts';
import { matches, NothingFound } from './search.tsx';

interface MetricsViewProps {
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
    <ul class="stack">
      {found.map((metric) => (
        <li key={metric.key}>
          <MetricCard metric={metric} testName={names.get(metric.test) ?? metric.test} />
        </li>
      ))}
    </ul>
  );
}

/** What a metric means, how it comes about, and which results the prefilter leaves out of it. */
function MetricCard({ metric, testName }: { readonly metric: DescribedMetric; readonly testName: string }) {
  const { key, name, unit, description, value, test, chartTypes, splits, prefilter } = metric;
  return (
    <article class="card metric-card">
      <header class="row">
        <h2>{name}</h2>
        <code>{key}</code>
        <a class="metric-explore" href={hrefOf(explorePath({ metric: key }))}>
          Explore<span class="visually-hidden"> {name}</span>
        </a>
      </header>
      <div class="metric-text stack">
        <p>{description}</p>
        <FactList
          facts={[
            { label: 'Unit', value: unitName(unit) || unit },
            { label: 'Test', value: <a href={hrefOf(`catalogue?view=tests&test=${test}`)}>{testName}</a> },
            { label: 'Value', value: <code>{value}</code> },
            !chartTypes.includes('raw') && { label: 'Single results', value: 'say nothing: aggregates only' },
          ]}
        />
        <h3>Split and filter by</h3>
        <Badges words={splits} />
      </div>
      <div class="metric-rules">
        <h3>Left out by the prefilter</h3>
        {prefilter.length === 0 ? (
          <p class="hint">Nothing: no rule is about this metric.</p>
        ) : (
          <ul>
            {prefilter.map(({ id, because, drop }) => (
              <li key={id}>
                <span>{because}</span>
                <code>{drop}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
