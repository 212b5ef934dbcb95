import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandFailure, EXIT } from './failure.ts';

/** A file as a whole; `-` is standard input. */
export async function readText(path: string): Promise<string> {
  if (path === '-') return text(process.stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandFailure(`Can't read ${path} (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
}
