import type { Command } from 'commander';
import type { Broadgauge, Dashboard, SavedQuestion } from '#client';
import { type ClientOptions, clientCommand, withService } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { readNumber } from '../option-values.ts';
import { instant, printAnswer, printJson, printRows } from '../print.ts';

/** The calls for questions or dashboards. */
export interface SavedCalls<T extends Stated> {
  readonly noun: string;
  list(bg: Broadgauge, q: string | undefined): Promise<readonly T[]>;
  read(bg: Broadgauge, name: string): Promise<T>;
  versions(bg: Broadgauge, name: string): Promise<readonly T[]>;
  restore(bg: Broadgauge, name: string, version: number): Promise<T>;
  remove(bg: Broadgauge, name: string): Promise<unknown>;
}

type Stated = Pick<SavedQuestion & Dashboard, 'name' | 'description' | 'owner' | 'version' | 'saved_by' | 'saved_at'>;

/** The commands that questions and dashboards have in common. */
export function savedCommands<T extends Stated>(calls: SavedCalls<T>): readonly Command[] {
  return [listCommand(calls), showCommand(calls), versionsCommand(calls), restoreCommand(calls), deleteCommand(calls)];
}

/** Without the fields that the service adds, for put and import. */
export function sentPart<T extends Stated>(saved: T) {
  const { owner: _, version: __, saved_by: ___, saved_at: ____, ...sent } = saved;
  return sent;
}

function listCommand<T extends Stated>({ noun, list }: SavedCalls<T>): Command {
  return clientCommand('list')
    .option('--search <text>', 'text within a name or description, in upper or lower case')
    .description(`list ${noun}s`)
    .action(async (options: ClientOptions & { readonly search?: string }) => {
      const items = await withService(options, (bg) => list(bg, options.search));
      if (options.json) return printJson(items);
      const rows = items.map(({ name, description, owner, version, saved_at }) => ({
        name,
        description,
        owner,
        version,
        saved_at: instant(saved_at),
      }));
      printRows(rows, ['name', 'description', 'owner', 'version', 'saved_at'], options);
    });
}

function showCommand<T extends Stated>({ noun, read, versions }: SavedCalls<T>): Command {
  return clientCommand('show')
    .argument('<name>')
    .argument('[version]', 'an earlier version, from versions', readNumber)
    .description(`print a ${noun} as JSON, for put`)
    .action(async (name: string, version: number | undefined, options: ClientOptions) => {
      const shown = await withService(options, async (bg) =>
        version === undefined ? read(bg, name) : (await versions(bg, name)).find((item) => item.version === version),
      );
      if (shown === undefined) throw new CommandFailure(`${name} has no version ${version}, or it was deleted.`);
      printJson(options.json ? shown : sentPart(shown));
    });
}

function versionsCommand<T extends Stated>({ noun, versions }: SavedCalls<T>): Command {
  return clientCommand('versions')
    .argument('<name>')
    .description(`list the versions of a ${noun}, newest first`)
    .action(async (name: string, options: ClientOptions) => {
      const items = await withService(options, (bg) => versions(bg, name));
      if (options.json) return printJson(items);
      const rows = items.map(({ version, saved_at, saved_by, description }) => ({
        version,
        saved_at: instant(saved_at),
        saved_by,
        description,
      }));
      printRows(rows, ['version', 'saved_at', 'saved_by', 'description'], options);
    });
}

function restoreCommand<T extends Stated>({ noun, restore }: SavedCalls<T>): Command {
  return clientCommand('restore')
    .argument('<name>')
    .argument('<version>', 'its number', readNumber)
    .description(`save an earlier version of a ${noun} again, as the latest`)
    .action(async (name: string, version: number, options: ClientOptions) => {
      const restored = await withService(options, (bg) => restore(bg, name, version));
      printAnswer(restored, `${name} is as in version ${version} again; this is version ${restored.version}`, options);
    });
}

function deleteCommand<T extends Stated>({ noun, remove }: SavedCalls<T>): Command {
  return clientCommand('delete')
    .argument('<name>')
    .description(`delete a ${noun} with all its versions`)
    .action(async (name: string, options: ClientOptions) => {
      await withService(options, (bg) => remove(bg, name));
      const message = `${name} is deleted`;
      printAnswer({ message }, message, options);
    });
}
