import { Argument, Command } from 'commander';
import { parsePeriod } from '../../lib/date-grammar.ts';
import { apiOf, type ClientOptions, clientCommand } from '../client-command.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { optionOfField } from '../metadata/option-of-field.ts';
import { instant, printJson, printLine, printRows } from '../print.ts';

interface SetOptions extends ClientOptions {
  readonly where: readonly string[];
  readonly set?: readonly string[];
  readonly from?: string;
  readonly overwriteAll?: boolean;
  readonly dryRun?: boolean;
}

export function metadataCommand(): Command {
  return new Command('metadata')
    .description('read and change what is said of agents (scope: metadata)')
    .addCommand(getCommand())
    .addCommand(historyCommand())
    .addCommand(setCommand());
}

const field = () => new Argument('<field>', 'what the agent is named by').choices(['agent', 'unit', 'mac']);

function getCommand(): Command {
  return clientCommand('get')
    .addArgument(field())
    .argument('<value>')
    .description('one agent’s metadata, now or at an instant')
    .option('--at <date>', 'start of this day (UTC): 2026-07-01, "last monday", or UNIX seconds')
    .action(async (name: string, value: string, options: ClientOptions & { at?: string }) => {
      const query = options.at === undefined ? '' : `?at=${instantOf('--at', options.at)}`;
      const { data } = await apiOf(options).call('GET', `${pathOf(name, value)}${query}`);
      if (options.json) printJson(data);
      else printRows([data as Record<string, unknown>], ['package', 'isp', 'timezone', 'custom'], options);
    });
}

function historyCommand(): Command {
  return clientCommand('history')
    .addArgument(field())
    .argument('<value>')
    .description('every version of one agent’s metadata, newest first')
    .action(async (name: string, value: string, options: ClientOptions) => {
      const { data } = await apiOf(options).call('GET', `${pathOf(name, value)}/history`);
      const versions = data as Record<string, unknown>[];
      if (options.json) return printJson(versions);
      const rows = versions.map((version) => ({ ...version, valid_from: instant(version.valid_from) || 'beginning' }));
      printRows(rows, ['valid_from', 'package', 'isp', 'timezone', 'custom'], options);
    });
}

function setCommand(): Command {
  return clientCommand('set')
    .description('change the metadata of every agent that matches')
    .requiredOption('--where <field=value...>', 'agent_id, unit_id, mac_address, isp, package, timezone, custom.<key>')
    .option('--set <field=value...>', 'package, timezone, custom.<key>')
    .option('--from <date>', 'start of this day (UTC), at most 28 days ago: 2026-07-01, "last monday", or UNIX seconds')
    .option('--overwrite-all', 'remove what is not set')
    .option('--dry-run', 'say whom it would change, and change nothing')
    .addHelpText(
      'after',
      '\nExample:\n  broadgauge metadata set --where isp=Acme --set package="Acme:Fibre 500" --from "last monday" --dry-run',
    )
    .action(async (options: SetOptions) => {
      const change = {
        agent: toFields('--where', options.where),
        metadata: toFields('--set', options.set ?? []),
        ...(options.from !== undefined && { backdate_from: instantOf('--from', options.from) }),
        ...(options.overwriteAll && { overwrite_all: true }),
        ...(options.dryRun && { dry_run: true }),
      };
      const answer = await apiOf(options).call('PUT', '/metadata', change, optionOfField);
      if (options.json) printJson(answer.data ?? answer);
      else printLine(answer.data === undefined ? answer.message : describeMatch(answer.data as Match));
    });
}

interface Match {
  readonly matched: number;
  /** Some of them. */
  readonly sample: readonly string[];
}

function describeMatch({ matched, sample }: Match): string {
  const agents = matched === 1 ? 'agent' : 'agents';
  const more = matched > sample.length ? ', …' : '';
  return `would change ${matched} ${agents}: ${sample.join(', ')}${more}`;
}

function pathOf(name: string, value: string): string {
  return `/metadata/${name}/${encodeURIComponent(value)}`;
}

function toFields(option: string, pairs: readonly string[]): Record<string, unknown> {
  const fields: [string, unknown][] = [];
  const custom: [string, string][] = [];
  const given = new Set<string>();
  for (const pair of pairs) {
    const [name, value] = splitPair(option, pair);
    if (given.has(name)) throw new CommandFailure(`${option}: ${name} is given twice.`, EXIT.usage);
    given.add(name);
    if (name.startsWith('custom.')) custom.push([name.slice('custom.'.length), value]);
    else fields.push([name, name === 'unit_id' ? unitOf(value) : value]);
  }
  if (custom.length > 0) fields.push(['custom', Object.fromEntries(custom)]);
  return Object.fromEntries(fields);
}

/** What is no whole number goes as it is: the service says what is wrong with it. */
function unitOf(value: string): number | string {
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

function splitPair(option: string, pair: string): [string, string] {
  const equals = pair.indexOf('=');
  if (equals < 1) throw new CommandFailure(`${option}: ${pair} should be like field=value.`, EXIT.usage);
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

function instantOf(option: string, date: string): number {
  if (/^\d{9,}$/.test(date)) return Number(date);
  const period = parsePeriod(date, Date.now() / 1000);
  if (!period)
    throw new CommandFailure(`${option}: ${date} is not a date, such as 2026-07-01 or "last monday".`, EXIT.usage);
  return period.start;
}
