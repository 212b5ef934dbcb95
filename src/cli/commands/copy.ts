import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { makeFilesPrivate } from '../../app/private-files.ts';
import { lendToSdk, misspeltSettings, readConfig, readServers, type Servers } from '../../config.ts';
import { type Comparison, isSame, type Progress, type Reporter } from '../../copy/move.ts';
import { CommandFailure, untilInterrupted, usageFailure } from '../failure.ts';
import { printRows } from '../print.ts';
import { bar, startTerminalLine } from '../progress.ts';
import { unreadable } from '../source-file.ts';

interface CopyOptions {
  readonly to: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export function copyCommand(): Command {
  return new Command('copy')
    .description('move an installation from its directory to servers, or results to other servers')
    .requiredOption('--to <file>', 'settings that name the servers')
    .option('--check', 'copy nothing; compare the copy with its source')
    .option('--json', 'print the comparison as JSON')
    .addHelpText('after', HELP)
    .action(async ({ to, check = false, json = false }: CopyOptions) => {
      const config = readConfig();
      makeFilesPrivate();
      const servers = readTarget(to);
      // Imported here, since the other commands start in half the time without the stores.
      const { copyInstallation } = await import('../../copy/copy-installation.ts');
      const comparisons = await untilInterrupted((signal) => {
        signal.addEventListener('abort', () => copyReporter.note(GOES_ON), { once: true });
        return copyInstallation(config, servers, { checkOnly: check, reporter: copyReporter, signal, now: Date.now() });
      });
      const same = (comparison: Comparison) => (isSame(comparison) ? 'yes' : 'NO');
      printRows(
        comparisons.map((comparison) => ({ ...comparison, same: json ? isSame(comparison) : same(comparison) })),
        ['table', 'checked', 'source', 'target', 'same'],
        { json },
      );
      const different = new Set(comparisons.filter((comparison) => !isSame(comparison)).map(({ table }) => table));
      if (different.size > 0) throw new CommandFailure(`Not the same on both sides: ${[...different].join(', ')}.`);
      copyReporter.note(check ? SAME : `${SAME} Start the service with the new settings.`);
    });
}

const GOES_ON = 'What is copied so far stays; run the same command again to continue.';
const SAME = 'Everything is the same on both sides.';

const HELP = `
Copies the stores in DATA_DIR: the register (SQLite) to PostgreSQL, the results (DuckDB) to ClickHouse, the
exported files to S3-compatible storage. Stop the service first. --to names a file with one setting per line,
under the names that serve reads (lines that begin with # are comments):

  DATABASE_URL=postgres://user:password@host:5432/database
  CLICKHOUSE_URL=http://user:password@host:8123/database
  OBJECT_STORE_URL=s3://bucket/prefix?endpoint=https://host
  AWS_ACCESS_KEY_ID=…
  AWS_SECRET_ACCESS_KEY=…

Results that CLICKHOUSE_URL of the environment has on ClickHouse move to the one in the file: to a cluster with
more shards, say. Stop all nodes first. A store without a server in the file stays where it is. Databases must exist and be empty; one that belongs to
another installation is refused. Secrets may be in separate files (DATABASE_URL_FILE, CLICKHOUSE_URL_FILE).

Run the command again after an interruption (Ctrl-C, a kill, a lost connection): it continues, and copies
nothing twice. The service does not start on servers with an incomplete copy. At the end the command compares
everything: rows and content of each table of the register; rows, times and exact sums of each table of
results. A difference gives the exit code 1. Nothing is removed at the source.

Examples:
  DATA_DIR=/var/lib/broadgauge broadgauge copy --to servers.env
  DATA_DIR=/var/lib/broadgauge broadgauge copy --to servers.env --check > compared.tsv`;

function readTarget(path: string): Servers {
  const text = readSettings(path);
  try {
    const settings = parseSettings(text);
    lendToSdk(settings);
    return readServers(settings);
  } catch (error) {
    throw usageFailure(`${path}: ${(error as Error).message}`);
  }
}

function readSettings(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The width of most labels. */
const LABEL_WIDTH = 24;

/** How often long work prints progress to a pipe. */
const LINE_MS = 10_000;

/** Bars on a terminal, one line per task in a pipe; on standard error. */
const copyReporter: Reporter = {
  note: (line) => void process.stderr.write(`${line}\n`),
  begin: (label, total, unit): Progress => {
    let done = 0;
    let saidAt = Date.now();
    const share = () => (total === 0 ? 1 : Math.min(1, done / total));
    const counts = () => `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`;
    const drawn = startTerminalLine(
      () => `${label.padEnd(LABEL_WIDTH)} ${bar(share())} ${Math.floor(share() * 100)} % ${counts()}`,
    );
    const say = () => {
      saidAt = Date.now();
      if (!process.stderr.isTTY) process.stderr.write(`${label}: ${counts()}\n`);
    };
    return {
      advance: (more) => {
        done += more;
        drawn.redraw();
        if (Date.now() - saidAt > LINE_MS) say();
      },
      end: () => {
        drawn.end();
        say();
      },
    };
  },
};

/** Settings from lines of `NAME=value`. Messages name lines and never show a possible secret. */
export function parseSettings(text: string): Readonly<Record<string, string>> {
  const settings = new Map<string, string>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return;
    const [, name = '', value] = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (value === undefined) throw new Error(`line ${index + 1} should be like NAME=value.`);
    if (settings.has(name)) throw new Error(`line ${index + 1} gives ${name} once more.`);
    settings.set(name, unquoted(value.trim()));
  });
  const given = Object.fromEntries(settings);
  const misspelt = misspeltSettings(given);
  if (misspelt.length > 0) throw new Error(misspelt.join('\n'));
  return given;
}

function unquoted(value: string): string {
  return /^'(.*)'$/.exec(value)?.[1] ?? /^"(.*)"$/.exec(value)?.[1] ?? value;
}
