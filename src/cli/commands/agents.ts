import { pipeline, Readable } from 'node:stream';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type AgentRow, type Broadgauge, BroadgaugeError, type Rows } from '#client';
import { ServiceError } from '../../errors.ts';
import { withCommas } from '../../ingest/delimited.ts';
import { readUnitProfile } from '../../ingest/fcc/unit-profile.ts';
import { nearestNames } from '../../lib/nearest-names.ts';
import { didYouMean } from '../../query/name-hint.ts';
import { boxesOf, writeBoxFiles } from '../box-files.ts';
import { ask, type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { CommandFailure, EXIT, usageFailure } from '../failure.ts';
import { PACKAGE_FORM } from '../hints.ts';
import { peek } from '../peek.ts';
import { printAnswer, printChunks, printJson, printLine, printNextCursor, printRows, visibleText } from '../print.ts';
import { progressOf } from '../progress.ts';
import { tellUnknownValues } from '../query/tell-unknown-values.ts';
import { findSource, formatOf, LIST_FORMATS, openSource, readSource } from '../source-file.ts';

const COLUMNS = [
  'agent_id',
  'unit_id',
  'mac_address',
  'kind',
  'base',
  'country',
  'panel',
  'package',
  'timezone',
  'custom',
];

const FCC_UNITS = 'fcc-units';

export function agentsCommand(): Command {
  return new Command('agents')
    .description('add, update and search agents (scope: manage)')
    .addCommand(importCommand())
    .addCommand(listCommand())
    .addCommand(warningsCommand());
}

function importCommand(): Command {
  return managementCommand('import')
    .alias('add')
    .argument('<file>', 'CSV with a header, JSON array or NDJSON, gzip too; - for standard input')
    .description('add agents, or update them by agent_id, else unit_id')
    .addOption(
      new Option('--format <format>', 'if the file’s name does not say it').choices([...LIST_FORMATS, FCC_UNITS]),
    )
    .option('--tokens <directory>', 'write a file with a token of its own for each agent here, and print the tokens')
    .addHelpText(
      'after',
      [
        '',
        'Columns: agent_id, unit_id, mac_address, kind, base, country, panel, package, timezone, custom.<key>.',
        'Only agent_id or unit_id is required. Exits with 3 if rows were rejected; the others are stored.',
        '',
        'With --format fcc-units the file is a unit profile of the FCC’s Measuring Broadband America programme: its speed',
        'tier becomes the package, its offsets become a timezone, and state, technology and census custom fields.',
        '',
        'With --tokens each agent gets a token that sends its results and can do nothing else (scope: ingest too). The file',
        '<agent_id>.conf is the configuration of a box; an agent that has one there gets no second token. With --json the',
        'tokens are in the field tokens.',
        '',
        'Examples:',
        '  broadgauge agents import panel.csv',
        '  broadgauge agents add boxes.csv --tokens boxes/',
        '  broadgauge agents import --format fcc-units unit-profile-sept2021.csv',
      ].join('\n'),
    )
    .action(async (file: string, options: ClientOptions & { format?: string; tokens?: string }) => {
      if (options.tokens !== undefined && (file === '-' || options.format === FCC_UNITS)) {
        throw usageFailure('--tokens needs a file with a column agent_id.');
      }
      const boxes = options.tokens === undefined ? [] : await boxesOf(file, options.format);
      const list = await openList(file, options.format);
      const { organisation, json, tokens: directory } = options;
      const result = await ask(options, 'POST /manage/agents', { organisation, body: list });
      const made = directory === undefined ? undefined : await writeBoxFiles(boxes, directory, options);
      if (!json) for (const { agent, token } of made?.tokens ?? []) printLine(`${agent} ${token}`);
      printAnswer(
        { ...result, ...(made && { tokens: made.tokens }) },
        `${result.created} created, ${result.updated} updated, ${result.rejected} rejected`,
        options,
      );
      const lacking = [
        ...rejectedLines(result),
        ...(made?.unknown ?? []).map((agent) => `no token for ${visibleText(agent)}: there is no such agent`),
      ];
      if (made?.failure !== undefined) {
        for (const line of lacking) process.stderr.write(`${line}\n`);
        throw made.failure;
      }
      if (lacking.length > 0) throw new CommandFailure(lacking.join('\n'), EXIT.incomplete);
    });
}

interface Rejections {
  readonly rejected: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

function rejectedLines({ rejected, errors }: Rejections): readonly string[] {
  const more = rejected - errors.length;
  const isPackage = errors.some(({ message }) => message.includes('is not a valid package name.'));
  return [
    ...errors.map(({ row, message }) => `row ${row}: ${visibleText(message)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(isPackage ? [PACKAGE_FORM] : []),
  ];
}

/** A file to send: gzip as it is, a unit profile as its agents. */
async function openList(path: string, format: string | undefined): Promise<Rows<AgentRow>> {
  const source = findSource(path);
  if (format === FCC_UNITS) {
    try {
      return {
        ndjson: streamOf(Readable.from(await peek(readUnitProfile(readSource(source))), { objectMode: false })),
      };
    } catch (error) {
      throw error instanceof ServiceError ? usageFailure(`${source.label}: ${error.message}`) : error;
    }
  }
  const form = formatOf(path, format);
  const { isGzip: gzip, bytes } = await openSource(source);
  // Spreadsheets with decimal commas write semicolons.
  const list = form === 'csv' && !gzip ? (await withCommas(bytes, () => false)).bytes : bytes;
  const shown = pipeline(Readable.from(list), progressOf(source.label, source.sizeBytes), () => {});
  const stream = streamOf(shown);
  return { csv: { csv: stream, gzip }, ndjson: { ndjson: stream, gzip }, json: { json: stream, gzip } }[form];
}

function streamOf(readable: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>;
}

function warningsCommand(): Command {
  return managementCommand('warnings')
    .argument('<agent>', 'agent_id')
    .option('--days <number>', 'past days whose results are looked at', readDays)
    .description('what is not plausible of an agent: clock, units, timezone, two names')
    .action(async (agent: string, options: ClientOptions & { days?: number }) => {
      const { organisation, days } = options;
      const warnings = await ask(options, 'GET /manage/agents/warnings', { agent, days, organisation });
      printRows(warnings, ['test', 'rule', 'results', 'last_seen', 'because', 'detail'], options);
    });
}

interface ListOptions extends ClientOptions {
  readonly search?: string;
  readonly panel?: string;
  readonly limit: string;
  readonly cursor?: string;
  readonly activity?: boolean;
  readonly silent?: number;
  readonly country?: string;
  readonly isp?: string;
  readonly package?: string;
  readonly field?: string;
  readonly sort?: string;
  readonly csv?: boolean;
}

const ACTIVITY_COLUMNS = [
  ...['agent_id', 'last_seen', 'results', 'received', 'expected', 'clock_errors', 'warnings'],
  ...['tests', 'isp', 'package', 'panel', 'custom'],
];

function listCommand(): Command {
  return managementCommand('list')
    .description('search agents, and show their recent results')
    .optionsGroup('Which agents:')
    .option('-q, --search <text>', 'text in an identifier, model or country')
    .option('--panel <name>', 'only this panel')
    .option('--silent <days>', 'only agents without a result in this many days: 3d', readDays)
    .option('--country <name>', 'only agents of this country')
    .option('--isp <name>', 'only agents of this ISP')
    .option('--package <isp:package>', 'only agents with this package')
    .option('--field <key=value>', 'only agents whose custom field has this value')
    .optionsGroup('Output:')
    .option('--activity', 'add when each was last seen, and its results of the last 30 days')
    .option('--sort <order>', 'agent_id, isp, package, panel, last_seen or results; -results for the most first')
    .option('--csv', 'all agents as CSV, with a column for each field and each test')
    .option('--limit <number>', 'maximum number of rows', '50')
    .option('--cursor <cursor>', 'cursor that an earlier list printed')
    .addHelpText('after', LIST_HELP)
    .action(async (options: ListOptions) => (asksForActivity(options) ? listActivity(options) : listAgents(options)));
}

const LIST_HELP = `
Any of --activity, --silent, --country, --isp, --package, --field, --sort and --csv shows agents with their results of the last
30 days.
last_seen is the end of the newest result, by the time of the result.

received and expected are runs of tests: hours with results, and those that were due since the agent's first result if all its
days were like its usual ones. clock_errors are results that were rejected because they lie more than a day in the future: the agent's clock is
wrong. warnings are stored results that are not plausible by themselves: broadgauge agents warnings <agent> has the reasons.

Examples:
  broadgauge agents list --search router
  broadgauge agents list --silent 3d --isp Acme --sort last_seen
  broadgauge agents list --field region=North --csv > agents.csv`;

/** Days, with or without a trailing d. */
function readDays(text: string): number {
  const days = /^(\d+)d?$/.exec(text)?.[1];
  if (days === undefined) throw new InvalidArgumentError('It should be a number of days, such as 3d.');
  return Number(days);
}

function asksForActivity({ activity, silent, country, isp, field, sort, csv, ...rest }: ListOptions): boolean {
  const given = [silent, country, isp, rest.package, field, sort];
  return Boolean(activity || csv) || given.some((one) => one !== undefined);
}

async function listActivity(options: ListOptions): Promise<void> {
  const { search: q, panel, silent, country, isp, field: custom, sort, cursor, limit, organisation } = options;
  if (cursor !== undefined)
    throw usageFailure('--cursor is for plain lists: with these options, use --limit or --csv.');
  const named = { q, panel, country, isp, package: options.package, custom };
  const wanted = { ...named, silent, sort: unchecked(sort), organisation };
  if (options.csv) {
    return withService(
      options,
      (bg) => printChunks(bg.csv('GET /manage/agents/activity.csv', wanted)),
      optionOfActivity,
    );
  }
  const { total, agents } = await withService(
    options,
    async (bg) => {
      const found = await bg.request('GET /manage/agents/activity', { ...wanted, limit: unchecked(limit) });
      if (panel !== undefined && found.total === 0) await requirePanel(bg, panel, organisation);
      if (organisation === undefined && found.total === 0) await tellUnknown(bg, options);
      return found;
    },
    optionOfActivity,
  );
  if (options.json) return printJson({ total, agents });
  const testsOf = (tests: (typeof agents)[number]['tests']) => tests.map(({ test, results }) => `${test} ${results}`);
  printRows(
    agents.map((agent) => ({ ...agent, tests: testsOf(agent.tests).join(', ') })),
    ACTIVITY_COLUMNS,
    options,
  );
  process.stderr.write(`${agents.length} of ${total} agents\n`);
}

/** Values that no agent has, if the token may list them. */
async function tellUnknown(bg: Broadgauge, { country, isp, package: name, field }: ListOptions): Promise<void> {
  const [key, ...value] = field?.split('=') ?? [];
  const wanted = { country, isp, package: name, [`custom.${key}`]: key === undefined ? undefined : value.join('=') };
  const filters = Object.entries(wanted).flatMap(([id, one]) =>
    one === undefined ? [] : [{ id, filterValues: [one] }],
  );
  try {
    await tellUnknownValues(bg, { filters });
  } catch (error) {
    if (!(error instanceof BroadgaugeError)) throw error;
  }
}

function optionOfActivity(key: string): string {
  return { q: '--search', custom: '--field' }[key] ?? `--${key}`;
}

async function listAgents(options: ListOptions): Promise<void> {
  const { search: q, panel, limit, cursor, organisation } = options;
  const { data, next } = await withService(options, async (bg) => {
    const found = await bg.envelope('GET /manage/agents', { q, panel, limit: unchecked(limit), cursor, organisation });
    if (panel !== undefined && found.data.length === 0) await requirePanel(bg, panel, organisation);
    return found;
  });
  printRows(data, COLUMNS, options);
  printNextCursor(next);
}

/** The service gives the same answer for an unknown or invisible panel and for one without agents. */
async function requirePanel(bg: Broadgauge, panel: string, organisation: string | undefined): Promise<void> {
  const names = (await bg.request('GET /manage/panels', { organisation })).map(({ name }) => name);
  if (names.includes(panel)) return;
  const advice = didYouMean(nearestNames(panel, names)) ?? 'broadgauge panel list has those there are.';
  throw new CommandFailure(`There is no panel ${panel}. ${advice}`);
}
