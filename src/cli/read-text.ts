import { buffer } from 'node:stream/consumers';
import { CommandFailure, EXIT } from './failure.ts';
import { findSource, readSource } from './source-file.ts';

/** A file as a whole, without a byte order mark; `-` is standard input. */
export async function readText(path: string): Promise<string> {
  const bytes = await buffer(readSource(findSource(path)));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${nameOf(path)} is not UTF-8; save it as UTF-8.`, EXIT.usage);
  }
}

/** As a sentence begins with it. */
export function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path;
}
