import type { OutlierQuestion, Outliers } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { Badge } from '../../../components/feedback/badge.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Checkbox, Choice } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { agentColumn, figureColumn } from '../../../components/line-columns.tsx';
import { Page } from '../../../components/page.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { formatCount, formatFixed } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { readTime, TIME_PARAMETERS, timeFields, USUAL_TIME, writeTime } from '../../../question/asked-time.ts';
import { explorePath } from '../../../question/question.ts';
import { TimeField } from '../../../question/time-field.tsx';
import { unitName } from '../../../question/units.ts';
import { hrefOf, useAddress } from '../../../router/location.ts';

/** The parameter of the address of the list of agents that leads here. */
export const OUTLYING = 'outlying';

type Basis = OutlierQuestion['against'];
type Line = Outliers['lines'][number];

const BASES = [
  { value: 'package', label: 'Their packages' },
  { value: 'past', label: 'Their own past' },
] as const;

/** Lines by their distance from what is usual. What is asked is in the address. */
export function OutlyingPage() {
  const [parameters, change] = useAddress();
  const metrics = useRequest((signal) => api.request('GET /metrics', {}, { signal }), []);
  const key = parameters.get('metric') ?? 'httpget';
  const metric = metrics.data?.find((known) => known.key === key);
  const against: Basis = parameters.get(OUTLYING) === 'past' ? 'past' : 'package';
  const isRelative = parameters.get('relative_to') === 'advertised' && metric?.direction !== null;
  const time = readTime(parameters) ?? USUAL_TIME;
  const asked = JSON.stringify({
    ...{ metric: key, against, prefilter: true },
    ...timeFields(time),
    ...(isRelative && { relative_to: 'advertised' }),
  });
  const found = useRequest(
    (signal) => api.request('POST /outliers', { body: JSON.parse(asked) as OutlierQuestion }, { signal }),
    [asked],
  );
  const choose = (changes: Record<string, string | null>) => change(changes, { step: true });
  const noTime = Object.fromEntries(TIME_PARAMETERS.map((name) => [name, null]));
  const unit = isRelative ? '%' : unitName(metric?.unit);
  return (
    <Page
      title="Outlying lines"
      lead="Lines by how far their results are from what is usual."
      actions={<a href={hrefOf('agents')}>All agents</a>}
    >
      <div class="card outlying-controls">
        <Field label="Metric">
          <Select
            options={(metrics.data ?? []).map(({ key: value, name }) => ({ value, label: name }))}
            value={key}
            onValue={(value) => choose({ metric: value })}
          />
        </Field>
        <Choice<Basis>
          label="Held against"
          options={BASES}
          value={against}
          onValue={(value) => choose({ [OUTLYING]: value })}
        />
        <TimeField
          time={time}
          error={undefined}
          onTime={(next) => choose({ ...noTime, ...Object.fromEntries(writeTime(next)) })}
        />
        <Checkbox
          label="In percent of advertised"
          hint={metric?.direction === null && 'Only speeds can be.'}
          checked={isRelative}
          disabled={metric?.direction === null}
          onChecked={(isOn) => choose({ relative_to: isOn ? 'advertised' : null })}
        />
      </div>
      <RequestView request={found} skeleton={<Skeleton lines={12} />}>
        {({ lines, outlying, judged, notJudged, rule }) =>
          lines.length === 0 ? (
            <EmptyState title="No line can be judged">
              {`${rule} Ask about a longer time${against === 'package' ? ', or give agents their packages' : ''}.`}
            </EmptyState>
          ) : (
            <div class="stack">
              <p>
                <strong>
                  {formatCount(outlying)} of {formatCount(judged)} lines are outlying.
                </strong>{' '}
                {notJudged > 0 && `${formatCount(notJudged)} could not be judged. `}
                {lines.length < judged && `The ${formatCount(lines.length)} most distant are listed.`}
              </p>
              <Table
                caption="Lines by distance"
                columns={columnsOf(unit, against, explorePath({ metric: key, time }), lines)}
                rows={lines}
                keyOf={({ agent, package: sold }) => `${agent} ${sold}`}
              />
              <p class="hint">
                {rule} <StatisticsLink section="outlying-lines">Outlying lines</StatisticsLink>
              </p>
            </div>
          )
        }
      </RequestView>
    </Page>
  );
}

function columnsOf(unit: string, against: Basis, explore: string, lines: readonly Line[]): readonly Column<Line>[] {
  return [
    agentColumn(),
    ...(against === 'past'
      ? []
      : [
          {
            key: 'package',
            header: 'Package',
            cell: ({ package: sold }: Line) => sold,
            sortBy: ({ package: sold }: Line) => sold,
          },
        ]),
    figureColumn('value', against === 'past' ? 'Last 7 days' : 'Median', unit, lines),
    figureColumn('expected', 'Usual', unit, lines),
    figureColumn('spread', 'Usual distance', unit, lines),
    {
      key: 'score',
      header: 'Distance, times the usual',
      align: 'end',
      cell: ({ score, outlying }) => (
        <>
          {outlying && <Badge tone="warning">{score < 0 ? 'far below' : 'far above'}</Badge>} {formatFixed(score, 1)}
        </>
      ),
      sortBy: ({ score }) => score,
    },
    {
      key: 'results',
      header: 'Results',
      align: 'end',
      cell: ({ results }) => formatCount(results),
      sortBy: ({ results }) => results,
    },
    {
      key: 'explore',
      header: 'In Explore',
      cell: ({ agent }) => (
        <a
          href={hrefOf(`${explore}&${new URLSearchParams({ 'include.agent': agent })}`)}
          aria-label={`${agent} by day`}
        >
          by day
        </a>
      ),
    },
  ];
}
