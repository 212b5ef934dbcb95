import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Erased } from '#client';
import { isSignedErasure, recordsIn, type SignedErasure } from '../../access/erasure-record.ts';
import { type AgentOptions, agentOf, withAgentOptions } from '../agent-option.ts';
import { ask, type ClientOptions, clientCommand, managementCommand, unchecked } from '../client-command.ts';
import { CommandFailure, EXIT, usageFailure } from '../failure.ts';
import { countedResults, printAnswer, printJson, printLine, printRows } from '../print.ts';
import { printsList } from '../print-call.ts';
import { unreadable } from '../source-file.ts';

interface EraseOptions extends ClientOptions, AgentOptions {
  readonly dryRun?: boolean;
}

export function erasuresCommand(): Command {
  return new Command('erasures')
    .description('erase agents and organisations with all their data')
    .addCommand(agentCommand())
    .addCommand(organisationCommand())
    .addCommand(
      printsList(
        managementCommand('refused').description('list the erased agents whose names are refused (scope: manage)'),
        'GET /manage/erasures/refused',
        ['requested_at', 'erasure', 'names'],
      ),
    )
    .addCommand(allowCommand())
    .addCommand(listCommand())
    .addCommand(verifyCommand());
}

function agentCommand(): Command {
  return withAgentOptions(managementCommand('agent'))
    .description('erase an agent: results, versions, names in the audit, exported files (scope: manage)')
    .option('--dry-run', 'erase nothing; print the number of results')
    .action(async (options: EraseOptions) => {
      const { organisation, dryRun } = options;
      const body = { agent: agentOf(options), ...(dryRun && { dry_run: true }) };
      const erased = await ask(options, 'POST /manage/agents/erase', { organisation, body: unchecked(body) });
      printErased(erased, options);
    });
}

function organisationCommand(): Command {
  return clientCommand('organisation')
    .argument('<name>')
    .description('erase an organisation (scope: operator, of another organisation)')
    .option('--dry-run', 'erase nothing; print the number of results')
    .action(async (organisation: string, options: EraseOptions) => {
      const body = { organisation, ...(options.dryRun && { dry_run: true }) };
      const erased = await ask(options, 'POST /manage/organisations/erase', { body });
      printErased(erased, options);
    });
}

function allowCommand(): Command {
  return withAgentOptions(managementCommand('allow'))
    .description('let agents be registered again under the names of an erased agent (scope: manage)')
    .action(async (options: EraseOptions) => {
      const body = unchecked({ agent: agentOf(options) });
      const allowed = await ask(options, 'POST /manage/erasures/allow', { organisation: options.organisation, body });
      printAnswer(allowed, `allowed ${allowed.names.join(', ')} of erasure ${allowed.erasure}`, options);
    });
}

function listCommand(): Command {
  return clientCommand('list')
    .description('list the records of all erasures; with --json for `restore --erasures` (scope: operator)')
    .action(async (options: ClientOptions) => {
      const erasures = await ask(options, 'GET /manage/erasures');
      if (options.json) return printJson(erasures);
      printRows(erasures.records, ['ended_at', 'id', 'organisation', 'agent', 'results'], options);
      if (erasures.unfinished > 0) process.stderr.write(`${erasures.unfinished} not done yet\n`);
    });
}

function verifyCommand(): Command {
  return new Command('verify')
    .argument('<file>', 'records from `list --json` or from an erasure with --json')
    .description('verify the signatures of records, and print their key')
    .action(async (file: string) => {
      for (const record of await recordsOf(file)) {
        if (!isSignedErasure(record)) throw new CommandFailure(`${record.id} is not as it was signed.`, EXIT.failed);
        printLine(`${record.id} is as it was signed, with ${record.public_key}`);
      }
    });
}

/** The text of a file with records, after verifying their signatures. */
export async function readRecords(file: string): Promise<string> {
  const records = await recordsOf(file);
  const changed = records.find((record) => !isSignedErasure(record));
  if (changed) throw usageFailure(`${file}: ${changed.id} is not as it was signed.`);
  return JSON.stringify(records);
}

async function recordsOf(file: string): Promise<readonly SignedErasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  const records = recordsIn(parseJson(text));
  if (records) return records;
  throw usageFailure(`${file} has no records of erasures.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function printErased({ results, tests, record }: Erased, options: ClientOptions): void {
  const line = `${record ? 'erased' : 'would erase'} ${countedResults({ results, tests })}`;
  const proof = record ? `\nrecord ${record.id}, signed; keep it: broadgauge erasures list --json` : '';
  printAnswer({ results, tests, record }, `${line}${proof}`, options);
}
