import type { Command } from 'commander';
import { isObject } from '../../lib/read.ts';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { httpFetch } from '../http-fetch.ts';
import { instant, printJson, printLine, visibleText } from '../print.ts';

interface Options extends ClientOptions {
  readonly probes: string;
}

export function statusCommand(): Command {
  return clientCommand('status')
    .description('tell whether the service works, and what your token may do')
    .option('--probes <address>', 'where /readyz of the service is', 'http://127.0.0.1:8081')
    .addHelpText('after', HELP)
    .action(async (options: Options) => {
      const [readiness, { url, token }] = await Promise.all([
        readReadiness(options.probes),
        withService(options, async (bg, { url }) => ({ url, token: await bg.request('GET /token') })),
      ]);
      if (options.json) printJson({ url, token, readiness: readiness ?? null });
      else {
        const until = token.expires_at === null ? '' : `, until ${instant(token.expires_at)}`;
        printLine(`Service       ${url}`);
        printLine(`Organisation  ${visibleText(token.organisation)}`);
        printLine(`Token         ${visibleText(token.name)} (${token.scopes.join(', ')}${until})`);
        for (const line of readiness ? readinessLines(readiness) : [`Stores        ${unknownAt(options.probes)}`])
          printLine(line);
      }
      if (readiness && !readiness.isReady) throw new CommandFailure(readiness.message);
    });
}

const HELP = `
The exit code is 0 if the service works, and 1 if it can't be reached, refuses the token, or is not ready. The state of its stores
comes from its probes, which are not public: from another machine it is not known.

Example:
  broadgauge status --probes http://10.0.0.5:8081`;

interface Readiness {
  readonly isReady: boolean;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Undefined: there are no probes at this address. */
async function readReadiness(address: string): Promise<Readiness | undefined> {
  try {
    const answer = await httpFetch(`${address.replace(/\/+$/, '')}/readyz`, {});
    const body: unknown = await answer.json();
    if (!isObject(body)) return undefined;
    return { isReady: answer.ok, message: String(body.message), data: isObject(body.data) ? body.data : {} };
  } catch {
    return undefined;
  }
}

function unknownAt(address: string): string {
  return `not known: no probes answer at ${address} (--probes)`;
}

const STORES = { register: 'Register', results: 'Results', files: 'Files', disk: 'Disk' };

function readinessLines({ isReady, message, data }: Readiness): readonly string[] {
  if (!isReady) return [`Stores        ${visibleText(message)}`];
  return Object.entries(STORES).map(([key, name]) => `${name.padEnd(14)}${String(data[key])}`);
}
