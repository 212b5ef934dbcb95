import { useState } from 'preact/hooks';
import type { FileForm } from '../../../../client/index.ts';
import { Button } from '../../components/button.tsx';
import { type Option, Select } from '../../components/select.tsx';

const FORMS = {
  csv: { format: 'csv' },
  'csv.gz': { format: 'csv', compression: 'gzip' },
  ndjson: { format: 'ndjson' },
  'ndjson.gz': { format: 'ndjson', compression: 'gzip' },
  parquet: { format: 'parquet' },
} as const satisfies Readonly<Record<string, FileForm>>;

type FormName = keyof typeof FORMS;

const OPTIONS: readonly Option<FormName>[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'csv.gz', label: 'CSV, gzip' },
  { value: 'ndjson', label: 'NDJSON' },
  { value: 'ndjson.gz', label: 'NDJSON, gzip' },
  { value: 'parquet', label: 'Parquet' },
];

export interface RangeDownloadProps {
  readonly busy: boolean;
  readonly onDownload: (form: FileForm) => void;
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
