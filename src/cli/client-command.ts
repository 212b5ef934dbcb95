import { Command } from 'commander';
import { Api } from './api.ts';
import { serviceAddress } from './service-address.ts';

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

/** The same for commands of the management API, where an operator may act for another organisation. */
export function managementCommand(name: string): Command {
  return clientCommand(name).option('--organisation <name>', 'act for this organisation (operators)');
}

export function apiOf(options: ClientOptions): Api {
  return new Api(serviceAddress(options));
}

/** A management path with the organisation that the command acts for. */
export function managePath(
  path: string,
  options: ClientOptions,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parameters, organisation: options.organisation })) {
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? `/manage/${path}` : `/manage/${path}?${query}`;
}
