import type { EnvelopeReply } from '../../api/reply.ts';
import { ServiceError } from '../../errors.ts';

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

export function refusal(error: ServiceError): Envelope {
  const { code, message, issues } = error;
  return issues ? { code, message, errors: issues } : { code, message };
}

/** Turns any error into an answer of the service; nothing else does. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new ServiceError('PAYLOAD_TOO_LARGE');
  if (statusCode === 415) return new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  if (statusCode !== undefined && statusCode < 500 && code?.startsWith('FST_')) {
    return new ServiceError('BAD_REQUEST', { cause: error });
  }
  return new ServiceError('UNKNOWN_ERROR', { cause: error });
}
