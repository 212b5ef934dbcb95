import type { DescribedMetric, DescribedTest } from '../../../../../client/index.ts';
import { useAddress } from '../../../router/use-address.ts';
import { matches } from '../matches.ts';
import { NothingFound } from '../nothing-found.tsx';
import { TestCard } from './test-card.tsx';

export interface TestsViewProps {
  readonly tests: readonly DescribedTest[];
  readonly metrics: readonly DescribedMetric[];
  readonly query: string;
}

/** The tests, one of which the address may have opened. */
export function TestsView({ tests, metrics, query }: TestsViewProps) {
  const [parameters, change] = useAddress();
  const opened = parameters.get('test');
  const found = tests.filter(({ key, name, columns }) =>
    matches(query, key, name, ...columns.flatMap((column) => [column.name, column.meaning])),
  );
  if (found.length === 0) return <NothingFound what="test" query={query} />;
  return (
    <ul class="test-list">
      {found.map((test) => (
        <li key={test.key}>
          <TestCard
            test={test}
            metrics={metrics.filter((metric) => metric.test === test.key)}
            isOpen={test.key === opened}
            onToggle={() => change({ test: test.key === opened ? null : test.key }, { step: true })}
          />
        </li>
      ))}
    </ul>
  );
}
