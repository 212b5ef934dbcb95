import type { DescribedMetric } from '../../../../../client/index.ts';
import { Badge } from '../../../components/badge.tsx';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { writeQuestion } from '../../../question/question-address.ts';
import { unitName } from '../../../question/units.ts';
import { hrefOf } from '../../../router/location.ts';

export interface MetricCardProps {
  readonly metric: DescribedMetric;
  readonly testName: string;
}

/** What a metric means, how it comes about, and which results the prefilter leaves out of it. */
export function MetricCard({ metric, testName }: MetricCardProps) {
  const { key, name, unit, description, value, test, chartTypes, splits, prefilter } = metric;
  const explore = hrefOf(`?${writeQuestion({ ...PLAIN_QUESTION, metric: key })}`);
  return (
    <article class="card metric-card">
      <header>
        <h2>{name}</h2>
        <code>{key}</code>
        <a class="metric-explore" href={explore}>
          Explore<span class="visually-hidden"> {name}</span>
        </a>
      </header>
      <div class="metric-text">
        <p>{description}</p>
        <dl class="fact-list">
          <div>
            <dt>Unit</dt>
            <dd>{unitName(unit) || unit}</dd>
          </div>
          <div>
            <dt>Test</dt>
            <dd>
              <a href={hrefOf(`catalogue?view=tests&test=${test}`)}>{testName}</a>
            </dd>
          </div>
          <div>
            <dt>Value</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
          {!chartTypes.includes('raw') && (
            <div>
              <dt>Single results</dt>
              <dd>say nothing: aggregates only</dd>
            </div>
          )}
        </dl>
        <h3>Split and filter by</h3>
        <div class="words">
          {splits.map((split) => (
            <Badge key={split}>{split}</Badge>
          ))}
        </div>
      </div>
      <div class="metric-rules">
        <h3>Left out by the prefilter</h3>
        {prefilter.length === 0 ? (
          <p class="field-hint">Nothing: no rule is about this metric.</p>
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
