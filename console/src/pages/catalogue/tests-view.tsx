import { useEffect, useId, useRef } from 'preact/hooks';
import type { DescribedMetric, DescribedTest, TestColumn } from '../../../../client/index.ts';
import { Icon } from '../../components/icon.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { hrefOf, useAddress } from '../../router/location.ts';
import { matches, NothingFound } from './search.tsx';

interface TestsViewProps {
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
    <ul class="stack">
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

interface TestCardProps {
  readonly test: DescribedTest;
  readonly metrics: readonly DescribedMetric[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const COLUMNS: readonly Column<TestColumn>[] = [
  { key: 'name', header: 'Column', cell: ({ name }) => <code>{name}</code> },
  { key: 'type', header: 'Type', cell: ({ type }) => type },
  { key: 'unit', header: 'Unit', cell: ({ unit }) => unit ?? '–' },
  { key: 'meaning', header: 'Meaning', cell: ({ meaning }) => meaning.replaceAll('`', '') },
];

/** A test, which unfolds to the columns of its records. */
function TestCard({ test, metrics, isOpen, onToggle }: TestCardProps) {
  const { key, name, agents, columns } = test;
  const contentId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpen) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <article class="card test-card">
      <h2 ref={heading}>
        <button type="button" class="row" aria-expanded={isOpen} aria-controls={contentId} onClick={onToggle}>
          <Icon name="chevron-down" />
          {name}
          <code>{key}</code>
          <span class="hint">
            {agents === 'unit' ? 'Units' : 'Mobile'}, {columns.length} columns
          </span>
        </button>
      </h2>
      <div id={contentId} class="test-content" hidden={!isOpen}>
        {isOpen && (
          <>
            <p>
              <a href={hrefOf(`tests?test=${key}`)}>See its records</a>
              {metrics.length > 0 && ', or what is made of them: '}
              {metrics.map((metric, index) => (
                <span key={metric.key}>
                  {index > 0 && ', '}
                  <a href={hrefOf(`catalogue?q=${metric.key}`)}>{metric.name}</a>
                </span>
              ))}
            </p>
            <Table caption={`Columns of ${name}`} columns={COLUMNS} rows={columns} keyOf={(row) => row.name} />
          </>
        )}
      </div>
    </article>
  );
}
