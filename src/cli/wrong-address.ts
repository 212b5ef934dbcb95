import type { IncomingMessage } from 'node:http';
import { CommandFailure } from './failure.ts';

/** What is said of a port that is asked for TLS and does not speak it. */
const NO_TLS = /wrong version number|packet length too long|http request/i;

/** When an `https://` address is that of a plain port. */
export function plainPort(url: string, { code = '', message }: NodeJS.ErrnoException): CommandFailure | undefined {
  const isOfTls = code === 'EPROTO' || code.startsWith('ERR_SSL_');
  if (!isOfTls || !NO_TLS.test(message)) return undefined;
  return new CommandFailure(`The service at ${url} does not speak TLS. Use ${url.replace(/^https:/i, 'http:')}`);
}

/** When something else than the API has answered: that has a code in every answer, and every method that is used. */
export function otherThanApi(
  url: string,
  { statusCode: status = 0 }: IncomingMessage,
  code: unknown,
): CommandFailure | undefined {
  const isCodeless = typeof code !== 'string' && (status < 400 || status === 404);
  if (status !== 405 && !isCodeless) return undefined;
  return new CommandFailure(
    `${url} is not the address of the service's API: something else answers there (${status}). Look at BROADGAUGE_URL, or --url.`,
  );
}
