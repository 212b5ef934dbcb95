import { CommandFailure, EXIT } from './failure.ts';
import { readText } from './read-text.ts';

/** A request that is kept in a file as JSON; `-` is standard input. */
export async function readRequest(path: string): Promise<unknown> {
  const json = await readText(path);
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandFailure(`${path === '-' ? 'Standard input' : path} is not JSON.`, EXIT.usage);
  }
}
