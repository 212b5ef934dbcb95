import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { ServiceError } from '../../errors.ts';
import { refusal } from '../answers/envelope.ts';
import { SECURITY_HEADERS } from '../answers/standard-headers.ts';

/** Answers incomplete requests: bytes that are not HTTP, headers beyond the limit, a client that stalls. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason, message } = REASONS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(refusal(new ServiceError('BAD_REQUEST', { message })));
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${randomUUID()}`,
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

interface Reason {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
}

const MALFORMED: Reason = { status: 400, reason: 'Bad Request', message: 'This is not a valid HTTP request.' };

const REASONS: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    message: 'The address and headers are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', message: 'The request took too long to arrive.' },
};
