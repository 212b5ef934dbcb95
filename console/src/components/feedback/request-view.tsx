import type { ComponentChildren } from 'preact';
import { classNames } from '../../lib/class-names.ts';
import type { RequestState } from '../../lib/use-request.ts';
import { ErrorNotice } from './notice.tsx';

interface RequestViewProps<T> {
  readonly request: RequestState<T>;
  /** In about the shape of the answer. */
  readonly skeleton?: ComponentChildren;
  readonly children: (data: T) => ComponentChildren;
}

/** An answer in any state: loading, failed, complete, or complete while a new one loads. */
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

/** A placeholder in about the shape of the answer. */
export function Skeleton({ lines = 3, label = 'Loading' }: { readonly lines?: number; readonly label?: string }) {
  return (
    <div class="card stack" role="status">
      <span class="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} class="skeleton-line" />
      ))}
    </div>
  );
}
