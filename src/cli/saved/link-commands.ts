import type { Command } from 'commander';
import { ask, type ClientOptions, clientCommand } from '../client-command.ts';
import { readNumber } from '../option-values.ts';
import { instant, printJson, printLine } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';
import type { Saved } from './saved-commands.ts';

/** The commands of public links to what is saved. `shown`: what anyone does who has one. */
export function linkCommands({ noun, path }: Saved, shown: string): readonly Command[] {
  return [
    clientCommand('share')
      .argument('<name>')
      .option('--days <number>', 'lifetime of the link (default: 30, at most 365)', readNumber)
      .description(`print a public link: anyone who has it ${shown}`)
      .action(async (name: string, options: ClientOptions & { readonly days?: number }) => {
        const { days } = options;
        const link = await ask(options, `POST ${path}/{name}/links`, {
          name,
          body: { ...(days !== undefined && { days }) },
        });
        if (options.json) return printJson(link);
        printLine(link.url);
        process.stderr.write(`Link ${link.id} ends at ${instant(link.expires_at)}.\n`);
      }),
    printsList(
      clientCommand('links').argument('<name>').description(`list the current public links to a ${noun}`),
      `GET ${path}/{name}/links`,
      ['id', 'created_by', 'created_at', 'expires_at'],
      (link) => ({ ...link, created_at: instant(link.created_at), expires_at: instant(link.expires_at) }),
    ),
    printsMessage(
      clientCommand('unshare')
        .argument('<name>')
        .argument('<id>', 'id of the link, from links')
        .description('revoke a public link'),
      `DELETE ${path}/{name}/links/{id}`,
    ),
  ];
}
