import type { RefusalForm } from '../../api/call.ts';
import type { EnvelopeReply } from '../../api/reply.ts';
import { ERRORS, type ErrorCode, ServiceError } from '../../errors.ts';

/** The envelope of every answer. */
export interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
  readonly ignored?: readonly string[];
  readonly understood?: unknown;
  readonly receipt?: unknown;
  readonly next?: string | null;
  readonly errors?: unknown;
}

/** `next` is the link of the next page: null at the end, undefined without pages. */
export function envelopeOf(
  {
    message,
    data,
    ignored = [],
    understood,
    receipt,
  }: Pick<EnvelopeReply, 'message' | 'data' | 'ignored' | 'understood' | 'receipt'>,
  next?: string | null,
): Envelope {
  return {
    code: 'OK',
    message,
    ...(data !== undefined && { data }),
    ...(ignored.length > 0 && { ignored }),
    ...(understood !== undefined && { understood }),
    ...(receipt !== undefined && { receipt }),
    ...(next !== undefined && { next }),
  };
}

/** `form`: as the API that the call stands for writes it. */
export function refusal(error: ServiceError, form?: RefusalForm): Envelope {
  const { code, message, issues } = error;
  if (form === 'influx') return { code: INFLUX_CODES[code] ?? 'internal error', message: inWords(error) };
  return issues ? { code, message, errors: issues } : { code, message };
}

const INFLUX_CODES: Partial<Readonly<Record<ErrorCode, string>>> = {
  BAD_REQUEST: 'invalid',
  VALIDATION_FAIL: 'invalid',
  ACCESS_DENIED: 'unauthorized',
  PAYLOAD_TOO_LARGE: 'request too large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported media type',
  RATE_LIMITED: 'too many requests',
  OVERLOADED: 'unavailable',
};

function inWords({ message, issues }: ServiceError): string {
  if (!issues) return message;
  return Object.entries(issues)
    .map(([key, messages]) => `${key}: ${messages.join(' ')}`)
    .join(' ');
}

/** Turns any error into an answer of the service; nothing else does. `taken`: the content types that the call takes. */
export function toServiceError(error: unknown, taken: readonly string[] = []): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new ServiceError('PAYLOAD_TOO_LARGE');
  if (statusCode === 415) {
    const message = `${ERRORS.UNSUPPORTED_MEDIA_TYPE.message} Send ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(taken)}.`;
    return new ServiceError('UNSUPPORTED_MEDIA_TYPE', taken.length === 0 ? {} : { message });
  }
  if (statusCode !== undefined && statusCode < 500 && code?.startsWith('FST_')) {
    return new ServiceError('BAD_REQUEST', { cause: error });
  }
  return new ServiceError('UNKNOWN_ERROR', { cause: error });
}
