import { CommandFailure, EXIT } from './failure.ts';
import { jsonProblem } from './json-problem.ts';
import { nameOf, readText } from './read-text.ts';

/** A request that is kept in a file as JSON; `-` is standard input. `advice` is for one that is not JSON. */
export async function readRequest(path: string, advice = ''): Promise<unknown> {
  const json = await readText(path);
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandFailure(`${nameOf(path)} is not JSON: ${jsonProblem(json)}.${advice}`, EXIT.usage);
  }
}
