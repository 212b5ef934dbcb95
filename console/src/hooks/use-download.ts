import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Download, FinishedDownload } from '../../../client/index.ts';
import { api } from '../api.ts';

export type BeginDownload = (signal: AbortSignal) => Promise<Download>;

export type DownloadState =
  | { readonly status: 'none' }
  /** `download` is undefined until the service knows of it. */
  | { readonly status: 'making'; readonly download: Download | undefined }
  | { readonly status: 'ready'; readonly file: FinishedDownload }
  | { readonly status: 'failed'; readonly error: unknown };

export interface DownloadControl {
  readonly state: DownloadState;
  /** Begins a file; another one that is being made goes on without being watched. */
  start(begin: BeginDownload): void;
  /** Begins the same file anew. */
  retry(): void;
  /** Ends the file that is being made, or forgets what has become of it. */
  dismiss(): void;
}

/** A file that is made in the background while one watches. Who leaves finds it on the downloads page. */
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
        api.downloads.wait(begun, {
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
    api.downloads.cancel(state.download.id).catch((error: unknown) => setState({ status: 'failed', error }));
  };
  const retry = () => wanted.current && start(wanted.current);
  return { state, start, retry, dismiss };
}
