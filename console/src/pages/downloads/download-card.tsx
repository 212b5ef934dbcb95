import type { ListedDownload } from '../../../../client/index.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Instant } from '../../components/instant.tsx';
import { Progress } from '../../components/progress.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { hrefOf } from '../../router/location.ts';
import { describeRequest, type Names } from './describe-request.ts';
import { FileFacts } from './file-facts.tsx';
import { isBeingMade, STATES, stateOf } from './states.ts';

export interface DownloadCardProps {
  readonly download: ListedDownload;
  readonly names: Names;
  readonly onEnd: () => void;
}

/** One download: what was asked, what has become of it, and what can be done. */
export function DownloadCard({ download, names, onEnd }: DownloadCardProps) {
  const { title, facts, path } = describeRequest(download, names);
  const { label, tone } = STATES[stateOf(download)];
  const { url, rows, error, createdAt } = download;
  return (
    <article class="card download-card">
      <header>
        <h2>{path === undefined ? title : <a href={hrefOf(path)}>{title}</a>}</h2>
        <Badge tone={tone}>{label}</Badge>
        <span class="download-age">
          asked <Instant ms={Date.parse(createdAt)} />
        </span>
      </header>
      <dl class="fact-list">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
        <FileFacts download={download} />
      </dl>
      {isBeingMade(download) && <Progress label={label} detail={`${formatCount(rows)} rows so far`} />}
      {error !== null && <p class="download-error">{error}</p>}
      {(url !== null || isBeingMade(download)) && (
        <footer class="page-actions">
          {url !== null && (
            <>
              <a class="button primary" href={url} download>
                <Icon name="download" />
                Save file
              </a>
              <CopyButton label="link" text={url} />
            </>
          )}
          <Button onClick={onEnd}>{isBeingMade(download) ? 'Cancel' : 'Remove'}</Button>
        </footer>
      )}
    </article>
  );
}
