import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from '../ingest/read-rows.ts';
import { isObject } from '../lib/read.ts';
import { type ClientOptions, withService } from './client-command.ts';
import { usageFailure } from './failure.ts';
import { findSource, formatOf, readSource } from './source-file.ts';

interface BoxFileOptions extends ClientOptions {
  readonly format?: string;
}

/** Makes a token for each agent of a file, and writes the configuration of its box. Prints what is new. */
export async function writeBoxFiles(path: string, directory: string, options: BoxFileOptions): Promise<void> {
  const { organisation, format } = options;
  const agents = await agentIds(path, format);
  if (agents.length === 0) throw usageFailure(`--tokens: ${path} has no column agent_id.`);
  mkdirSync(directory, { recursive: true });
  await withService(options, async (bg, { url }) => {
    if (isLoopback(url)) process.stderr.write(`${OF_LOOPBACK(url)}\n`);
    for (const agent of agents) {
      const file = join(directory, `${encodeURIComponent(agent)}.conf`);
      if (existsSync(file)) continue;
      const { token } = await bg.request('POST /manage/tokens', { organisation, body: { name: agent, agent } });
      writeFileSync(file, configurationOf({ url, agent, token }), { mode: 0o600, flag: 'wx' });
      process.stdout.write(`${agent} ${token}\n`);
    }
  });
}

async function agentIds(path: string, format: string | undefined): Promise<readonly string[]> {
  const ids = new Set<string>();
  const rows = readRows(formatOf(path, format), readSource(findSource(path)), (cells) => Object.fromEntries(cells));
  for await (const row of rows) {
    const id = 'value' in row && isObject(row.value) ? row.value.agent_id : undefined;
    if (typeof id === 'string' && id.trim() !== '') ids.add(id.trim());
  }
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
