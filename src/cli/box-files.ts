import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Broadgauge, BroadgaugeError } from '#client';
import { ServiceError } from '../errors.ts';
import { withCommas } from '../ingest/delimited.ts';
import { readRows } from '../ingest/read-rows.ts';
import { isObject } from '../lib/read.ts';
import { type ClientOptions, withService } from './client-command.ts';
import { usageFailure } from './failure.ts';
import { findSource, formatOf, readSource } from './source-file.ts';

/** The outcome for each box of a list. */
export interface BoxFiles {
  /** The boxes that got a token, in the order of the list. */
  readonly tokens: readonly BoxToken[];
  /** Agents that are not registered. */
  readonly unknown: readonly string[];
  /** The reason why the others got no token. */
  readonly failure?: unknown;
}

interface BoxToken {
  readonly agent: string;
  readonly token: string;
}

/** Makes a token for each agent, and writes the configuration of its box. */
export async function writeBoxFiles(
  agents: readonly string[],
  directory: string,
  options: ClientOptions,
): Promise<BoxFiles> {
  const tokens: BoxToken[] = [];
  const unknown: string[] = [];
  try {
    mkdirSync(directory, { recursive: true });
    await withService(options, async (bg, { url }) => {
      if (isLoopback(url)) process.stderr.write(`${OF_LOOPBACK(url)}\n`);
      for (const agent of agents) {
        const file = join(directory, `${encodeURIComponent(agent)}.conf`);
        if (existsSync(file)) continue;
        const token = await tokenOf(bg, agent, options.organisation);
        if (token === undefined) {
          unknown.push(agent);
          continue;
        }
        writeFileSync(file, configurationOf({ url, agent, token }), { mode: 0o600, flag: 'wx' });
        tokens.push({ agent, token });
      }
    });
    return { tokens, unknown };
  } catch (failure) {
    return { tokens, unknown, failure };
  }
}

/** Undefined if no such agent is registered. */
async function tokenOf(bg: Broadgauge, agent: string, organisation: string | undefined): Promise<string | undefined> {
  try {
    return (await bg.request('POST /manage/tokens', { organisation, body: { name: agent, agent } })).token;
  } catch (error) {
    if (error instanceof BroadgaugeError && Object.hasOwn(error.issues, 'agent')) return undefined;
    throw error;
  }
}

/** The agents that a list names, read as it is sent. Refuses a list that names none. */
export async function boxesOf(path: string, format: string | undefined): Promise<readonly string[]> {
  const form = formatOf(path, format);
  const source = findSource(path);
  const bytes = readSource(source);
  const ids = new Set<string>();
  try {
    const read = form === 'csv' ? (await withCommas(bytes, () => false)).bytes : bytes;
    for await (const row of readRows(form, read, (cells) => Object.fromEntries(cells))) {
      const id = 'value' in row && isObject(row.value) ? row.value.agent_id : undefined;
      if (typeof id === 'string' && id.trim() !== '') ids.add(id.trim());
    }
  } catch (error) {
    throw error instanceof ServiceError ? usageFailure(`${source.label}: ${error.message}`) : error;
  }
  if (ids.size === 0) throw usageFailure(`--tokens: ${path} has no column agent_id.`);
  return [...ids];
}

function configurationOf({ url, agent, token }: Readonly<Record<'url' | 'agent' | 'token', string>>): string {
  return `BROADGAUGE_URL=${quoted(url)}\nBROADGAUGE_AGENT=${quoted(agent)}\nBROADGAUGE_TOKEN=${quoted(token)}\n`;
}

const OF_LOOPBACK = (url: string) =>
  `The files name ${url}, which a box takes for itself: on other machines, replace it with an address of the service that they reach.`;

function isLoopback(url: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
}

/** As a shell reads it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
