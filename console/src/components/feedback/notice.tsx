import type { ComponentChildren } from 'preact';
import {
  AccessDeniedError,
  BroadgaugeError,
  ConnectionError,
  DownloadError,
  NotFoundError,
  RateLimitedError,
} from '../../../../client/index.ts';
import { classNames } from '../../lib/class-names.ts';
import { MissingCodeError } from '../../lib/load-code.ts';
import { Button } from '../form/button.tsx';

interface NoticeProps {
  readonly tone?: 'info' | 'success' | 'warning' | 'error';
  readonly title: string;
  readonly children?: ComponentChildren;
  /** What can be done about it. */
  readonly action?: ComponentChildren;
}

/** Something to know, where it matters. Errors are announced at once. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div class={classNames('notice', 'bar', tone)} role={tone === 'error' ? 'alert' : 'status'}>
      <div class="notice-text">
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** Why something did not work, in words, with another try. */
export function ErrorNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { title, lines, requestId } = describeError(error);
  const again =
    error instanceof MissingCodeError ? (
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    ) : (
      onRetry && <Button onClick={onRetry}>Try again</Button>
    );
  return (
    <Notice tone="error" title={title} action={again}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {requestId && <p class="notice-detail hint">Request {requestId}</p>}
    </Notice>
  );
}

interface ErrorDescription {
  readonly title: string;
  /** More of it: what is wrong where. */
  readonly lines: readonly string[];
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
}

/** What the service says where it has nothing more to say. */
const NOT_FOUND = 'Not found';

/** What went wrong, for people. */
function describeError(error: unknown): ErrorDescription {
  if (error instanceof ConnectionError) {
    return { title: 'The service can’t be reached', lines: [error.message], requestId: undefined };
  }
  if (error instanceof MissingCodeError) {
    return { title: 'This part of the console can’t be loaded', lines: [error.message], requestId: undefined };
  }
  if (error instanceof DownloadError) {
    return { title: 'There is no file', lines: [error.message], requestId: undefined };
  }
  if (!(error instanceof BroadgaugeError)) {
    return { title: 'Something went wrong in the console', lines: [String(error)], requestId: undefined };
  }
  const { requestId } = error;
  if (error instanceof AccessDeniedError) {
    return { title: 'This token may not do that', lines: ['Sign in with one that has the scope for it.'], requestId };
  }
  if (error instanceof NotFoundError && error.reason === NOT_FOUND) {
    const line = 'It may have been deleted or renamed, be mistyped, or belong to another organisation.';
    return { title: 'It is not there', lines: [line], requestId };
  }
  if (error instanceof RateLimitedError && error.retryAfter !== undefined) {
    return { title: error.message, lines: [`There is room again in ${error.retryAfter} s.`], requestId };
  }
  const lines = Object.entries(error.issues).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return { title: error.reason, lines, requestId };
}
