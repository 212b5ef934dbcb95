import { validateHeaderValue } from 'node:http';
import { Command } from 'commander';
import { AccessDeniedError, Broadgauge, BroadgaugeError, type BroadgaugeOptions, ConnectionError } from '#client';
import { isMistyped } from '../access/token.ts';
import { readClientConfig } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { pause } from '../lib/concurrency/repeat.ts';
import { CommandFailure, usageFailure } from './failure.ts';
import { httpFetch } from './http-fetch.ts';
import { visibleText } from './print.ts';

/** How often something that is safe to repeat is sent again. */
export const RETRIES = 5;

export interface ClientOptions {
  readonly url?: string;
  readonly token?: string;
  readonly organisation?: string;
  readonly json?: boolean;
}

/** A command that talks to a running service. */
export function clientCommand(name: string): Command {
  return new Command(name)
    .option('--url <address>', 'service to talk to (default: BROADGAUGE_URL or http://127.0.0.1:8080)')
    .option('--token <token>', 'token to use (default: BROADGAUGE_TOKEN; a process list shows what is given here)')
    .option('--json', 'print the answer as JSON');
}

/** A command of the management API, where an operator may act for another organisation. */
export function managementCommand(name: string): Command {
  return clientCommand(name).option('--organisation <name>', 'act for this organisation (operators)');
}

/** Where the service is, and who asks. */
export interface ServiceAddress {
  readonly url: string;
  readonly token: string | undefined;
}

/** How the caller calls a field that the service finds wrong. */
export type NameOf = (issueKey: string) => string;

/** Works with the service that the options name; what it refuses is thrown in words for a person. */
export async function withService<T>(
  options: ClientOptions,
  work: (bg: Broadgauge, address: ServiceAddress) => Promise<T>,
  nameOf?: NameOf,
): Promise<T> {
  const address = serviceAddress(options);
  try {
    return await work(connect(address), address);
  } catch (error) {
    throw inWords(error, address, nameOf);
  }
}

/** By options, else by settings. */
function serviceAddress({ url, token }: ClientOptions): ServiceAddress {
  const config = readClientConfig();
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw usageFailure(`--url: ${url} is not an http:// or https:// address.`);
  }
  return { url: url?.replace(/\/+$/, '') ?? config.url, token: token ?? config.token };
}

/** The token is looked at with the first request: what is wrong with a command's files is told before. */
export function connect({ url, token }: ServiceAddress, options?: Pick<BroadgaugeOptions, 'wait'>): Broadgauge {
  return new Broadgauge({
    wait: tellAndPause,
    ...options,
    url,
    headers: { authorization: `Bearer ${token}` },
    fetch: async (address, init = {}) => {
      checkToken(token);
      return httpFetch(String(address), init);
    },
  });
}

/** Waits before another attempt. If the service itself has asked for that, it may take long, and its reason is told. */
const tellAndPause: NonNullable<BroadgaugeOptions['wait']> = (ms, signal = NEVER, reason) => {
  if (reason instanceof BroadgaugeError && reason.code !== undefined) {
    process.stderr.write(`${visibleText(reason.message)} Trying again in ${Math.ceil(ms / 1000)} s.\n`);
  }
  return pause(ms, signal);
};

const NEVER = new AbortController().signal;

/** Files that were written on another system leave a CR behind, copied text an ellipsis. */
function checkToken(token: string | undefined): void {
  if (token === undefined) throw usageFailure('No token: set BROADGAUGE_TOKEN to one, or give it with --token.');
  try {
    validateHeaderValue('authorization', token);
  } catch {
    throw usageFailure(
      'BROADGAUGE_TOKEN, or --token, has a character that no token has: a line end, or one that is not ASCII.',
    );
  }
}

/** A value as the caller gave it: the service says what is wrong with it. */
export function unchecked(value: unknown): never {
  return value as never;
}

/** What the client throws, in words for a person; everything else stays as it is. */
export function inWords(error: unknown, address: ServiceAddress, nameOf: NameOf = (key) => key): unknown {
  const own = ownFailure(error);
  if (own !== undefined) return own;
  if (error instanceof BroadgaugeError) return refusalInWords(error, address, nameOf);
  return error instanceof ConnectionError ? connectionInWords(error, address) : error;
}

/** A source that can't be read has its own words. */
function ownFailure(error: unknown): Error | undefined {
  if (error instanceof CommandFailure || error instanceof ServiceError) return error;
  return error instanceof Error ? ownFailure(error.cause) : undefined;
}

function refusalInWords(error: BroadgaugeError, { url, token = '' }: ServiceAddress, nameOf: NameOf): CommandFailure {
  const { status, code, issues } = error;
  if (error instanceof AccessDeniedError) return new CommandFailure(deniedReason(token));
  // The API has a code in every answer, and every method that is used.
  if (status === 405 || (code === undefined && (status < 400 || status === 404))) return otherThanApi(url, status);
  const message = code === undefined ? `The service answered ${status}.` : error.message;
  const lines = Object.entries(issues).flatMap(([key, reasons]) => reasons.map((each) => `  ${nameOf(key)}: ${each}`));
  return new CommandFailure([message, ...lines].join('\n'));
}

function deniedReason(token: string): string {
  return isMistyped(token)
    ? 'Access denied: the token is mistyped, its checksum does not fit.'
    : 'Access denied: the token is unknown, expired or revoked, or lacks the scope for this command.';
}

/** What is said of a port that is asked for TLS and does not speak it. */
const NO_TLS = /wrong version number|packet length too long|http request/i;

function connectionInWords({ problem, status = 0, code = '', cause }: ConnectionError, { url }: ServiceAddress) {
  if (problem === 'foreign') return otherThanApi(url, status);
  const reason = cause instanceof Error ? cause.message : '';
  if ((code === 'EPROTO' || code.startsWith('ERR_SSL_')) && NO_TLS.test(reason)) {
    return new CommandFailure(`The service at ${url} does not speak TLS. Use ${url.replace(/^https:/i, 'http:')}`);
  }
  return new CommandFailure(
    `Can't reach ${url} (${code || reason}). Is the service running? Start it with: broadgauge serve`,
  );
}

function otherThanApi(url: string, status: number): CommandFailure {
  return new CommandFailure(
    `${url} is not the address of the service's API: something else answers there (${status}). Look at BROADGAUGE_URL, or --url.`,
  );
}
