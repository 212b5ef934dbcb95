import type { DownloadControl } from '../hooks/use-download.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { formatCount } from '../lib/format-count.ts';
import { hrefOf } from '../router/location.ts';
import { Button } from './button.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';

export interface DownloadStatusProps {
  /** What the file is of. */
  readonly label: string;
  readonly control: DownloadControl;
}

/** A file from the first row to the link. */
export function DownloadStatus({ label, control: { state, retry, dismiss } }: DownloadStatusProps) {
  switch (state.status) {
    case 'none':
      return null;
    case 'making':
      return (
        <div class="download-status">
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
            <div class="page-actions">
              <a class="button primary" href={state.file.url} download>
                <Icon name="download" />
                Save file
              </a>
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
