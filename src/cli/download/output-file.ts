import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandFailure, EXIT } from '../failure.ts';

/** Refuses a name under which nothing may be written, or where something is that was not given up. */
export async function checkOutput(path: string, overwrite: boolean): Promise<void> {
  try {
    await access(dirname(path), constants.W_OK);
  } catch (error) {
    throw new CommandFailure(`Can't write to ${dirname(path)} (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return;
  if (found.isDirectory()) throw new CommandFailure(`${path} is a directory: name a file in it.`, EXIT.usage);
  if (!found.isFile()) throw new CommandFailure(`${path} is no file. For standard output say -o -`, EXIT.usage);
  if (overwrite) return;
  throw new CommandFailure(`${path} is there already. Name another file, or overwrite it with --force.`, EXIT.usage);
}

/** The service's name of a file: the end of its link's path. */
export function nameFromLink(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  // Whatever a link says, it names a file in this directory.
  if (/^\w[\w.-]*$/.test(name)) return name;
  throw new CommandFailure('The service did not name the file: say where it goes with -o.');
}
