import { type IncomingMessage, validateHeaderValue } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMistyped } from '../access/token.ts';
import { ServiceError } from '../errors.ts';
import { isObject, type JsonObject } from '../lib/read.ts';
import { CommandFailure, EXIT, NotFound, PassingFailure } from './failure.ts';
import { requestAt } from './request-at.ts';
import { otherThanApi, plainPort } from './wrong-address.ts';

/** Where the service is, and who asks. */
export interface ApiOptions {
  readonly url: string;
  readonly token: string | undefined;
}

export interface Body {
  readonly contentType: string;
  readonly encoding?: string;
  readonly stream?: Readable;
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Too many requests, or too much to do. */
const BUSY = [429, 503];

/** Sends a request, and resolves when the answer begins. */
export function exchange(options: ApiOptions, method: string, path: string, body?: Body): Promise<IncomingMessage> {
  const { url, token } = options;
  return new Promise((resolve, reject) => {
    if (token === undefined) {
      throw new CommandFailure('No token: set BROADGAUGE_TOKEN to one, or give it with --token.', EXIT.usage);
    }
    checkToken(token);
    const lost = (error: NodeJS.ErrnoException) => reject(unreachable(url, error));
    const request = requestAt(new URL(url + path), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': body.contentType }),
        ...(body?.encoding && { 'content-encoding': body.encoding }),
        ...body?.headers,
      },
    });
    request.on('response', resolve).on('error', lost);
    if (body?.stream) pipeline(body.stream, request).catch(lost);
    else request.end(body?.text);
  });
}

/** Files that were written on another system leave a CR behind, copied text an ellipsis. */
function checkToken(token: string): void {
  try {
    validateHeaderValue('authorization', token);
  } catch {
    throw new CommandFailure(
      'BROADGAUGE_TOKEN, or --token, has a character that no token has: a line end, or one that is not ASCII.',
      EXIT.usage,
    );
  }
}

/** A source that can't be read has its own words. */
export function unreachable(url: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof CommandFailure || error instanceof ServiceError) return error;
  const connection = error.code ?? error.message;
  const plain = plainPort(url, error);
  if (plain) return plain;
  return new PassingFailure(
    `Can't reach ${url} (${connection}). Is the service running? Start it with: broadgauge serve`,
    { connection },
  );
}

/** An answer that is none, in words; the fields with an issue are called as the caller calls them. */
export function refusalOf(
  response: IncomingMessage,
  text: string,
  { url, token = '' }: ApiOptions,
  nameOf = (key: string) => key,
): CommandFailure {
  const { statusCode: status = 0, headers } = response;
  if (status === 403) return new CommandFailure(deniedReason(token));
  const { code, message = `The service answered ${status}.`, errors = {} } = parseAnswer(text) as Refusal;
  const other = otherThanApi(url, response, code);
  if (other) return other;
  const issues = Object.entries(errors).flatMap(([key, reasons]) => reasons.map((each) => `  ${nameOf(key)}: ${each}`));
  const reason = [message, ...issues].join('\n');
  if (status === 404) return new NotFound(reason);
  if (!BUSY.includes(status)) return new CommandFailure(reason);
  const seconds = Number(headers['retry-after']);
  return new PassingFailure(reason, seconds > 0 ? { retryAfterMs: seconds * 1000 } : {});
}

/** Something in between may answer with other things than JSON. */
export function parseAnswer(text: string): JsonObject {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

function deniedReason(token: string): string {
  return isMistyped(token)
    ? 'Access denied: the token is mistyped, its checksum does not fit.'
    : 'Access denied: the token is unknown, expired or revoked, or lacks the scope for this command.';
}
