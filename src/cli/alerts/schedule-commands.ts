import { Command, Option } from 'commander';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { gather, readNumber } from '../option-values.ts';
import { instant, printAnswer, printJson, printNextCursor, printRows } from '../print.ts';
import { printsJson, printsList, printsMessage } from '../print-call.ts';
import { filtersOf } from '../query/build-question.ts';

export function schedulesCommand(): Command {
  return new Command('schedules')
    .description('reports that are made and sent by themselves (scopes: data, manage)')
    .addCommand(
      printsList(
        clientCommand('list').description('list schedules'),
        'GET /alerts/schedules',
        ['name', 'report', 'every', 'at', 'period', 'to', 'next_at', 'problem'],
        (each) => ({ ...each, to: each.to.join(', '), next_at: instant(each.next_at) }),
      ),
    )
    .addCommand(putCommand())
    .addCommand(
      printsJson(
        clientCommand('show').argument('<name>').description('print a schedule as JSON'),
        'GET /alerts/schedules/{name}',
      ),
    )
    .addCommand(sendCommand())
    .addCommand(historyCommand())
    .addCommand(
      printsMessage(
        clientCommand('delete').argument('<name>').description('delete a schedule'),
        'DELETE /alerts/schedules/{name}',
      ),
    );
}

interface PutOptions extends ClientOptions {
  readonly report: string;
  readonly every: 'month' | 'week' | 'day';
  readonly at?: string;
  readonly period?: string;
  readonly title?: string;
  readonly filter?: readonly string[];
  readonly exclude?: readonly string[];
  readonly table?: readonly string[];
  readonly to?: readonly string[];
}

function putCommand(): Command {
  return clientCommand('put')
    .argument('<name>')
    .requiredOption('--report <recipe>', 'a recipe of broadgauge report')
    .optionsGroup('When:')
    .addOption(
      new Option('--every <pace>', 'on the first of a month, on Mondays, or every day')
        .choices(['month', 'week', 'day'])
        .default('month'),
    )
    .option('--at <time>', 'the time of day in UTC (default: 00:00)')
    .option('--period <days>', '"last month", "last week", "last 30 days", yesterday')
    .optionsGroup('What is sent:')
    .option('--to <channel>', 'send it there (repeatable)', gather)
    .option('--title <text>', 'what messages begin with')
    .option('--filter <field=value>', 'only these (repeatable)', gather)
    .option('--exclude <field=value>', 'all but these (repeatable)', gather)
    .option('--table <key>', 'only this table (repeatable)', gather)
    .description('store a schedule, replacing one of the same name')
    .addHelpText(
      'after',
      '\nExample:\n  broadgauge alerts schedules put monthly --report ofcom-home --at 06:00 --to ops',
    )
    .action(async (name: string, options: PutOptions) => {
      const { report, every, at, period, title, table, to = [], ...scope } = options;
      const filters = filtersOf(scope);
      const body = unchecked({
        report,
        every,
        to,
        ...(at !== undefined && { at }),
        ...(period !== undefined && { period }),
        ...(title !== undefined && { title }),
        ...(filters.length > 0 && { filters }),
        ...(table !== undefined && { tables: table }),
      });
      const stored = await ask(options, 'PUT /alerts/schedules/{name}', { name, body });
      printAnswer(stored, `${name} is stored; its first report is made at ${instant(stored.next_at)}`, options);
    });
}

function sendCommand(): Command {
  return clientCommand('send')
    .argument('<name>')
    .description('make and send a report now')
    .action(async (name: string, options: ClientOptions) => {
      const made = await ask(options, 'POST /alerts/schedules/{name}/send', { name });
      if (made.problem === null || options.json) return printAnswer(made, 'The report is made, and is sent', options);
      throw new CommandFailure(`The report could not be made: ${made.problem}`);
    });
}

function historyCommand(): Command {
  return clientCommand('history')
    .option('--schedule <name>', 'only this schedule')
    .option('--limit <n>', 'at most this many (default: 100)', readNumber)
    .option('--cursor <cursor>', 'where an earlier list ended')
    .description('list reports that were made, newest first')
    .action(async (options: ClientOptions & { schedule?: string; limit?: number; cursor?: string }) => {
      const { schedule, limit, cursor } = options;
      const query = { schedule, limit, cursor };
      const answer = await withService(options, (bg) => bg.envelope('GET /alerts/reports', query));
      if (options.json) return printJson(answer.data);
      printRows(
        answer.data.map(({ period, ...made }) => ({ ...made, ...period, at: instant(made.at) })),
        ['at', 'schedule', 'from', 'to', 'problem'],
        options,
      );
      printNextCursor(answer.next);
    });
}
