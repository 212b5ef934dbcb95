import type { Command } from 'commander';
import type { Broadgauge } from '#client';
import { type ClientOptions, withService } from './client-command.ts';
import { printJson, printMessage, printRows } from './print.ts';

/** Lets a command print a list: as rows, or with `--json` as the service answers it. */
export function printsList<T extends object>(
  command: Command,
  list: (bg: Broadgauge, options: ClientOptions) => Promise<readonly T[]>,
  columns: readonly string[],
  rowOf: (item: T) => object = (item) => item,
): Command {
  return command.action(async (options: ClientOptions) => {
    const items = await withService(options, (bg) => list(bg, options));
    if (options.json) printJson(items);
    else
      printRows(
        items.map((item) => rowOf(item) as Readonly<Record<string, unknown>>),
        columns,
        options,
      );
  });
}

/** Lets a command with a name or an id print what the service answers. */
export function printsJson(
  command: Command,
  read: (bg: Broadgauge, name: string, options: ClientOptions) => Promise<unknown>,
): Command {
  return command.action(async (name: string, options: ClientOptions) => {
    printJson(await withService(options, (bg) => read(bg, name, options)));
  });
}

/** Lets a command with a name or an id make a change, and print the message of the service. */
export function printsMessage(
  command: Command,
  change: (bg: Broadgauge, name: string, options: ClientOptions) => Promise<{ readonly message: string }>,
): Command {
  return command.action(async (name: string, options: ClientOptions) => {
    printMessage(await withService(options, (bg) => change(bg, name, options)), options);
  });
}
