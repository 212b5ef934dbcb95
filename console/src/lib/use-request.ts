import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface RequestState<T> {
  readonly status: 'loading' | 'done' | 'failed';
  /** The latest answer; that of earlier inputs while a new one is loading. */
  readonly data: T | undefined;
  /** Why there is no answer, when it has failed. */
  readonly error: unknown;
  retry(): void;
}

export interface CancellableRequest<T> extends RequestState<T> {
  /** Gives up what is loading, which then has failed with a `CancelledError`. */
  cancel(): void;
}

/** The person cancelled it. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * Asks again whenever an input changes, and gives up what was asked before. Inputs are compared one by one, so that an
 * object among them has to be the same one as long as it means the same.
 */
export function useRequest<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
): CancellableRequest<T> {
  const [state, setState] = useState<Omit<RequestState<T>, 'retry'>>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    running.current = abort;
    setState(({ data }) => ({ ...LOADING, data }));
    load(abort.signal).then(
      (data) => abort.signal.aborted || setState({ status: 'done', data, error: undefined }),
      (error: unknown) => abort.signal.aborted || setState({ status: 'failed', data: undefined, error }),
    );
    return () => abort.abort();
  }, [...inputs, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const cancel = useCallback(() => {
    running.current?.abort();
    const cancelled = { status: 'failed', data: undefined, error: new CancelledError() } as const;
    setState((before) => (before.status === 'loading' ? cancelled : before));
  }, []);
  return { ...state, retry, cancel };
}

export const LOADING = { status: 'loading', data: undefined, error: undefined } as const;
