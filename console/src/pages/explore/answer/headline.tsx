import type { AggregateFigures } from '../../../../../client/index.ts';
import { Badge } from '../../../components/badge.tsx';
import type { RequestState } from '../../../hooks/use-request.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { formatFigure, withUnit } from '../../../lib/format-figure.ts';
import type { PageCatalogue } from '../../../question/page-catalogue.ts';
import { unitOf } from '../../../question/units.ts';
import { AGENTS_MIN, hasFewAgents, type TotalAnswer } from './answer.ts';

export interface HeadlineProps {
  readonly total: RequestState<TotalAnswer>;
  readonly catalogue: PageCatalogue;
}

/** Everything that the question is about in a few figures: above all how much there is behind it. */
export function Headline({ total: { status, data }, catalogue }: HeadlineProps) {
  const figures = data?.figures && entriesOf(data.figures, unitOf(catalogue, data.question.metric));
  return (
    <dl class="headline" aria-busy={status === 'loading'}>
      {(figures ?? NOTHING).map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {detail && <span>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const NOTHING = ['Mean', 'Median', 'Samples', 'Agents'].map((name) => ({ name, value: '–', detail: undefined }));

function entriesOf(figures: AggregateFigures, unit: string) {
  const { metricValue, ci95, median, percentiles, sampleCount, agentCount } = figures;
  return [
    { name: 'Mean', value: withUnit(metricValue, unit), detail: `± ${formatFigure(ci95)} at 95%` },
    {
      name: 'Median',
      value: withUnit(median, unit),
      detail: `90% in ${formatFigure(percentiles[5])} – ${formatFigure(percentiles[95])}`,
    },
    {
      name: 'Samples',
      value: formatCount(sampleCount),
      detail: `${formatFigure(sampleCount / agentCount)} for each agent`,
    },
    {
      name: 'Agents',
      value: formatCount(agentCount),
      detail: hasFewAgents(figures) && <Badge tone="warning">Fewer than {AGENTS_MIN}</Badge>,
    },
  ];
}
