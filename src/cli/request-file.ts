import { buffer } from 'node:stream/consumers';
import { isObject, type JsonObject } from '../lib/read.ts';
import { usageFailure } from './failure.ts';
import { findSource, readSource } from './source-file.ts';

/** A request in a JSON file; `-` is standard input. `advice` is printed if it is not JSON. */
export async function readRequest(path: string, advice = ''): Promise<unknown> {
  const json = await readText(path);
  try {
    return JSON.parse(json);
  } catch {
    throw usageFailure(`${nameOf(path)} is not JSON: ${jsonProblem(json)}.${advice}`);
  }
}

/** A question in a file. */
export async function readQuestion(path: string): Promise<JsonObject> {
  const request = await readRequest(path);
  if (isObject(request)) return request;
  throw usageFailure(
    'A request is a JSON object, such as {"test": "ping", "date": {"from": "2026-07", "to": "2026-07"}}.',
  );
}

/** The text of a file, without a byte order mark; `-` is standard input. */
export async function readText(path: string): Promise<string> {
  const bytes = await buffer(readSource(findSource(path)));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageFailure(`${nameOf(path)} is not UTF-8; save it as UTF-8.`);
  }
}

/** Its name at the start of a sentence. */
function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path;
}

/** The position at which a text stops being valid JSON. */
export function jsonProblem(text: string): string {
  if (text.trim() === '') return 'it is empty';
  const length = goodLength(text);
  if (length === text.length) return 'it ends too early';
  const lines = text.slice(0, length).split(/\r\n|\n|\r/);
  return `look at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** The length of the longest prefix that valid JSON can have. */
function goodLength(text: string): number {
  let [good, limit] = [0, text.length];
  while (good < limit) {
    const middle = Math.ceil((good + limit) / 2);
    if (canGoOn(text.slice(0, middle))) good = middle;
    else limit = middle - 1;
  }
  return good;
}

/** Not every message of the engine has a position, but all distinguish an early end from a wrong character. */
function canGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const [, position] = / at position (\d+)/.exec(message) ?? [];
    return /^Unexpected end|^Unterminated string/.test(message) || Number(position) >= start.length;
  }
}
