import { validateHeaderValue } from 'node:http';
import { Command } from 'commander';
import {
  Broadgauge,
  BroadgaugeError,
  type BroadgaugeOptions,
  ConnectionError,
  type DataOf,
  type RequestOf,
  type Route,
} from '#client';
import { readClientConfig } from '../config.ts';
import { pause } from '../lib/concurrency/repeat.ts';
import { usageFailure } from './failure.ts';
import { CONNECTION } from './help.ts';
import { hintsFor } from './hints.ts';
import { httpFetch } from './http-fetch.ts';
import { inWords, type NameOf, type ServiceAddress } from './in-words.ts';
import { notFoundInWords } from './not-found.ts';
import { visibleText } from './print.ts';
import { readSignedIn } from './signed-in.ts';

/** How often an idempotent request is sent again. */
export const RETRIES = 5;

/** How often a request is sent again in some seconds, if the pause doubles from one second to a minute. */
export function retriesIn(seconds: number): number {
  let retries = 0;
  for (let left = seconds; left > 0; retries += 1) left -= Math.min(2 ** retries, 60);
  return retries;
}

export interface ClientOptions {
  readonly url?: string;
  readonly token?: string;
  readonly organisation?: string;
  readonly json?: boolean;
  /** Seconds for which a service that can't be reached is expected to start. */
  readonly wait?: number;
}

/** A command that talks to a running service. */
export function clientCommand(name: string): Command {
  return new Command(name)
    .optionsGroup(CONNECTION)
    .option('--url <address>', 'address of the service (default: BROADGAUGE_URL or http://127.0.0.1:8080)')
    .option(
      '--token <token>',
      'token to use (default: BROADGAUGE_TOKEN or that of login; process lists show this option)',
    )
    .optionsGroup('Options:')
    .option('--json', 'print the answer as JSON');
}

/** A command of the management API, where an operator may act for another organisation. */
export function managementCommand(name: string): Command {
  return clientCommand(name).option('--organisation <name>', 'act for this organisation (operators)');
}

/** Runs work with the service that the options name; its errors become messages for people. */
export async function withService<T>(
  options: ClientOptions,
  work: (bg: Broadgauge, address: ServiceAddress) => Promise<T>,
  nameOf?: NameOf,
): Promise<T> {
  const address = serviceAddress(options);
  let asked = address.url;
  const onAddress = (each: string) => {
    asked = each;
  };
  const bg = connect(address, { isExpected: (options.wait ?? 0) > 0 }, onAddress);
  try {
    return await work(bg, address);
  } catch (refused) {
    // Hints would be names of another organisation.
    const error = options.organisation === undefined ? await notFoundInWords(bg, refused, asked) : refused;
    throw inWords(error, address, nameOf, options.organisation === undefined ? await hintsFor(bg, error) : undefined);
  }
}

/** The answer to one call. */
export function ask<R extends Route>(
  options: ClientOptions,
  route: R,
  ...[request, nameOf]: Asked<RequestOf<R>>
): Promise<DataOf<R>> {
  return withService(options, (bg) => bg.request<Route>(route, unchecked(request)), nameOf) as Promise<DataOf<R>>;
}

/** A request may be left out if all its fields are optional. */
type Asked<Request> =
  Partial<Request> extends Request ? [request?: Request, nameOf?: NameOf] : [request: Request, nameOf?: NameOf];

/** From the options, else from the settings, else from the last login. */
export function serviceAddress({ url: given, token }: ClientOptions): ServiceAddress {
  const signedIn = readSignedIn();
  const config = readClientConfig(signedIn.url);
  if (given !== undefined && !(URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))) {
    throw usageFailure(`${given} is not an http:// or https:// address.`);
  }
  const url = given?.replace(/\/+$/, '') ?? config.url;
  return { url, token: token ?? config.token ?? signedIn.tokens[url] };
}

/** The token is read with the first request, so that problems with a command's files are reported first. */
export function connect(
  { url, token }: ServiceAddress,
  options?: Pick<BroadgaugeOptions, 'wait' | 'isExpected'>,
  onAddress: (address: string) => void = () => {},
): Broadgauge {
  return new Broadgauge({
    wait: tellAndPause,
    ...options,
    url,
    headers: { authorization: `Bearer ${token}` },
    fetch: async (address, init = {}) => {
      checkToken(token);
      onAddress(String(address));
      return httpFetch(String(address), init);
    },
  });
}

/** Waits before another attempt. The wait may be long, so its reason is printed. */
const tellAndPause: NonNullable<BroadgaugeOptions['wait']> = (ms, signal = NEVER, reason) => {
  const isTold = reason instanceof BroadgaugeError ? reason.code !== undefined : reason instanceof ConnectionError;
  if (isTold) {
    process.stderr.write(
      `${visibleText((reason as Error).message.replace(/\.?$/, '.'))} Trying again in ${Math.ceil(ms / 1000)} s.\n`,
    );
  }
  return pause(ms, signal);
};

const NEVER = new AbortController().signal;

/** Files from other systems may end in a CR, and copied text in an ellipsis. */
export function checkToken(token: string | undefined): void {
  if (token === undefined) throw usageFailure('No token: sign in with broadgauge login, or set BROADGAUGE_TOKEN.');
  try {
    validateHeaderValue('authorization', token);
  } catch {
    throw usageFailure(
      'BROADGAUGE_TOKEN, or --token, has a character that no token has: a line end, or one that is not ASCII.',
    );
  }
}

/** A value as given: the service validates it. */
export function unchecked(value: unknown): never {
  return value as never;
}
