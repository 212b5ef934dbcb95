import type { Download, ListedDownload } from '../../../../client/index.ts';
import { type Fact, FactList } from '../../components/fact-list.tsx';
import { Badge, type BadgeProps } from '../../components/feedback/badge.tsx';
import { formName, SaveLinks } from '../../components/feedback/download-status.tsx';
import { Progress } from '../../components/feedback/progress.tsx';
import { Button, CopyButton } from '../../components/form/button.tsx';
import { Instant } from '../../components/instant.tsx';
import { formatBytes, formatCount } from '../../lib/figures.ts';
import { hrefOf } from '../../router/location.ts';
import { describeRequest, type Names } from './describe-request.ts';

interface DownloadCardProps {
  readonly download: ListedDownload;
  readonly names: Names;
  readonly onEnd: () => void;
}

/** One download: what was asked, what has become of it, and what can be done. */
export function DownloadCard({ download, names, onEnd }: DownloadCardProps) {
  const { title, facts, path } = describeRequest(download, names);
  const { label, tone } = STATES[stateOf(download)];
  const { url, receiptUrl, rows, error, createdAt } = download;
  return (
    <article class="card download-card stack">
      <header class="row">
        <h2>{path === undefined ? title : <a href={hrefOf(path)}>{title}</a>}</h2>
        <Badge tone={tone}>{label}</Badge>
        <span class="download-age hint">
          asked <Instant ms={Date.parse(createdAt)} />
        </span>
      </header>
      <FactList facts={[...facts, ...fileFacts(download)]} />
      {isBeingMade(download) && <Progress label={label} detail={`${formatCount(rows)} rows so far`} />}
      {error !== null && <p class="download-error">{error}</p>}
      {(url !== null || isBeingMade(download)) && (
        <footer class="row">
          {url !== null && (
            <>
              <SaveLinks url={url} receiptUrl={receiptUrl} />
              <CopyButton label="link" text={url} />
            </>
          )}
          <Button onClick={onEnd}>{isBeingMade(download) ? 'Cancel' : 'Remove'}</Button>
        </footer>
      )}
    </article>
  );
}

/** What there is to say of the file itself, as far as it is there. */
function fileFacts(download: ListedDownload): readonly (Fact | false)[] {
  const { rows, bytes, sha256, expiresAt } = download;
  return [
    { label: 'Format', value: formName(download) },
    bytes !== null && {
      label: 'Size',
      value: (
        <>
          {formatCount(rows)} rows, <span title={`${formatCount(bytes)} bytes`}>{formatBytes(bytes)}</span>
        </>
      ),
    },
    expiresAt !== null && { label: 'Link ends', value: <Instant ms={Date.parse(expiresAt)} /> },
    sha256 !== null && {
      label: 'SHA-256',
      value: (
        <span class="digest row">
          <code title={sha256}>{sha256.slice(0, 12)}…</code>
          <CopyButton compact label="SHA-256" text={sha256} />
        </span>
      ),
    },
  ];
}

type DownloadState = Download['status'] | 'expired';

/** What has become of a download; a file whose link has ended is gone. */
function stateOf({ status, url }: Pick<Download, 'status' | 'url'>): DownloadState {
  return status === 'done' && url === null ? 'expired' : status;
}

export function isBeingMade({ status }: Pick<Download, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

const STATES: Readonly<
  Record<DownloadState, { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Being made', tone: 'info' },
  done: { label: 'Ready', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
