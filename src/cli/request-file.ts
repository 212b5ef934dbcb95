import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandFailure, EXIT } from './failure.ts';

/** A request that is kept in a file as JSON; `-` is standard input. */
export async function readRequest(path: string): Promise<unknown> {
  const json = await read(path);
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandFailure(`${path === '-' ? 'Standard input' : path} is not JSON.`, EXIT.usage);
  }
}

async function read(path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(`Can't read ${path} (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
}
