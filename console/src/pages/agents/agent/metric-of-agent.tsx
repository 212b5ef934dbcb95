import { useMemo } from 'preact/hooks';
import type { ListedMetric } from '../../../../../client/index.ts';
import { Field } from '../../../components/field.tsx';
import { RequestView } from '../../../components/request-view.tsx';
import { Select } from '../../../components/select.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRequest } from '../../../hooks/use-request.ts';
import { useAddress } from '../../../router/use-address.ts';
import { loadMetric } from './load-metric.ts';
import { MetricChart } from './metric-chart.tsx';
import { recentDays } from './recent-days.ts';
import { exploreHref } from './result-links.ts';

export interface MetricOfAgentProps {
  readonly agentId: string;
  /** Those that the agent can have. */
  readonly metrics: readonly ListedMetric[];
}

/** One metric of an agent over the last days; the address says which. */
export function MetricOfAgent({ agentId, metrics }: MetricOfAgentProps) {
  const [parameters, changeAddress] = useAddress();
  const metric = metrics.find(({ key }) => key === parameters.get('metric')) ?? metrics[0];
  const days = useMemo(() => recentDays(Date.now()), []);
  const answer = useRequest(
    async (signal) => metric && { metric, points: await loadMetric(metric.key, agentId, days, signal) },
    [metric, agentId, days],
  );
  if (!metric) return null;
  return (
    <section class="agent-section" aria-labelledby="agent-results">
      <div class="agent-section-head">
        <h2 id="agent-results">Latest results</h2>
        <Field label="Metric">
          {(control) => (
            <Select
              {...control}
              options={metrics.map(({ key, name }) => ({ value: key, label: name }))}
              value={metric.key}
              onValue={(key) => changeAddress({ metric: key }, { step: true })}
            />
          )}
        </Field>
      </div>
      <RequestView request={answer} skeleton={<Skeleton lines={8} label="Loading results" />}>
        {(data) => data && <MetricChart {...data} />}
      </RequestView>
      <p class="agent-section-foot">
        The mean of each day on the agent’s own clock, and where 90 % of the results lie.{' '}
        <a href={exploreHref(metric.key, agentId)}>Explore {metric.name}</a>
      </p>
    </section>
  );
}
