import { Command, Option } from 'commander';
import { channelsCommand, messagesCommand, sendCommand } from '../alerts/channel-commands.ts';
import { schedulesCommand } from '../alerts/schedule-commands.ts';
import { endSilenceCommand, silenceCommand, silencesCommand } from '../alerts/silence-commands.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { readNumber } from '../option-values.ts';
import { instant, printAnswer, printJson, printNextCursor, printRows } from '../print.ts';
import { printsJson, printsList, printsMessage } from '../print-call.ts';
import { readRequest } from '../request-file.ts';

export function alertsCommand(): Command {
  return new Command('alerts')
    .description('questions that the service asks by itself, and who is told (scopes: data, manage)')
    .addCommand(listCommand())
    .addCommand(historyCommand())
    .addCommand(
      printsList(
        clientCommand('rules').description('list rules'),
        'GET /alerts/rules',
        ['name', 'title', 'every', 'to', 'evaluated_at', 'problem'],
        (rule) => ({ ...rule, to: rule.to.join(', '), evaluated_at: instant(rule.evaluated_at) }),
      ),
    )
    .addCommand(putCommand())
    .addCommand(
      printsJson(
        clientCommand('show').argument('<name>').description('print a rule as JSON, for put'),
        'GET /alerts/rules/{name}',
      ),
    )
    .addCommand(
      printsMessage(
        clientCommand('delete').argument('<name>').description('delete a rule'),
        'DELETE /alerts/rules/{name}',
      ),
    )
    .addCommand(tryCommand())
    .addCommand(silenceCommand())
    .addCommand(silencesCommand())
    .addCommand(endSilenceCommand())
    .addCommand(schedulesCommand())
    .addCommand(channelsCommand())
    .addCommand(messagesCommand())
    .addCommand(sendCommand());
}

const STATES = ['ok', 'pending', 'firing', 'no_data'] as const;

function listCommand(): Command {
  return clientCommand('list')
    .addOption(new Option('--state <state>', 'only groups in this state').choices(STATES))
    .description('list the groups of all rules with their states')
    .addHelpText('after', '\nExample:\n  broadgauge alerts list --state firing')
    .action(async (options: ClientOptions & { readonly state?: (typeof STATES)[number] }) => {
      const { state } = options;
      const rules = await ask(options, 'GET /alerts', { state });
      if (options.json) return printJson(rules);
      const rows = rules.flatMap(({ rule, groups, problem }) => {
        const shown = groups.map((group) => ({ rule, ...group, group: groupText(group.values) }));
        return problem === null ? shown : [{ rule, state: 'problem', group: problem }, ...shown];
      });
      printRows(
        rows.map((row) => ({ ...row, since: 'since' in row ? instant(row.since) : '' })),
        ['rule', 'state', 'group', 'value', 'limit', 'agents', 'since'],
        options,
      );
    });
}

function historyCommand(): Command {
  return clientCommand('history')
    .option('--rule <name>', 'only this rule')
    .option('--limit <n>', 'at most this many (default: 100)', readNumber)
    .option('--cursor <cursor>', 'where an earlier list ended')
    .description('list changes of states, newest first')
    .action(async (options: ClientOptions & { rule?: string; limit?: number; cursor?: string }) => {
      const { rule, limit, cursor } = options;
      const answer = await withService(options, (bg) => bg.envelope('GET /alerts/history', { rule, limit, cursor }));
      if (options.json) return printJson(answer.data);
      printTransitions(answer.data, ['at', 'rule'], options);
      printNextCursor(answer.next);
    });
}

function putCommand(): Command {
  return clientCommand('put')
    .argument('<name>')
    .argument('<file>', 'the rule as JSON; - for standard input')
    .description('store a rule, replacing one of the same name')
    .addHelpText('after', '\nExample:\n  broadgauge alerts put speed rule.json')
    .action(async (name: string, file: string, options: ClientOptions) => {
      const body = unchecked(await readRequest(file));
      const stored = await ask(options, 'PUT /alerts/rules/{name}', { name, body });
      printAnswer(stored, `${name} is stored; its first evaluation is at ${instant(stored.next_at)}`, options);
    });
}

function tryCommand(): Command {
  return clientCommand('try')
    .argument('<name>')
    .option('--from <time>', 'the first evaluation, in UTC', '-7 days')
    .option('--to <time>', 'the last evaluation', 'now')
    .description('show how a rule would have changed its states in the past; nothing is sent')
    .addHelpText('after', '\nExample:\n  broadgauge alerts try speed --from "-14 days"')
    .action(async (name: string, options: ClientOptions & { readonly from: string; readonly to: string }) => {
      const { from, to } = options;
      const tried = await ask(options, 'POST /alerts/rules/{name}/try', { name, body: { from, to } });
      if (options.json) return printJson(tried);
      printTransitions(tried.transitions, ['at'], options);
      process.stderr.write(`${tried.evaluations} evaluations\n`);
    });
}

interface Transition {
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
}

function printTransitions(transitions: readonly Transition[], first: readonly string[], options: ClientOptions): void {
  const rows = transitions.map((each) => ({ ...each, at: instant(each.at), group: groupText(each.values) }));
  printRows(rows, [...first, 'group', 'from', 'to', 'value', 'limit'], options);
}

function groupText(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([split, value]) => `${split}=${value}`)
    .join(' ');
}
