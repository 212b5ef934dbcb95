import type { Command } from 'commander';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { gather } from '../option-values.ts';
import { instant, printAnswer, printJson, printMessage, printRows } from '../print.ts';

interface SilenceOptions extends ClientOptions {
  readonly for: string;
  readonly group?: readonly string[];
  readonly reason?: string;
}

export function silenceCommand(): Command {
  return clientCommand('silence')
    .argument('<name>', 'of the rule')
    .requiredOption('--for <time>', 'how long: "2 hours", "1 day", at most "90 days"')
    .option('--group <split=value>', 'only groups with this value (repeatable)', gather)
    .option('--reason <text>', 'why, for others')
    .description('send no messages about a rule for a time')
    .addHelpText('after', '\nExample:\n  broadgauge alerts silence speed --for "2 hours" --group isp=Acme')
    .action(async (name: string, options: SilenceOptions) => {
      const values = Object.fromEntries((options.group ?? []).map(splitAndValue));
      const body = { for: options.for, values, ...(options.reason !== undefined && { reason: options.reason }) };
      const silence = await withService(options, (bg) =>
        bg.request('POST /alerts/rules/{name}/silences', { name, body }),
      );
      printAnswer(silence, `${name} is silent until ${instant(silence.until)}`, options);
    });
}

function splitAndValue(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw usageFailure(`--group: ${text} is not a split and its value, such as isp=Acme.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

export function silencesCommand(): Command {
  return clientCommand('silences')
    .description('list silences')
    .action(async (options: ClientOptions) => {
      const silences = await withService(options, (bg) => bg.request('GET /alerts/silences'));
      if (options.json) return printJson(silences);
      printRows(
        silences.map((silence) => ({ ...silence, until: instant(silence.until) })),
        ['id', 'rule', 'values', 'until', 'reason', 'set_by'],
        options,
      );
    });
}

export function endSilenceCommand(): Command {
  return clientCommand('end-silence')
    .argument('<id>', 'from silences')
    .description('send messages again')
    .action(async (id: string, options: ClientOptions) => {
      printMessage(await withService(options, (bg) => bg.envelope('DELETE /alerts/silences/{id}', { id })), options);
    });
}
