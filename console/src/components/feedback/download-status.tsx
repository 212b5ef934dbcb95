import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Download, ExportFormat, FileFormat, FinishedDownload } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { formatBytes, formatCount } from '../../lib/figures.ts';
import { hrefOf } from '../../router/location.ts';
import { Button } from '../form/button.tsx';
import { Icon } from '../icon.tsx';
import { ErrorNotice, Notice } from './notice.tsx';
import { Progress } from './progress.tsx';

export const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
};

export const EXPORT_FORMATS = Object.keys(FORMAT_NAMES) as readonly ExportFormat[];

/** The name of a form of file: `CSV, gzip`. */
export function formName({ format = 'csv', compression }: FileFormat): string {
  return compression === 'gzip' ? `${FORMAT_NAMES[format]}, gzip` : FORMAT_NAMES[format];
}

interface SaveLinksProps {
  readonly url: string;
  readonly receiptUrl?: string | null | undefined;
}

/** To the file and, where it has one, to its receipt. */
export function SaveLinks({ url, receiptUrl }: SaveLinksProps) {
  return (
    <>
      <a class="button primary" href={url} download>
        <Icon name="download" />
        Save file
      </a>
      {receiptUrl && (
        <a class="button" href={receiptUrl} download>
          <Icon name="download" />
          Save receipt
        </a>
      )}
    </>
  );
}

interface DownloadStatusProps {
  /** The subject of the file. */
  readonly label: string;
  readonly control: DownloadControl;
}

/** What becomes of a file, from the first row to the link. */
export function DownloadStatus({ label, control: { state, retry, dismiss } }: DownloadStatusProps) {
  switch (state.status) {
    case 'none':
      return null;
    case 'making':
      return (
        <div class="download-status card">
          <Progress label={label} detail={`${formatCount(state.download?.rows ?? 0)} rows so far`} />
          <Button onClick={dismiss}>Cancel</Button>
        </div>
      );
    case 'ready':
      return (
        <Notice
          tone="success"
          title={label}
          action={
            <div class="row">
              <SaveLinks url={state.file.url} receiptUrl={state.file.receiptUrl} />
              <Button variant="quiet" icon="close" aria-label="Close" onClick={dismiss} />
            </div>
          }
        >
          The file is there: {formatCount(state.file.rows)} rows, {formatBytes(state.file.bytes)}. It is also among the{' '}
          <a href={hrefOf('downloads')}>downloads</a>.
        </Notice>
      );
    case 'failed':
      return <ErrorNotice error={state.error} onRetry={retry} />;
  }
}

type BeginDownload = (signal: AbortSignal) => Promise<Download>;

type DownloadState =
  | { readonly status: 'none' }
  /** `download` is undefined until the service knows of it. */
  | { readonly status: 'making'; readonly download: Download | undefined }
  | { readonly status: 'ready'; readonly file: FinishedDownload }
  | { readonly status: 'failed'; readonly error: unknown };

interface DownloadControl {
  readonly state: DownloadState;
  /** Starts a file; an earlier one continues unwatched. */
  start(begin: BeginDownload): void;
  /** Begins the same file again. */
  retry(): void;
  /** Ends the file that is being made, or forgets what has become of it. */
  dismiss(): void;
}

/** A file that is made in the background and watched here. The downloads page has it too. */
export function useDownload(): DownloadControl {
  const [state, setState] = useState<DownloadState>({ status: 'none' });
  const watch = useRef<AbortController>(null);
  const wanted = useRef<BeginDownload>(null);
  useEffect(() => () => watch.current?.abort(), []);

  const start = useCallback((begin: BeginDownload) => {
    wanted.current = begin;
    watch.current?.abort();
    const abort = new AbortController();
    watch.current = abort;
    const show = (next: DownloadState) => abort.signal.aborted || setState(next);
    show({ status: 'making', download: undefined });
    begin(abort.signal)
      .then((begun) =>
        api.waitForDownload(begun, {
          signal: abort.signal,
          onProgress: (download) => show({ status: 'making', download }),
        }),
      )
      .then(
        (file) => show({ status: 'ready', file }),
        (error: unknown) => show({ status: 'failed', error }),
      );
  }, []);

  const dismiss = () => {
    watch.current?.abort();
    setState({ status: 'none' });
    if (state.status !== 'making' || !state.download) return;
    api
      .request('DELETE /downloads/{id}', { id: state.download.id })
      .catch((error: unknown) => setState({ status: 'failed', error }));
  };
  const retry = () => wanted.current && start(wanted.current);
  return { state, start, retry, dismiss };
}
