import { Command, InvalidArgumentError } from 'commander';
import { parsePeriod } from '../../lib/date-grammar.ts';
import { type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { instant, printJson, printNextCursor, printRows } from '../print.ts';

interface AuditOptions extends ClientOptions {
  readonly since?: number;
  readonly limit: string;
  readonly cursor?: string;
}

type AuditPath = 'changes' | 'queries' | 'calls';

export function auditCommand(): Command {
  return new Command('audit')
    .description('who did what, and how much (scope: operator)')
    .addCommand(
      pagedSubcommand('changes')
        .description('changes of metadata, tokens and the rest, newest first')
        .action((options: AuditOptions) =>
          show('changes', options, 'at', ['organisation', 'token', 'token_id', 'action', 'detail']),
        ),
    )
    .addCommand(
      pagedSubcommand('queries')
        .description('questions to the data interface, newest first')
        .action((options: AuditOptions) =>
          show('queries', options, 'at', [
            'organisation',
            'token',
            'route',
            'outcome',
            'rows',
            'duration_ms',
            'request',
          ]),
        ),
    )
    .addCommand(
      auditSubcommand('calls')
        .description('calls of each route by each token, by the hour')
        .action((options: AuditOptions) =>
          show('calls', options, 'hour', ['organisation', 'token', 'token_id', 'route', 'calls']),
        ),
    );
}

function auditSubcommand(name: string): Command {
  return managementCommand(name)
    .option('--since <date>', 'first day (UTC): 2026-07-01, "-7 days" (default: all days)', startOf)
    .option('--limit <number>', 'rows at most', '100');
}

function pagedSubcommand(name: string): Command {
  return auditSubcommand(name).option('--cursor <cursor>', 'where an earlier list ended');
}

async function show(path: AuditPath, options: AuditOptions, time: string, columns: readonly string[]): Promise<void> {
  const { organisation, since, limit, cursor } = options;
  const { data, next } = await withService(options, (bg) =>
    bg.envelope(`GET /manage/audit/${path}`, { organisation, since, limit: unchecked(limit), cursor }),
  );
  if (options.json) printJson(data);
  else {
    const entries: readonly Readonly<Record<string, unknown>>[] = data;
    const rows = entries.map((entry) => ({ ...entry, [time]: instant(entry[time]) }));
    printRows(rows, [time, ...columns], options);
  }
  printNextCursor(next);
}

function startOf(date: string): number {
  const period = parsePeriod(date, Date.now() / 1000);
  if (!period) throw new InvalidArgumentError('It should be a date, such as 2026-07-01 or "-7 days".');
  return period.start;
}
