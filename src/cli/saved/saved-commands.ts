import type { Command } from 'commander';
import type { Dashboard, SavedQuestion } from '#client';
import { ask, type ClientOptions, clientCommand } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { readNumber } from '../option-values.ts';
import { instant, printAnswer, printJson, printRows } from '../print.ts';
import { printsList } from '../print-call.ts';

/** Where questions, or dashboards, are saved. */
export interface Saved {
  readonly noun: string;
  readonly path: '/saved/questions' | '/saved/dashboards';
}

type Stated = Pick<SavedQuestion & Dashboard, 'name' | 'description' | 'owner' | 'version' | 'saved_by' | 'saved_at'>;

/** The commands that questions and dashboards have in common. */
export function savedCommands(saved: Saved): readonly Command[] {
  return [listCommand(saved), showCommand(saved), versionsCommand(saved), restoreCommand(saved), deleteCommand(saved)];
}

/** Without the fields that the service adds, for put and import. */
export function sentPart<T extends Stated>(saved: T) {
  const { owner: _, version: __, saved_by: ___, saved_at: ____, ...sent } = saved;
  return sent;
}

function listCommand({ noun, path }: Saved): Command {
  return clientCommand('list')
    .option('--search <text>', 'text within a name or description, in upper or lower case')
    .description(`list ${noun}s`)
    .action(async (options: ClientOptions & { readonly search?: string }) => {
      const items = await ask(options, `GET ${path}`, { q: options.search });
      if (options.json) return printJson(items);
      const rows = items.map((item) => ({ ...item, saved_at: instant(item.saved_at) }));
      printRows(rows, ['name', 'description', 'owner', 'version', 'saved_at'], options);
    });
}

function showCommand({ noun, path }: Saved): Command {
  return clientCommand('show')
    .argument('<name>')
    .argument('[version]', 'an earlier version, from versions', readNumber)
    .description(`print a ${noun} as JSON, for put`)
    .action(async (name: string, version: number | undefined, options: ClientOptions) => {
      const shown =
        version === undefined
          ? await ask(options, `GET ${path}/{name}`, { name })
          : (await ask(options, `GET ${path}/{name}/versions`, { name })).find((item) => item.version === version);
      if (shown === undefined) throw new CommandFailure(`${name} has no version ${version}, or it was deleted.`);
      printJson(options.json ? shown : sentPart(shown));
    });
}

function versionsCommand({ noun, path }: Saved): Command {
  return printsList(
    clientCommand('versions').argument('<name>').description(`list the versions of a ${noun}, newest first`),
    `GET ${path}/{name}/versions`,
    ['version', 'saved_at', 'saved_by', 'description'],
    (version) => ({ ...version, saved_at: instant(version.saved_at) }),
  );
}

function restoreCommand({ noun, path }: Saved): Command {
  return clientCommand('restore')
    .argument('<name>')
    .argument('<version>', 'its number', readNumber)
    .description(`save an earlier version of a ${noun} again, as the latest`)
    .action(async (name: string, version: number, options: ClientOptions) => {
      const restored = await ask(options, `POST ${path}/{name}/versions/{version}/restore`, {
        name,
        version: String(version),
      });
      printAnswer(restored, `${name} is as in version ${version} again; this is version ${restored.version}`, options);
    });
}

function deleteCommand({ noun, path }: Saved): Command {
  return clientCommand('delete')
    .argument('<name>')
    .description(`delete a ${noun} with all its versions`)
    .action(async (name: string, options: ClientOptions) => {
      await ask(options, `DELETE ${path}/{name}`, { name });
      const message = `${name} is deleted`;
      printAnswer({ message }, message, options);
    });
}
