import { Argument, Command } from 'commander';
import type { Broadgauge, MetadataMatch } from '#client';
import { parsePeriod } from '../../lib/date-grammar.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { instant, printChunks, printJson, printLine, printRows } from '../print.ts';
import { printVersions } from '../print-versions.ts';

interface SetOptions extends ClientOptions {
  readonly where: readonly string[];
  readonly set?: readonly string[];
  readonly from?: string;
  readonly overwriteAll?: boolean;
  readonly dryRun?: boolean;
  readonly csv?: boolean;
  readonly allowOlder?: boolean;
}

export function metadataCommand(): Command {
  return new Command('metadata')
    .description('read and change the metadata of agents (scope: metadata)')
    .addCommand(getCommand())
    .addCommand(historyCommand())
    .addCommand(setCommand());
}

const FIELDS = ['agent', 'unit', 'mac'] as const;
type Field = (typeof FIELDS)[number];

const fieldArgument = () => new Argument('<field>', 'kind of the agent’s name').choices(FIELDS);

function getCommand(): Command {
  return clientCommand('get')
    .addArgument(fieldArgument())
    .argument('<value>')
    .description('one agent’s metadata, now or at an instant')
    .option('--at <date>', 'start of this day (UTC): 2026-07-01, "last monday", or UNIX seconds')
    .action(async (field: Field, value: string, options: ClientOptions & { at?: string }) => {
      const at = options.at === undefined ? undefined : instantOf('--at', options.at);
      const metadata = await ask(options, 'GET /metadata/{field}/{value}', { field, value, at });
      if (options.json) printJson(metadata);
      else printRows([metadata], ['package', 'isp', 'timezone', 'custom'], options);
    });
}

function historyCommand(): Command {
  return clientCommand('history')
    .addArgument(fieldArgument())
    .argument('<value>')
    .description('every version of one agent’s metadata, newest first')
    .action(async (field: Field, value: string, options: ClientOptions) => {
      const versions = await ask(options, 'GET /metadata/{field}/{value}/history', { field, value });
      if (options.json) return printJson(versions);
      const rows = versions.map((version) => ({ ...version, valid_from: instant(version.valid_from) || 'beginning' }));
      printRows(rows, ['valid_from', 'package', 'isp', 'timezone', 'custom'], options);
    });
}

function setCommand(): Command {
  return clientCommand('set')
    .description('change the metadata of every matching agent')
    .optionsGroup('Which agents:')
    .requiredOption('--where <field=value...>', 'agent_id, unit_id, mac_address, isp, package, timezone, custom.<key>')
    .optionsGroup('What changes:')
    .option('--set <field=value...>', 'package, timezone, custom.<key>')
    .option(
      '--from <date>',
      'start of this day (UTC), at most 28 days ago unless --allow-older: 2026-07-01, "last monday", or UNIX seconds',
    )
    .option('--allow-older', 'let --from be more than 28 days ago (scope: manage too)')
    .option('--overwrite-all', 'remove values that are not set')
    .optionsGroup('Output:')
    .option('--dry-run', 'change nothing; print the agents that would change, and their versions')
    .option('--csv', 'with --dry-run: print all of these versions as CSV')
    .addHelpText(
      'after',
      '\nExample:\n  broadgauge metadata set --where isp=Acme --set package="Acme:Fibre 500" --from "last monday" --dry-run',
    )
    .action(async (options: SetOptions) => {
      const change = {
        agent: toFields('--where', options.where),
        metadata: toFields('--set', options.set ?? []),
        ...(options.from !== undefined && { backdate_from: instantOf('--from', options.from) }),
        ...(options.allowOlder && { allow_older: true }),
        ...(options.overwriteAll && { overwrite_all: true }),
        ...(options.dryRun && { dry_run: true }),
        show_versions: true,
      };
      if (options.csv) {
        if (!options.dryRun) throw usageFailure('--csv needs --dry-run.');
        const csv = (bg: Broadgauge) => printChunks(bg.csv('POST /metadata/preview', { body: unchecked(change) }));
        return withService(options, csv, optionOfField);
      }
      const { data, message } = await withService(
        options,
        (bg) => bg.envelope('PUT /metadata', { body: unchecked(change) }),
        optionOfField,
      );
      if (options.json) printJson(data ?? { message });
      else {
        printLine(data && options.dryRun ? describeMatch(data) : message);
        if (data?.versions && options.dryRun) printVersions(data.versions);
        if (data?.change !== undefined) process.stderr.write(`Undo it with: broadgauge audit undo ${data.change}\n`);
      }
    });
}

const OPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^agent\b/, '--where'],
  [/^metadata\b/, '--set'],
  [/^backdate_from$/, '--from'],
  [/^allow_older$/, '--allow-older'],
  [/^overwrite_all$/, '--overwrite-all'],
  [/^dry_run$/, '--dry-run'],
];

/** Translates a field to the option of `metadata set`: `agent[custom][site]` is `--where custom.site`. */
export function optionOfField(key: string): string {
  const option = OPTIONS.find(([pattern]) => pattern.test(key))?.[1];
  if (option === undefined) return key;
  const parts = [...key.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part);
  return parts.length === 0 ? option : `${option} ${parts.join('.')}`;
}

function describeMatch({ matched, sample }: MetadataMatch): string {
  const agents = matched === 1 ? 'agent' : 'agents';
  const more = matched > sample.length ? ', …' : '';
  return `would change ${matched} ${agents}: ${sample.join(', ')}${more}`;
}

function toFields(option: string, pairs: readonly string[]): Record<string, unknown> {
  const fields: [string, unknown][] = [];
  const custom: [string, string][] = [];
  const given = new Set<string>();
  for (const pair of pairs) {
    const [name, value] = splitPair(option, pair);
    if (given.has(name)) throw usageFailure(`${option}: ${name} is given twice.`);
    given.add(name);
    if (name.startsWith('custom.')) custom.push([name.slice('custom.'.length), value]);
    else fields.push([name, name === 'unit_id' ? unitOf(value) : value]);
  }
  if (custom.length > 0) fields.push(['custom', Object.fromEntries(custom)]);
  return Object.fromEntries(fields);
}

/** Other text is sent as it is: the service validates it. */
function unitOf(value: string): number | string {
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

function splitPair(option: string, pair: string): [string, string] {
  const equals = pair.indexOf('=');
  if (equals < 1) throw usageFailure(`${option}: ${pair} should be like field=value.`);
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

function instantOf(option: string, date: string): number {
  if (/^\d{9,}$/.test(date)) return Number(date);
  const period = parsePeriod(date, Date.now() / 1000);
  if (!period) throw usageFailure(`${option}: ${date} is not a date, such as 2026-07-01 or "last monday".`);
  return period.start;
}
