import type { components } from './openapi.ts';

type Schemas = components['schemas'];

/** An error code of the API. */
export type ErrorCode =
  | { [Name in keyof Schemas]: Schemas[Name] extends { readonly code: infer Code } ? Code : never }[keyof Schemas]
  | (string & {});

/** Path of a field to what is wrong with it. */
export type Issues = Readonly<Record<string, readonly string[]>>;

export interface Refusal {
  readonly status: number;
  /** Undefined if a proxy has answered instead of the service. */
  readonly code: ErrorCode | undefined;
  readonly message: string;
  readonly issues: Issues;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

/** The service has answered, and refused. */
export class BroadgaugeError extends Error implements Refusal {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly issues: Issues;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  /** The service's message. That of the error says the first issue too, and how many more there are. */
  readonly reason: string;

  constructor(refusal: Refusal) {
    super(withFirstIssue(refusal));
    const { message, status, code, issues, requestId, retryAfter } = refusal;
    this.name = new.target.name;
    this.reason = message;
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** The body could not be read at all. */
export class BadRequestError extends BroadgaugeError {}

/** A console's session has ended, or was never begun. */
export class NotSignedInError extends BroadgaugeError {}

/** The token is missing, unknown, expired or revoked, or lacks the scope; the service does not say which. */
export class AccessDeniedError extends BroadgaugeError {}

export class NotFoundError extends BroadgaugeError {}

/** The request is invalid; `issues` says where. */
export class ValidationError extends BroadgaugeError {}

export class PayloadTooLargeError extends BroadgaugeError {}

/** The token has used up its requests; `retryAfter` says for how long. */
export class RateLimitedError extends BroadgaugeError {}

/** Too much to do, or too much asked for at once, as the message says; a proxy that can't reach the service too. */
export class UnavailableError extends BroadgaugeError {}

/** A failure of the service's own. */
export class InternalError extends BroadgaugeError {}

const BY_STATUS: Readonly<Record<number, typeof BroadgaugeError>> = {
  400: BadRequestError,
  401: NotSignedInError,
  403: AccessDeniedError,
  404: NotFoundError,
  413: PayloadTooLargeError,
  422: ValidationError,
  429: RateLimitedError,
  500: InternalError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

/** What is wrong with the rows of a list that was refused as a whole; undefined where something else is wrong. */
export function rejectedRows(
  error: unknown,
): readonly { readonly row: number; readonly message: string }[] | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const rows = Object.entries(error.issues).map(([key, messages]) => ({
    row: Number(/^rows\[(\d+)\]$/.exec(key)?.[1]),
    message: messages.join(' '),
  }));
  return rows.length > 0 && rows.every(({ row }) => Number.isInteger(row)) ? rows : undefined;
}

export function refusalError(refusal: Refusal): BroadgaugeError {
  const Refused = BY_STATUS[refusal.status] ?? BroadgaugeError;
  return new Refused(refusal);
}

/** Logs show nothing but the message. */
function withFirstIssue({ message, issues }: Refusal): string {
  const all = Object.entries(issues).flatMap(([key, messages]) => messages.map((each) => `${key}: ${each}`));
  const more = all.length > 1 ? ` (and ${all.length - 1} more)` : '';
  return all.length === 0 ? message : `${message}: ${all[0]}${more}`;
}

/**
 * - `unreachable`: no answer began.
 * - `lost`: the connection broke before the end of the answer.
 * - `incomplete`: the answer ended as if it were whole, and is not.
 * - `foreign`: something else than this API has answered.
 */
export type ConnectionProblem = 'unreachable' | 'lost' | 'incomplete' | 'foreign';

/** There is no answer, or none that is whole. */
export class ConnectionError extends Error {
  readonly problem: ConnectionProblem;
  /** The system's error code, such as `ECONNREFUSED`, if it is known. */
  readonly code: string | undefined;
  /** Of an answer that is foreign. */
  readonly status: number | undefined;

  constructor(problem: ConnectionProblem, message: string, cause?: unknown, status?: number) {
    super(message, { cause });
    this.name = 'ConnectionError';
    this.problem = problem;
    this.code = systemCode(cause);
    this.status = status;
  }
}

/** JavaScript engines wrap connection errors, and some have their own names for a reset. */
const RESETS = ['UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE'];

function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string') return RESETS.includes(code) ? 'ECONNRESET' : code;
  return systemCode(error.cause);
}
