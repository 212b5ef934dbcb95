import type { DescribedMetric } from '../../../../client/index.ts';
import { type Column, Table } from '../../components/table.tsx';
import { hrefOf } from '../../router/location.ts';
import { type GatheredRule, gatherRules } from './gather-rules.ts';
import { matches, NothingFound } from './search.tsx';

interface RulesViewProps {
  readonly metrics: readonly DescribedMetric[];
  readonly query: string;
}

export function RulesView({ metrics, query }: RulesViewProps) {
  const found = gatherRules(metrics).filter(({ id, because, drops, metrics }) =>
    matches(query, id, because, ...drops, ...metrics.flatMap(({ key, name }) => [key, name])),
  );
  return (
    <div class="page stack">
      <p class="prose">
        With the prefilter on, results that are impossible, very unlikely or unreliable are left out of the figures.
        They stay stored, and are there again when it is off. A rule belongs to metrics, so that the one against lossy
        latency tests does not touch the loss itself. A value that is not set never triggers a rule.
      </p>
      {found.length === 0 ? (
        <NothingFound what="rule" query={query} />
      ) : (
        <div class="rules">
          <Table caption="Prefilter rules" columns={COLUMNS} rows={found} keyOf={({ id }) => id} />
        </div>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<GatheredRule>[] = [
  { key: 'id', header: 'Rule', sortBy: ({ id }) => id, cell: ({ id }) => <code>{id}</code> },
  { key: 'because', header: 'Reason', cell: ({ because }) => because },
  {
    key: 'drops',
    header: 'Leaves a result out when',
    cell: ({ drops }) => (
      <ul class="conditions">
        {drops.map((drop) => (
          <li key={drop}>
            <code>{drop}</code>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'metrics',
    header: 'Metrics',
    sortBy: ({ metrics }) => metrics.length,
    cell: ({ metrics }) => <MetricLinks metrics={metrics} />,
  },
];

function MetricLinks({ metrics }: Pick<GatheredRule, 'metrics'>) {
  const links = metrics.map(({ key, name }) => (
    <li key={key}>
      <a href={hrefOf(`catalogue?q=${key}`)}>{name}</a>
    </li>
  ));
  if (links.length === 1) return <ul>{links}</ul>;
  return (
    <details>
      <summary>{links.length} metrics</summary>
      <ul>{links}</ul>
    </details>
  );
}
