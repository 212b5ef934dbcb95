import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { startBuiltService } from './built-service.ts';

const ROWS = 30_000;
const HEAP_MEGABYTES = 64;

test('a list of agents larger than the memory is taken in', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-memory-'));
  const service = await startBuiltService(dataDir, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` });
  const answer = await upload(`${service.url}/manage/agents`);
  expect(answer).toMatchObject({ data: { created: ROWS, rejected: 0 } });
  expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  rmSync(dataDir, { recursive: true });
});

/** Rows of some 3 kB: half as much again as the heap may hold. */
function* lines(): Generator<string> {
  const text = 'x'.repeat(780);
  const custom = { site: text, street: text, line: text, note: text };
  for (let unit = 1; unit <= ROWS; unit += 1) {
    yield `${JSON.stringify({ agent_id: `agent-${unit}`, unit_id: unit, package: 'Acme:Basic', custom })}\n`;
  }
}

async function upload(url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/x-ndjson' };
  const sending = request(url, { method: 'POST', headers });
  const answered = new Promise<string>((resolve, reject) => {
    sending.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve(text);
    });
  });
  await pipeline(Readable.from(lines()), sending);
  return JSON.parse(await answered);
}
