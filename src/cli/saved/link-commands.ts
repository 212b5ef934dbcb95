import type { Command } from 'commander';
import type { Broadgauge, Envelope, ListedDashboardLink, NewDashboardLink } from '#client';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { readNumber } from '../option-values.ts';
import { instant, printJson, printLine, printMessage, printRows } from '../print.ts';

export interface LinkCalls {
  /** Used in sentences. */
  readonly noun: string;
  /** What anyone does who has a link. */
  readonly shown: string;
  share(bg: Broadgauge, name: string, body: NewDashboardLink): Promise<NewLink>;
  list(bg: Broadgauge, name: string): Promise<readonly ListedDashboardLink[]>;
  revoke(bg: Broadgauge, name: string, id: string): Promise<Envelope>;
}

interface NewLink {
  readonly id: number;
  readonly expires_at: number;
  readonly url: string;
}

/** The commands of public links to what is saved. */
export function linkCommands({ noun, shown, share, list, revoke }: LinkCalls): readonly Command[] {
  return [
    clientCommand('share')
      .argument('<name>')
      .option('--days <number>', 'lifetime of the link (default: 30, at most 365)', readNumber)
      .description(`print a public link: anyone who has it ${shown}`)
      .action(async (name: string, options: ClientOptions & { readonly days?: number }) => {
        const { days } = options;
        const link = await withService(options, (bg) => share(bg, name, days === undefined ? {} : { days }));
        if (options.json) return printJson(link);
        printLine(link.url);
        process.stderr.write(`Link ${link.id} ends at ${instant(link.expires_at)}.\n`);
      }),
    clientCommand('links')
      .argument('<name>')
      .description(`list the current public links to a ${noun}`)
      .action(async (name: string, options: ClientOptions) => {
        const links = await withService(options, (bg) => list(bg, name));
        if (options.json) return printJson(links);
        const rows = links.map(({ id, created_by, created_at, expires_at }) => ({
          id,
          created_by,
          created_at: instant(created_at),
          expires_at: instant(expires_at),
        }));
        printRows(rows, ['id', 'created_by', 'created_at', 'expires_at'], options);
      }),
    clientCommand('unshare')
      .argument('<name>')
      .argument('<id>', 'id of the link, from links')
      .description('revoke a public link')
      .action(async (name: string, id: string, options: ClientOptions) => {
        printMessage(await withService(options, (bg) => revoke(bg, name, id)), options);
      }),
  ];
}
