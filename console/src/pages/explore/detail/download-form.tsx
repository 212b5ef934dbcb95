import { useState } from 'preact/hooks';
import type { ExportFormat, FileFormat, MetricQuestion } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import {
  DownloadStatus,
  EXPORT_FORMATS,
  FORMAT_NAMES,
  useDownload,
} from '../../../components/feedback/download-status.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Checkbox, Choice } from '../../../components/form/choice.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';

interface DownloadFormProps {
  readonly request: MetricQuestion;
  /** The subject of the file. */
  readonly title: string;
}

/** The whole answer as a file, however long it is. */
export function DownloadForm({ request, title }: DownloadFormProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [isPacked, setPacked] = useState(false);
  const [hasReceipt, setReceipt] = useState(false);
  const [label, setLabel] = useState('');
  const download = useDownload();
  const start = () => {
    setLabel(`${title}, ${FORMAT_NAMES[format]}`);
    const body = { ...request, ...fileForm(format, isPacked), ...(hasReceipt && { receipt: true }) };
    download.start((signal) => api.request('POST /metric_data_download', { body }, { signal }));
  };
  return (
    <div class="stack">
      <div class="download-form-fields row">
        <Choice
          label="Format"
          options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          value={format}
          onValue={setFormat}
        />
        <Checkbox
          label="Packed with gzip"
          hint={format === 'parquet' ? 'A Parquet file is packed as it is.' : 'Smaller, for programs.'}
          checked={isPacked && format !== 'parquet'}
          disabled={format === 'parquet'}
          onChecked={setPacked}
        />
        <Checkbox
          label="With a receipt"
          hint={
            <>
              What the file was made from, and where every row in its time went.{' '}
              <StatisticsLink section="receipts">Receipts</StatisticsLink>
            </>
          }
          checked={hasReceipt}
          onChecked={setReceipt}
        />
        <Button variant="primary" icon="download" busy={download.state.status === 'making'} onClick={start}>
          Make the file
        </Button>
      </div>
      <DownloadStatus label={label} control={download} />
    </div>
  );
}

function fileForm(format: ExportFormat, isPacked: boolean): FileFormat {
  return format === 'parquet' ? { format } : { format, compression: isPacked ? 'gzip' : 'none' };
}
