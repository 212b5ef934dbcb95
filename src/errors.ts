/** The errors that the service answers with; the message is the default text for the caller. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: 'The request could not be read.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in.' },
  ACCESS_DENIED: { status: 403, message: 'Access Denied' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range is outside the file.' },
  VALIDATION_FAIL: { status: 422, message: 'Validation failed' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please retry later.' },
  UNKNOWN_ERROR: { status: 500, message: 'An unexpected error occurred. Please retry shortly.' },
  OVERLOADED: { status: 503, message: 'The service is busy. Please retry shortly.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Field path to messages, as the envelope's `errors` shows it. */
export type Issues = Readonly<Record<string, readonly string[]>>;

interface ErrorDetails {
  readonly message?: string;
  readonly issues?: Issues;
  readonly headers?: Readonly<Record<string, string>>;
  /** Waiting is enough. Without it, that is so of an OVERLOADED without a message of its own. */
  readonly passes?: boolean;
  /** For the log; never shown to the caller. */
  readonly cause?: unknown;
}

export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issues | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** True if waiting is enough: not for a request too large or too slow, or a full disk. */
  readonly passes: boolean;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.issues = details.issues;
    this.headers = details.headers ?? {};
    this.passes = details.passes ?? (code === 'OVERLOADED' && details.message === undefined);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The register has lost changes of an organisation, so that agents' numbers may be wrong. */
export class RegisterWentBack extends ServiceError {
  constructor() {
    super('OVERLOADED', {
      message:
        'The register has lost the last changes of this organisation. It takes no agents and no results until an operator accepts that: see “A register that went back” in docs/operations.md.',
      headers: { 'retry-after': '300' },
    });
  }
}

/** A question is larger than one may be. */
export class LimitExceeded extends Error {
  readonly limit: 'results' | 'points' | 'bins' | 'agent sums';
  readonly max: number;
  /** How many there are, where that is known. */
  readonly found: number | undefined;

  constructor(limit: LimitExceeded['limit'], max: number, found?: number) {
    super(`more than ${max} ${limit}`);
    this.name = 'LimitExceeded';
    this.limit = limit;
    this.max = max;
    this.found = found;
  }
}

/**
 * For what has no room in a queue. One for all who are refused: there may be hundreds a second, and to trace their calls takes
 * longer than to refuse them.
 */
export const BUSY = new ServiceError('OVERLOADED', { headers: { 'retry-after': '1' } });
