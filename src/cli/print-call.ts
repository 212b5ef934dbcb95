import type { Command } from 'commander';
import type { DataOf, Route } from '#client';
import { type ClientOptions, unchecked, withService } from './client-command.ts';
import { printJson, printMessage, printRows } from './print.ts';

type ListRoute = { [R in Route]: DataOf<R> extends readonly object[] ? R : never }[Route];
type ItemOf<R extends ListRoute> = Extract<DataOf<R>, readonly object[]>[number];

/** Lets a command print a list: as rows, or with `--json` as the service answers it. */
export function printsList<R extends ListRoute>(
  command: Command,
  route: R,
  columns: readonly string[],
  rowOf: (item: ItemOf<R>) => object = (item) => item,
): Command {
  return command.action(async () => {
    const options = command.opts<ClientOptions>();
    const items: unknown = await withService(options, (bg) => bg.request<R>(route, requestOf(command)));
    if (options.json) return printJson(items);
    const rows = (items as readonly ItemOf<R>[]).map((item) => rowOf(item) as Readonly<Record<string, unknown>>);
    printRows(rows, columns, options);
  });
}

/** Lets a command print what the service answers. */
export function printsJson(command: Command, route: Route): Command {
  return command.action(async () => {
    printJson(await withService(command.opts(), (bg) => bg.request(route, requestOf(command))));
  });
}

/** Lets a command make a change, and print the message of the service. */
export function printsMessage(command: Command, route: Route): Command {
  return command.action(async () => {
    const options = command.opts<ClientOptions>();
    printMessage(await withService(options, (bg) => bg.envelope(route, requestOf(command))), options);
  });
}

/** The parameters of a call are the arguments of its command, and the organisation that it acts for. */
function requestOf(command: Command): never {
  const named = command.registeredArguments.map((argument, index) => [argument.name(), command.processedArgs[index]]);
  return unchecked({ ...Object.fromEntries(named), organisation: command.opts<ClientOptions>().organisation });
}
