import { useState } from 'preact/hooks';
import type { DescribedTest, FileFormat } from '../../../../client/index.ts';
import { formName } from '../../components/feedback/download-status.tsx';
import { Button } from '../../components/form/button.tsx';
import { useField } from '../../components/form/field.tsx';
import { Select } from '../../components/form/input.tsx';

interface TestSelectProps {
  readonly tests: readonly DescribedTest[];
  readonly value: string;
  readonly onValue: (key: string) => void;
}

const GROUPS = [
  { agents: 'unit', label: 'Units' },
  { agents: 'mobile', label: 'Mobile' },
] as const;

/** A test, under the kind of agents that run it. */
export function TestSelect({ tests, value, onValue }: TestSelectProps) {
  return (
    <select
      {...useField()}
      class="input select"
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    >
      {GROUPS.map(({ agents, label }) => (
        <TestGroup key={agents} label={label} tests={tests.filter((test) => test.agents === agents)} />
      ))}
    </select>
  );
}

function TestGroup({ label, tests }: { readonly label: string; readonly tests: readonly DescribedTest[] }) {
  if (tests.length === 0) return null;
  return (
    <optgroup label={label}>
      {tests.map(({ key, name }) => (
        <option key={key} value={key}>
          {name} ({key})
        </option>
      ))}
    </optgroup>
  );
}

const FORMS = {
  csv: { format: 'csv' },
  'csv.gz': { format: 'csv', compression: 'gzip' },
  ndjson: { format: 'ndjson' },
  'ndjson.gz': { format: 'ndjson', compression: 'gzip' },
  parquet: { format: 'parquet' },
} as const satisfies Readonly<Record<string, FileFormat>>;

type FormName = keyof typeof FORMS;

const OPTIONS = Object.entries(FORMS).map(([value, form]) => ({ value: value as FormName, label: formName(form) }));

interface RangeDownloadProps {
  readonly busy: boolean;
  readonly onDownload: (form: FileFormat) => void;
}

/** All records of the range as a file, in the form that one chooses. */
export function RangeDownload({ busy, onDownload }: RangeDownloadProps) {
  const [form, setForm] = useState<FormName>('csv');
  return (
    <div class="range-download">
      <Select aria-label="Format of the file" options={OPTIONS} value={form} onValue={setForm} />
      <Button icon="download" busy={busy} onClick={() => onDownload(FORMS[form])}>
        Download all
      </Button>
    </div>
  );
}
