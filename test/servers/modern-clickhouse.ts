import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { freePort } from './postgres.ts';

export interface ModernClickHouse {
  /** As CLICKHOUSE_URL takes it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What a server's HTTP interface takes for itself; the engine behind this one would take it for a setting. */
const INTERFACE_PARAMETERS = ['wait_end_of_query', 'session_id', 'session_timeout', 'database', 'query_id'];

/**
 * A current engine, started by a script that prints its address and process. The engine takes statements as text alone, so
 * rows in RowBinary go through a file.
 */
export async function startModernClickHouse(script: string): Promise<ModernClickHouse> {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-modern-'));
  const { stdout } = await promisify(execFile)(script, [directory, String(await freePort())]);
  const [, engine = '', pid = ''] = stdout.match(/ready (\S+) pid (\d+)/) ?? [];
  const structures = new Map<string, string>();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? '/', engine);
    const body = await buffer(request);
    const insert = /^INSERT INTO "(\w+)" FORMAT RowBinary$/.exec(searchParams.get('query') ?? '');
    for (const name of ['query', ...INTERFACE_PARAMETERS]) searchParams.delete(name);
    let statement = body.toString();
    if (insert) {
      const file = join(directory, 'rows.bin');
      writeFileSync(file, body);
      statement = `INSERT INTO "${insert[1]}" SELECT * FROM file('${file}', 'RowBinary', '${structures.get(insert[1] ?? '')}')`;
    }
    const created = /^CREATE TEMPORARY TABLE "(\w+)" \((.*)\)$/s.exec(statement);
    if (created) structures.set(created[1] ?? '', (created[2] ?? '').replaceAll('"', '`'));
    const passed = await fetch(`${engine}/?${searchParams}`, { method: 'POST', body: statement });
    response.writeHead(passed.status).end(Buffer.from(await passed.arrayBuffer()));
  };
  // One after the other: there is one session, and one file.
  let last: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    last = last.then(() => answer(request, response)).catch((error) => void response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://default@127.0.0.1:${(server.address() as AddressInfo).port}/default`,
    async stop() {
      server.closeAllConnections();
      server.close();
      process.kill(Number(pid));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
