import { useCallback, useEffect, useState } from 'preact/hooks';
import type { RequestState } from './use-request.ts';

/**
 * An answer that is asked for again every so often, as long as `isMoving` says that it will change and somebody can see the
 * page. What is known stays when a later look fails. Both functions must be the same between draws.
 */
export function usePolled<T>(
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

const LOADING = { status: 'loading', data: undefined, error: undefined } as const;
