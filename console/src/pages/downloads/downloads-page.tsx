import { useMemo, useState } from 'preact/hooks';
import type { ListedDownload } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usePolled } from '../../hooks/use-polled.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { hrefOf } from '../../router/location.ts';
import type { Names } from './describe-request.ts';
import { DownloadCard } from './download-card.tsx';
import { EndDialog } from './end-dialog.tsx';
import { isBeingMade } from './states.ts';

const LOOK_MS = 1500;
/** The service lists so many and no more. */
const LISTED_MAX = 100;

export function DownloadsPage() {
  const { status, data: downloads, error, retry } = usePolled(loadDownloads, isAnyBeingMade, LOOK_MS);
  const names = useNames();
  const [ending, setEnding] = useState<ListedDownload>();
  return (
    <Page title="Downloads" lead="Files that are made in the background, newest first. They are kept for a while.">
      {status === 'failed' && <ErrorNotice error={error} onRetry={retry} />}
      {status === 'loading' && <Skeleton lines={6} />}
      {downloads?.length === 0 && (
        <EmptyState title="There are no downloads" action={<a href={hrefOf('')}>Go to Explore</a>}>
          Ask for a file where you look at results: figures in Explore, records in <a href={hrefOf('tests')}>Tests</a>.
          It appears here while it is made and as long as it is kept.
        </EmptyState>
      )}
      {downloads && downloads.length > 0 && (
        <ul class="download-list">
          {downloads.map((download) => (
            <li key={download.id}>
              <DownloadCard download={download} names={names} onEnd={() => setEnding(download)} />
            </li>
          ))}
        </ul>
      )}
      {downloads?.length === LISTED_MAX && <p class="field-hint">These are the newest {LISTED_MAX}.</p>}
      {ending && <EndDialog download={ending} onClose={() => setEnding(undefined)} onEnded={retry} />}
    </Page>
  );
}

const loadDownloads = (signal: AbortSignal) => api.downloads.list({ signal });

const isAnyBeingMade = (downloads: readonly ListedDownload[]) => downloads.some(isBeingMade);

/** Until the names are there, and if they never are, the keys have to do. */
function useNames(): Names {
  const { data: catalogue } = useRequest((signal) => api.catalogue.read({ signal }), []);
  return useMemo(() => ({ tests: namesOf(catalogue?.tests), metrics: namesOf(catalogue?.metrics) }), [catalogue]);
}

function namesOf(named: readonly { readonly key: string; readonly name: string }[] = []): ReadonlyMap<string, string> {
  return new Map(named.map(({ key, name }) => [key, name]));
}
