import { Command, Option } from 'commander';
import { SCOPES, type Scope } from '../../access/scopes.ts';
import { parsePeriod } from '../../lib/date-grammar.ts';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { instant, printAnswer } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';

interface CreateOptions extends ClientOptions {
  readonly scope?: readonly Scope[];
  readonly agent?: string;
  readonly panel?: readonly string[];
  readonly expires?: string;
}

export function tokenCommand(): Command {
  return new Command('token')
    .description('create, list, rotate and revoke tokens (scope: manage)')
    .addCommand(createCommand())
    .addCommand(
      printsList(
        managementCommand('list').description('list the tokens, without their secrets'),
        'GET /manage/tokens',
        ['id', 'name', 'prefix', 'scopes', 'panels', 'agent', 'created', 'expires', 'last_used', 'revoked'],
        (token) => ({
          ...token,
          scopes: token.scopes.join(','),
          panels: token.panels?.join(',') ?? 'all',
          agent: token.agent ?? 'any',
          created: instant(token.created_at),
          expires: instant(token.expires_at),
          last_used: instant(token.last_used_at),
          revoked: instant(token.revoked_at),
        }),
      ),
    )
    .addCommand(rotateCommand())
    .addCommand(
      printsMessage(
        managementCommand('revoke').argument('<id>').description('revoke a token now'),
        'DELETE /manage/tokens/{id}',
      ),
    );
}

function createCommand(): Command {
  return managementCommand('create')
    .argument('<name>', 'what the token is for')
    .usage('<name> --scope <scopes...> | --agent <id> [options]')
    .description('create a token; its secret is shown only once')
    .addOption(new Option('--scope <scopes...>', 'what it may do').choices([...SCOPES]))
    .option('--agent <id>', 'it sends results of this agent, and nothing else')
    .option('--panel <names...>', 'only the agents of these panels')
    .option('--expires <date>', 'last day of its validity (UTC): 2027-01-31, "+90 days"')
    .addHelpText('after', '\nExample:\n  broadgauge token create dashboard --scope data --expires "+90 days"')
    .action(async (name: string, options: CreateOptions) => {
      const { organisation } = options;
      if (!options.scope && options.agent === undefined) throw usageFailure('Give --scope, or --agent.');
      const body = {
        name,
        ...(options.scope && { scopes: options.scope }),
        ...(options.agent !== undefined && { agent: options.agent }),
        ...(options.panel && { panels: options.panel }),
        ...(options.expires !== undefined && { expires_at: endOf(options.expires) }),
      };
      printSecret(await ask(options, 'POST /manage/tokens', { organisation, body }), options);
    });
}

function rotateCommand(): Command {
  return managementCommand('rotate')
    .argument('<id>')
    .description('replace a token by a new one with the same rights')
    .option('--overlap <seconds>', 'how long the old one stays valid', '0')
    .action(async (id: string, options: ClientOptions & { overlap: string }) => {
      const request = {
        id: unchecked(id),
        organisation: options.organisation,
        body: { overlap_seconds: secondsOf(options.overlap) },
      };
      printSecret(await ask(options, 'POST /manage/tokens/{id}/rotate', request), options);
    });
}

/** Only the secret on standard output, for scripts. */
function printSecret(issued: { readonly token: string }, options: ClientOptions): void {
  printAnswer(issued, issued.token, options);
}

function secondsOf(overlap: string): number {
  if (/^\d+$/.test(overlap)) return Number(overlap);
  throw usageFailure(`--overlap: "${overlap}" is not a number of seconds.`);
}

function endOf(date: string): number {
  const period = parsePeriod(date, Date.now() / 1000);
  if (!period) throw usageFailure(`--expires: "${date}" is not a date, such as 2027-01-31 or "+90 days".`);
  return period.end;
}
