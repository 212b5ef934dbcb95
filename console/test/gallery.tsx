import { barY } from '@observablehq/plot';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Chart } from '../src/components/chart.tsx';
import { Dialog } from '../src/components/dialog.tsx';
import { Badge } from '../src/components/feedback/badge.tsx';
import { ErrorNotice, Notice } from '../src/components/feedback/notice.tsx';
import { Progress } from '../src/components/feedback/progress.tsx';
import { Skeleton } from '../src/components/feedback/request-view.tsx';
import { Toasts, toast } from '../src/components/feedback/toasts.tsx';
import { Button, CopyButton } from '../src/components/form/button.tsx';
import { Combobox, searchIn } from '../src/components/form/combobox.tsx';
import { Field } from '../src/components/form/field.tsx';
import { DateInput, Select } from '../src/components/form/input.tsx';
import { MultiSelect } from '../src/components/form/multi-select.tsx';
import { type Column, Pagination, Table } from '../src/components/table.tsx';
import { Tabs } from '../src/components/tabs.tsx';

const ISPS = ['Acme', 'Borealis', 'Cobalt', 'Delta'].map((name, index) => ({
  value: name.toLowerCase(),
  label: name,
  detail: `${(4 - index) * 100}`,
}));
const search = searchIn(ISPS);

interface Row {
  readonly name: string;
  readonly speed: number | null;
}
const ROWS: readonly Row[] = [
  { name: 'unit 10', speed: 40 },
  { name: 'unit 9', speed: null },
  { name: 'unit 1', speed: 250.5 },
];
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'speed', header: 'Speed', align: 'end', cell: ({ speed }) => speed ?? '–', sortBy: ({ speed }) => speed },
  { key: 'state', header: 'State', cell: () => <Badge tone="success">active</Badge> },
];

/** Every component in use, for the tests of them. */
function Gallery() {
  const [isp, setIsp] = useState<string>();
  const [isps, setIsps] = useState<readonly string[]>(['acme']);
  const [grain, setGrain] = useState('daily');
  const [day, setDay] = useState('2026-01-31');
  const [tab, setTab] = useState<'chart' | 'table'>('chart');
  const [isOpen, setOpen] = useState(false);
  return (
    <main class="page stack">
      <h1>Gallery</h1>
      <div class="row">
        <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button onClick={() => toast('Saved')}>Say so</Button>
        <Button variant="danger">Revoke</Button>
        <Button busy>Working</Button>
        <CopyButton label="link" text="https://measure.example/" />
      </div>
      <Field label="ISP" hint="The line’s provider.">
        <Combobox search={search} text={isp ?? ''} onSelect={({ label }) => setIsp(label)} />
      </Field>
      <Field label="ISPs">
        <MultiSelect search={search} values={isps} onValues={setIsps} />
      </Field>
      <Field label="Grain">
        <Select
          value={grain}
          onValue={setGrain}
          options={[
            { value: 'daily', label: 'By day' },
            { value: 'weekly', label: 'By week' },
          ]}
        />
      </Field>
      <Field label="From" error="This day is in the future.">
        <DateInput value={day} onValue={setDay} />
      </Field>
      <Tabs
        label="Result"
        tabs={[
          { key: 'chart', label: 'Chart' },
          { key: 'table', label: 'Table' },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'chart' ? (
          <Chart label="Speeds" description="Three units." draw={drawBars} />
        ) : (
          <Table caption="Units" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} />
        )}
      </Tabs>
      <Pagination label="units" summary="1 to 50" onPrevious={undefined} onNext={() => toast('Next')} />
      <Progress label="Making the file" value={0.4} detail="40 %" />
      <Progress label="Waiting" />
      <Notice tone="warning" title="Two agents have no timezone">
        Their results are read in UTC.
      </Notice>
      <ErrorNotice error={new Error('nobody expected this')} onRetry={() => toast('Trying')} />
      <Skeleton lines={2} />
      <Dialog open={isOpen} title="New token" onClose={() => setOpen(false)} actions={<Button>Create</Button>}>
        <Field label="Provider">
          <Combobox search={search} onSelect={() => toast('Chosen')} />
        </Field>
      </Dialog>
      <Toasts />
    </main>
  );
}

const drawBars = () => ({
  height: 200,
  marks: [barY(ROWS, { x: 'name', y: 'speed', fill: 'name' })],
});

render(<Gallery />, document.body);
