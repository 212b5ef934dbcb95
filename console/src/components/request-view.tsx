import type { ComponentChildren } from 'preact';
import type { RequestState } from '../hooks/use-request.ts';
import { classNames } from '../lib/class-names.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Skeleton } from './skeleton.tsx';

export interface RequestViewProps<T> {
  readonly request: RequestState<T>;
  /** In about the shape of the answer. */
  readonly skeleton?: ComponentChildren;
  readonly children: (data: T) => ComponentChildren;
}

/** An answer in whatever state it is: loading, failed, there, or there while a new one is on its way. */
export function RequestView<T>({ request, skeleton = <Skeleton />, children }: RequestViewProps<T>) {
  const { status, data, error, retry } = request;
  if (status === 'failed') return <ErrorNotice error={error} onRetry={retry} />;
  if (data === undefined) return <>{skeleton}</>;
  const isStale = status === 'loading';
  return (
    <div class={classNames('request-view', isStale && 'stale')} aria-busy={isStale}>
      {children(data)}
    </div>
  );
}
