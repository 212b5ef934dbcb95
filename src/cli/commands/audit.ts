import { Command, InvalidArgumentError } from 'commander';
import type { ShownChange } from '#client';
import { parsePeriod } from '../../lib/date-grammar.ts';
import { ask, type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { instant, printChunks, printJson, printLine, printNextCursor, printRows } from '../print.ts';
import { printVersions } from '../print-versions.ts';

interface AuditOptions extends ClientOptions {
  readonly since?: number;
  readonly limit: string;
  readonly action?: string;
  readonly agent?: string;
  readonly cursor?: string;
}

/** The columns of each list, after the time of an entry. */
const LISTS = {
  changes: {
    description: 'changes of metadata, tokens and others, and sign-ins, newest first',
    columns: ['at', 'id', 'organisation', 'token', 'token_id', 'action', 'detail'],
  },
  queries: {
    description: 'questions to the data interface, newest first',
    columns: ['at', 'organisation', 'token', 'route', 'outcome', 'rows', 'duration_ms', 'request'],
  },
  calls: {
    description: 'number of calls by token, route and hour',
    columns: ['hour', 'organisation', 'token', 'token_id', 'route', 'calls'],
  },
  refusals: {
    description: 'refused tokens and sign-ins, by hour',
    columns: ['hour', 'organisation', 'token', 'prefix', 'way', 'reason', 'address', 'refusals'],
  },
} as const;

type AuditList = keyof typeof LISTS;

export function auditCommand(): Command {
  const command = new Command('audit').description('show changes, questions and calls (scope: manage or operator)');
  for (const list of Object.keys(LISTS) as AuditList[]) command.addCommand(listCommand(list));
  return command.addCommand(showCommand()).addCommand(undoCommand());
}

function showCommand(): Command {
  return managementCommand('show')
    .argument('<id>', 'from `audit changes`')
    .description('one change; for metadata, with the versions that it added, changed and removed')
    .option('--csv', 'print all of these versions as CSV')
    .action(async (id: string, options: ClientOptions & { readonly csv?: boolean }) => {
      const { organisation } = options;
      if (options.csv) {
        return withService(options, (bg) =>
          printChunks(bg.csv('GET /manage/audit/changes/{id}/versions.csv', { id, organisation })),
        );
      }
      const change = await ask(options, 'GET /manage/audit/changes/{id}', { id, organisation });
      printChange(change, options);
    });
}

function undoCommand(): Command {
  return managementCommand('undo')
    .argument('<id>', 'from `audit changes`')
    .description('undo a metadata change: restore exactly the versions that its agents had')
    .action(async (id: string, options: ClientOptions) => {
      const { organisation } = options;
      const change = await ask(options, 'POST /manage/audit/changes/{id}/undo', { id, organisation });
      if (!options.json) printLine(`undone, as change ${change.id}`);
      printChange(change, options);
    });
}

function printChange({ versions, ...change }: ShownChange, options: ClientOptions): void {
  if (options.json) {
    printJson({ ...change, versions });
    return;
  }
  printRows([{ ...change, at: instant(change.at) }], LISTS.changes.columns, options);
  if (versions) printVersions(versions);
}

function listCommand(list: AuditList): Command {
  const command = managementCommand(list)
    .description(LISTS[list].description)
    .option('--since <date>', 'first day (UTC): 2026-07-01, "-7 days" (default: all days)', startOf)
    .option('--limit <number>', 'maximum number of rows', '100')
    .action((options: AuditOptions) => show(list, options));
  if (list === 'calls' || list === 'refusals') return command;
  if (list === 'changes') {
    command.option('--action <action>', 'only these: session.begin, token.create, …');
    command.option('--agent <id>', 'only changes of metadata that changed this agent');
  }
  return command.option('--cursor <cursor>', 'cursor that an earlier list printed');
}

async function show(list: AuditList, options: AuditOptions): Promise<void> {
  const { organisation, since, limit, action, agent, cursor } = options;
  const { columns } = LISTS[list];
  const [time] = columns;
  const { data, next } = await withService(options, (bg) =>
    bg.envelope(`GET /manage/audit/${list}`, {
      organisation,
      since,
      limit: unchecked(limit),
      action: unchecked(action),
      agent,
      cursor,
    }),
  );
  if (options.json) printJson(data);
  else {
    const entries: readonly Readonly<Record<string, unknown>>[] = data;
    printRows(
      entries.map((entry) => ({ ...entry, [time]: instant(entry[time]) })),
      columns,
      options,
    );
  }
  printNextCursor(next);
}

function startOf(date: string): number {
  const period = parsePeriod(date, Date.now() / 1000);
  if (!period) throw new InvalidArgumentError('It should be a date, such as 2026-07-01 or "-7 days".');
  return period.start;
}
