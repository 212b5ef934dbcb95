import { useCallback, useMemo, useState } from 'preact/hooks';
import type { DescribedTest, FileFormat } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { type ChoosableColumn, ColumnChooser } from '../../components/column-chooser.tsx';
import { DownloadStatus, useDownload } from '../../components/feedback/download-status.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { RequestView } from '../../components/feedback/request-view.tsx';
import { Button } from '../../components/form/button.tsx';
import { Combobox } from '../../components/form/combobox.tsx';
import { Field } from '../../components/form/field.tsx';
import { DateInput } from '../../components/form/input.tsx';
import { Page } from '../../components/page.tsx';
import { utcDay } from '../../lib/dates.ts';
import { useRequest } from '../../lib/use-request.ts';
import { searchValues } from '../../question/filters-input.tsx';
import { type AddressChanges, type ChangeAddress, useAddress } from '../../router/location.ts';
import { useSession } from '../../session.ts';
import { headingOf } from './column-words.ts';
import { ImportResults } from './import-results.tsx';
import { limitText, readLimit, writeLimit } from './limits.ts';
import { LimitsInput } from './limits-input.tsx';
import { RangeDownload, TestSelect } from './question-controls.tsx';
import { RecordList } from './record-list.tsx';
import { TIME_COLUMN } from './records-table.tsx';
import { readTestsAddress, type TestsAddress } from './tests-address.ts';

export function TestsPage() {
  const catalogue = useRequest((signal) => api.request('GET /catalogue', {}, { signal }), []);
  const [parameters, change] = useAddress();
  const address = useMemo(() => readTestsAddress(parameters, Date.now()), [parameters]);
  const mayImport = useSession().scopes.includes('ingest');
  const [changes, setChanges] = useState(0);
  const actions = mayImport && (
    <Button icon="plus" onClick={() => change({ import: 'yes' })}>
      Import results
    </Button>
  );
  const closeImport = (hasStored: boolean) => {
    change({ import: null });
    if (hasStored) setChanges((count) => count + 1);
  };
  return (
    <Page title="Tests" lead="The records of single tests, as the agents sent them." actions={actions}>
      <RequestView request={catalogue}>
        {({ tests }) => {
          const test = tests.find(({ key }) => key === (address.test ?? tests[0]?.key));
          return test ? (
            <>
              {mayImport && parameters.get('import') === 'yes' && (
                <ImportResults tests={tests} test={test} onClose={closeImport} />
              )}
              <TestBrowser key={changes} tests={tests} test={test} address={address} change={change} />
            </>
          ) : (
            <EmptyState title={`There is no test “${address.test}”`} action={<a href="?">Show all tests</a>}>
              It is not in the catalogue, or none of your agents can run it.
            </EmptyState>
          );
        }}
      </RequestView>
    </Page>
  );
}

/** Times are sorted by the service, the newest first unless the address says otherwise. */
function orderOf({ sort }: TestsAddress): 'oldest' | 'newest' {
  return sort?.key === TIME_COLUMN && sort.direction === 'ascending' ? 'oldest' : 'newest';
}

interface TestBrowserProps {
  readonly tests: readonly DescribedTest[];
  readonly test: DescribedTest;
  readonly address: TestsAddress;
  readonly change: ChangeAddress;
}

const AGENTS = searchValues('agent');

const PRESETS = [
  { label: 'Today', days: 0 },
  { label: 'Last 7 days', days: -6 },
  { label: 'Last 30 days', days: -29 },
];

/** The choice of a test and days, and below it the records. */
function TestBrowser({ tests, test, address, change }: TestBrowserProps) {
  const { from, to, columns, agent } = address;
  const limits = useMemo(
    () => address.where.flatMap((text) => readLimit(test.columns, text) ?? []),
    [test, address.where.join('\n')],
  );
  const order = orderOf(address);
  const isBackwards = from > to;
  const download = useDownload();
  const [downloadLabel, setDownloadLabel] = useState('');
  const range = useMemo(
    () => ({
      ...{ test: test.key, date: { from, to } },
      ...(agent !== undefined && { agent }),
      ...(limits.length > 0 && { where: limits }),
    }),
    [test.key, from, to, agent, limits],
  );
  const question = useMemo(() => ({ ...range, order }), [range, order]);
  const choose = useCallback(
    (changes: AddressChanges) => change({ ...changes, record: null }, { step: true }),
    [change],
  );
  const days = from === to ? from : `${from} to ${to}`;
  const asked = [test.name, ...(agent === undefined ? [] : [agent]), days].join(', ');
  const beginDownload = (form: FileFormat) => {
    setDownloadLabel(asked);
    download.start((signal) => api.request('POST /test_data_download', { body: { ...range, ...form } }, { signal }));
  };
  return (
    <div class="page stack">
      <p class="on-paper">{[`${asked}, UTC`, ...limits.map((limit) => limitText(test.columns, limit))].join('; ')}</p>
      <section class="card question-bar" aria-label="What to show">
        <Field label="Test">
          <TestSelect
            tests={tests}
            value={test.key}
            onValue={(key) => choose({ test: key, columns: null, sort: null, where: null })}
          />
        </Field>
        <Field label="From, UTC">
          <DateInput value={from} onValue={(day) => day !== '' && choose({ from: day, to })} />
        </Field>
        <Field label="To, UTC" error={isBackwards ? 'This is before the first day.' : undefined}>
          <DateInput value={to} onValue={(day) => day !== '' && choose({ from, to: day })} />
        </Field>
        <div class="question-presets row">
          {PRESETS.map(({ label, days }) => {
            const preset = { from: utcDay(Date.now(), days), to: utcDay(Date.now()) };
            return (
              <Button
                key={label}
                variant="quiet"
                aria-pressed={preset.from === from && preset.to === to}
                onClick={() => choose(preset)}
              >
                {label}
              </Button>
            );
          })}
        </div>
        <Field label="Agent">
          <Combobox
            search={AGENTS}
            text={agent ?? ''}
            placeholder="All agents"
            onSelect={({ value }) => choose({ agent: value })}
          />
        </Field>
        <LimitsInput test={test} limits={limits} onLimits={(next) => choose({ where: next.map(writeLimit) })} />
        <div class="question-actions bar">
          <ColumnChooser
            columns={choosableOf(test)}
            shown={columns}
            onShown={(names) => change({ columns: names ? names.join(',') || TIME_COLUMN : null })}
          />
          <RangeDownload busy={download.state.status === 'making'} onDownload={beginDownload} />
        </div>
      </section>
      {agent !== undefined && (
        <Notice
          tone="info"
          title={`Only the records of ${agent}`}
          action={<Button onClick={() => choose({ agent: null })}>Show all agents</Button>}
        />
      )}
      <DownloadStatus label={downloadLabel} control={download} />
      {!isBackwards && <RecordList key={test.key} test={test} question={question} address={address} change={change} />}
    </div>
  );
}

function choosableOf({ columns }: DescribedTest): readonly ChoosableColumn[] {
  return columns
    .filter(({ name }) => name !== TIME_COLUMN)
    .map((column) => ({
      key: column.name,
      label: headingOf(column),
      hint: `${column.meaning.replaceAll('`', '')} In files: ${column.name}${column.unit === null ? '' : `, ${column.unit}`}.`,
    }));
}
