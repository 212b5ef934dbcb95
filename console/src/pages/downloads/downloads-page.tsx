import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { ListedDownload } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorNotice } from '../../components/feedback/notice.tsx';
import { Skeleton } from '../../components/feedback/request-view.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Page } from '../../components/page.tsx';
import { LOADING, type RequestState, useRequest } from '../../lib/use-request.ts';
import { hrefOf } from '../../router/location.ts';
import type { Names } from './describe-request.ts';
import { DownloadCard, isBeingMade } from './download-card.tsx';

const LOOK_MS = 1500;
/** The service lists no more than these. */
const LISTED_MAX = 100;

export function DownloadsPage() {
  const { status, data: downloads, error, retry } = usePolled(loadDownloads, isAnyBeingMade, LOOK_MS);
  const names = useNames();
  const [ending, setEnding] = useState<ListedDownload>();
  return (
    <Page title="Downloads" lead="Files that are made in the background, newest first. Each says when its link ends.">
      {status === 'failed' && <ErrorNotice error={error} onRetry={retry} />}
      {status === 'loading' && <Skeleton lines={6} />}
      {downloads?.length === 0 && (
        <EmptyState title="There are no downloads" action={<a href={hrefOf('')}>Go to Explore</a>}>
          Ask for a file where you look at results: figures in Explore, records in <a href={hrefOf('tests')}>Tests</a>.
          It appears here while it is made and as long as it is kept.
        </EmptyState>
      )}
      {downloads && downloads.length > 0 && (
        <ul class="stack">
          {downloads.map((download) => (
            <li key={download.id}>
              <DownloadCard download={download} names={names} onEnd={() => setEnding(download)} />
            </li>
          ))}
        </ul>
      )}
      {downloads?.length === LISTED_MAX && <p class="hint">These are the newest {LISTED_MAX}.</p>}
      {ending && <EndDialog download={ending} onClose={() => setEnding(undefined)} onEnded={retry} />}
    </Page>
  );
}

const loadDownloads = (signal: AbortSignal) => api.request('GET /downloads', {}, { signal });

const isAnyBeingMade = (downloads: readonly ListedDownload[]) => downloads.some(isBeingMade);

/** Until the names are there, and if they never are, the keys have to do. */
function useNames(): Names {
  const { data: catalogue } = useRequest((signal) => api.request('GET /catalogue', {}, { signal }), []);
  return useMemo(() => ({ tests: namesOf(catalogue?.tests), metrics: namesOf(catalogue?.metrics) }), [catalogue]);
}

function namesOf(named: readonly { readonly key: string; readonly name: string }[] = []): ReadonlyMap<string, string> {
  return new Map(named.map(({ key, name }) => [key, name]));
}

interface EndDialogProps {
  readonly download: ListedDownload;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Asks before a file is given up, whether it is there or still being made. */
function EndDialog({ download, onClose, onEnded }: EndDialogProps) {
  const isRunning = isBeingMade(download);
  const end = async () => {
    await api.request('DELETE /downloads/{id}', { id: download.id });
    toast(isRunning ? 'Cancelled' : 'Removed');
    onClose();
    onEnded();
  };
  return (
    <ConfirmDialog
      title={isRunning ? 'Cancel the download?' : 'Remove the file?'}
      action={isRunning ? 'Cancel the download' : 'Remove the file'}
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        {isRunning
          ? 'What has been made of the file so far is lost.'
          : 'The file is deleted, and its link stops working for everyone who has it.'}
      </p>
    </ConfirmDialog>
  );
}

/**
 * An answer that is asked for again every `everyMs`, as long as `isMoving` holds and the page is in sight. The last answer
 * stays when a later request fails. Both functions must be the same between draws.
 */
function usePolled<T>(
  load: (signal: AbortSignal) => Promise<T>,
  isMoving: (data: T) => boolean,
  everyMs: number,
): RequestState<T> {
  const [state, setState] = useState<Omit<RequestState<T>, 'retry'>>(LOADING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const data = await load(abort.signal);
        if (abort.signal.aborted) return;
        setState({ status: 'done', data, error: undefined });
        clearTimeout(timer);
        if (isMoving(data) && !document.hidden) timer = setTimeout(look, everyMs);
      } catch (error) {
        if (!abort.signal.aborted) setState(({ data }) => ({ status: 'failed', data, error }));
      }
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) void look();
    };
    void look();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [load, isMoving, everyMs, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, retry };
}
