import { validateHeaderValue } from 'node:http';
import { Command } from 'commander';
import { Broadgauge, BroadgaugeError, type BroadgaugeOptions } from '#client';
import { readClientConfig } from '../config.ts';
import { pause } from '../lib/concurrency/repeat.ts';
import { usageFailure } from './failure.ts';
import { hintsFor } from './hints.ts';
import { httpFetch } from './http-fetch.ts';
import { inWords, type NameOf, type ServiceAddress } from './in-words.ts';
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

/** Works with the service that the options name; what it refuses is thrown in words for a person. */
export async function withService<T>(
  options: ClientOptions,
  work: (bg: Broadgauge, address: ServiceAddress) => Promise<T>,
  nameOf?: NameOf,
): Promise<T> {
  const address = serviceAddress(options);
  const bg = connect(address);
  try {
    return await work(bg, address);
  } catch (error) {
    // Names of another organisation would not help.
    throw inWords(error, address, nameOf, options.organisation === undefined ? await hintsFor(bg, error) : undefined);
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
