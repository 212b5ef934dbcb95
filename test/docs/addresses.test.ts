import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Download, download } from '../contract/exported.ts';
import { Panel, QUESTION, speed } from '../contract/panel.ts';
import { readCsv } from '../contract/read-csv.ts';
import { reportMissing } from '../servers/install.ts';
import { startTestService, type TestService } from '../service.ts';

const NOW = Date.UTC(2026, 9, 20, 13, 30);
const SITE = 'https://measure.example';

const pageOf = (program: string) =>
  readFileSync(new URL(`../../docs/how-to/use-it-from-${program}.md`, import.meta.url), 'utf8');
const SPREADSHEET = pageOf('a-spreadsheet');
const HOME_ASSISTANT = pageOf('home-assistant');
const DUCKDB = pageOf('duckdb');

/** The questions that a page saves, by name. */
const savedOn = (page: string) =>
  new Map(
    [...page.matchAll(/^broadgauge saved put (\S+) - <<'JSON'[^\n]*\n(.*?)^JSON$/gms)].map(
      ([, name = '', json = '']) => [name, JSON.parse(json) as object],
    ),
  );

const extension = httpfs();
if (extension === undefined) reportMissing('The extension httpfs of DuckDB, with Python and pip,');

describe('the addresses on the pages of other programs', () => {
  let service: TestService;
  let panel: Panel;
  let link: URL;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    const isps = { 'box-1': 'Northwind', 'box-2': 'Kabelnetz', 'box-3': 'Northwind', 'box-4': 'Kabelnetz' };
    const agents = Object.entries(isps).map(([agent_id, isp]) => ({ agent_id, package: `${isp}:Fast` }));
    panel = await Panel.open(service, agents);
    const days = Array.from({ length: 20 }, (_, day) => `2026-10-${String(day + 1).padStart(2, '0')} 12:00:00`);
    await panel.ingest(
      'httpget',
      Object.keys(isps).flatMap((agent, index) => days.map((at, day) => speed(agent, at, 90.25 + index + day / 8))),
    );
    for (const page of [SPREADSHEET, HOME_ASSISTANT, DUCKDB]) {
      for (const [name, question] of savedOn(page)) {
        expect((await panel.client.put(`/saved/questions/${name}`, { request: question })).status).toBe(200);
      }
    }
    const { body } = await panel.client.post('/saved/questions/by-isp/links', {});
    link = new URL((body.data as { url: string }).url);
  });
  afterAll(() => service.stop());

  /** An address as a page writes it, at this service and with the key of the link. */
  const here = (address: string) => address.replace(SITE, service.url).replace('key=…', link.searchParams.toString());
  const addressesOn = (page: string) =>
    [...page.matchAll(/https:\/\/measure\.example\/saved[^\s'")]*/g)].map(([address]) => address);

  const send = async (address: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
    const asked = request(address, { method, headers });
    const answer = new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      asked.on('response', resolve).on('error', reject).end();
    });
    const { statusCode, headers: answered } = await answer;
    return { status: statusCode, type: answered['content-type'], text: await readText(await answer) };
  };

  /** What each program sends by itself. */
  const POWER_QUERY = {
    'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
    accept: '*/*',
    'accept-encoding': 'identity',
    'cache-control': 'no-cache',
    connection: 'Keep-Alive',
  };
  const LIBREOFFICE = {
    'user-agent': 'LibreOffice 7.4.7.2 curl/7.88.1',
    accept: '*/*',
    te: '',
    'accept-language': 'en-GB',
  };
  const HTTPX = {
    'user-agent': 'HomeAssistant/2026.10.1 httpx/0.28.1 Python/3.13',
    accept: '*/*',
    'accept-encoding': 'identity',
    connection: 'keep-alive',
  };

  const EXPECTED = [
    ['Kabelnetz', '2'],
    ['Northwind', '2'],
  ];
  const agentsByIsp = (csv: string) => {
    const { header, rows } = readCsv(csv);
    return rows.map((row) => [row[header.indexOf('isp')], row[header.indexOf('agentCount')]]);
  };

  it('give Excel a table with the columns that its query types', async () => {
    const [address = '', ...others] = addressesOn(SPREADSHEET);
    expect(others).toEqual([]);
    const { status, type, text } = await send(here(address), POWER_QUERY);
    expect([status, type, agentsByIsp(text)]).toEqual([200, 'text/csv; charset=utf-8', EXPECTED]);
    const typed = [...SPREADSHEET.matchAll(/\{"(\w+)", type number\}/g)].map(([, name]) => name);
    const { header, rows } = readCsv(text);
    expect(typed.length).toBeGreaterThan(0);
    for (const row of rows) for (const name of typed) expect(row[header.indexOf(name ?? '')]).toMatch(/^\d+(\.\d+)?$/);
  });

  it('give it the same with a token in place of the key', async () => {
    const [address = ''] = addressesOn(SPREADSHEET);
    const withToken = here(address.replace('key=…&', ''));
    const { status, text } = await send(withToken, { ...POWER_QUERY, authorization: `Bearer ${panel.token}` });
    expect([status, agentsByIsp(text)]).toEqual([200, EXPECTED]);
    expect((await send(withToken, POWER_QUERY)).status).toBe(403);
  });

  it('give LibreOffice a table, which first asks whether the address is a WebDAV folder', async () => {
    const address = `${link}&format=csv`;
    for (const method of ['OPTIONS', 'PROPFIND']) {
      expect((await send(address, LIBREOFFICE, method)).status).toBeOneOf([204, 400, 404, 405]);
    }
    const head = await send(address, LIBREOFFICE, 'HEAD');
    expect([head.status, head.type, head.text]).toEqual([200, 'text/csv; charset=utf-8', '']);
    const { status, text } = await send(address, LIBREOFFICE);
    expect([status, agentsByIsp(text)]).toEqual([200, EXPECTED]);
  });

  it('give Home Assistant a sensor with a number, and none where there is no result', async () => {
    const resource = here(/resource: (\S+)/.exec(HOME_ASSISTANT)?.[1] ?? '');
    const path = /value_json\.(\w+) \| first \| default\(\{\}\)\)\.(\w+)/.exec(HOME_ASSISTANT) ?? [];
    const headers = { ...HTTPX, authorization: `Bearer ${(await panel.issue(['data'])).token}` };
    const value = async (address: string) => {
      const { status, type, text } = await send(address, headers);
      expect([status, type]).toEqual([200, 'application/vnd.broadgauge.rows+json']);
      const rows = (JSON.parse(text) as Record<string, Record<string, unknown>[]>)[path[1] ?? ''];
      return rows?.[0]?.[path[2] ?? ''];
    };
    expect(await value(resource)).toBe(91.25 + 18 / 8);
    expect(await value(`${resource}&from=2020-01-01&to=2020-01-02`)).toBeUndefined();
  });

  describe.runIf(extension !== undefined)('run by DuckDB with httpfs', () => {
    const statements = [...DUCKDB.matchAll(/^```sql\n(.*?)^```$/gms)]
      .flatMap(([, block = '']) => block.split(/;\n/))
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '' && !/^(INSTALL|LOAD) /.test(statement));

    it('answer as the page says: by a link, with a token, and as a file of Parquet', async () => {
      expect(statements).toHaveLength(4);
      const instance = await DuckDBInstance.create(':memory:', { allow_unsigned_extensions: 'true' });
      const connection = await instance.connect();
      const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
      await connection.run(`LOAD '${extension}'`);
      const [byLink = '', secret = '', byToken = '', parquet = ''] = statements.map(here);
      const expected = [
        { isp: 'Kabelnetz', agentCount: '2' },
        { isp: 'Northwind', agentCount: '2' },
      ].map((row) => expect.objectContaining(row));
      expect(await rowsOf(byLink)).toEqual(expected);
      await connection.run(secret.replace('bg_…', panel.token));
      expect(await rowsOf(byToken)).toEqual(expected);
      const question = { ...QUESTION, chartType: 'raw', aggregation: undefined, splits: ['isp'], format: 'parquet' };
      const { url } = (await download(panel.client, 'metric_data', question)) as Download;
      const medians = await rowsOf(`${parquet.replace(/'http[^']*'/, `'${url}'`)} ORDER BY isp`);
      expect(medians.map(({ isp, ...figures }) => [isp, ...Object.values(figures)])).toEqual([
        ['Kabelnetz', 92.25 + 9.5 / 8],
        ['Northwind', 91.25 + 9.5 / 8],
      ]);
      connection.closeSync();
    });
  });
});

/** The file of the extension for this engine, which PyPI has too; undefined: it can't be had. */
function httpfs(): string | undefined {
  const directory = fileURLToPath(new URL('../../node_modules/.cache/httpfs', import.meta.url));
  const version = engineVersion();
  const file = join(directory, version, `duckdb_extension_httpfs/extensions/v${version}/httpfs.duckdb_extension`);
  if (existsSync(file)) return file;
  const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', join(directory, version)];
  try {
    execFileSync('python3', [...install, `duckdb-extension-httpfs==${version}`], { stdio: 'ignore' });
    return file;
  } catch {
    return undefined;
  }
}

/** That of the engine, without the revision of its package. */
function engineVersion(): string {
  const path = new URL('../../node_modules/@duckdb/node-api/package.json', import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version.replace(/-r\..*$/, '');
}
