import type { Command } from 'commander';
import { ask, type ClientOptions, clientCommand } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { gather } from '../option-values.ts';
import { instant, printAnswer } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';

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
      const silence = await ask(options, 'POST /alerts/rules/{name}/silences', { name, body });
      printAnswer(silence, `${name} is silent until ${instant(silence.until)}`, options);
    });
}

function splitAndValue(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw usageFailure(`--group: ${text} is not a split and its value, such as isp=Acme.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

export function silencesCommand(): Command {
  return printsList(
    clientCommand('silences').description('list silences'),
    'GET /alerts/silences',
    ['id', 'rule', 'values', 'until', 'reason', 'set_by'],
    (silence) => ({ ...silence, until: instant(silence.until) }),
  );
}

export function endSilenceCommand(): Command {
  return printsMessage(
    clientCommand('end-silence').argument('<id>', 'from silences').description('send messages again'),
    'DELETE /alerts/silences/{id}',
  );
}
