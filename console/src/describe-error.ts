import {
  AccessDeniedError,
  BroadgaugeError,
  ConnectionError,
  DownloadError,
  RateLimitedError,
} from '../../client/index.ts';

export interface ErrorDescription {
  readonly title: string;
  /** More of it: what is wrong where. */
  readonly lines: readonly string[];
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
}

/** What went wrong, for people. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ConnectionError) {
    return { title: 'The service can’t be reached', lines: [error.message], requestId: undefined };
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
  if (error instanceof RateLimitedError && error.retryAfter !== undefined) {
    return { title: error.message, lines: [`There is room again in ${error.retryAfter} s.`], requestId };
  }
  const lines = Object.entries(error.issues).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return { title: error.message, lines, requestId };
}
