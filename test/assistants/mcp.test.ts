import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { request as sendHttp } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLinkedQuestion } from '../../console/src/question/linked-question.ts';
import type { JsonObject } from '../../src/lib/read.ts';
import { demoPanel } from '../docs/demo-panel.ts';
import { IS_LONG, rounds } from '../random-runs.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';
import { type Assistant, connectAssistant, type Era, overHttp } from './assistant.ts';

interface AnalystQuestion {
  readonly asks: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly truth: { readonly path: string; readonly body: JsonObject };
  readonly row: JsonObject;
  readonly field: string;
}

const QUESTIONS = JSON.parse(
  readFileSync(new URL('analyst-questions.json', import.meta.url), 'utf8'),
) as AnalystQuestion[];
/** Of each tool: eras differ in how tools are called. */
const ONE_OF_EACH = [...new Map(QUESTIONS.map((question) => [question.tool, question])).values()];
const NEWEST: Era = '2026-07-28';

const SAVED = {
  request: {
    ...{ metric: 'httpget', chartType: 'aggregate', aggregation: 'total', normalised: false, prefilter: true },
    ...{ splits: ['isp'], last: '7 days' },
  },
};

let dataDir: string;
let service: TestService;
const assistants = new Map<Era, Assistant>();

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-mcp-'));
  (await demoPanel()).copyTo(dataDir);
  service = await startTestService({ env: { DATA_DIR: dataDir } });
  await service.root.put('/saved/questions/speeds', SAVED);
  for (const era of ['2025-11-25', '2026-07-28'] as const) {
    assistants.set(era, await connectAssistant(overHttp(service.url, ROOT_TOKEN), era));
  }
});
afterAll(() => service.stop());

const assistant = (era: Era = NEWEST) => assistants.get(era) as Assistant;
const rowsOf = ({ rows }: JsonObject) => rows as JsonObject[];

describe.each(['2025-11-25', '2026-07-28'] as const)('an assistant that speaks %s', (era) => {
  it('finds eight tools that only read', async () => {
    const { client } = assistant(era);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['describe_panel', 'find_values', 'ask_metric', 'compare', 'ask_saved', 'make_report', 'list_silent_agents'],
      'explain_figure',
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect(inputSchema.type).toBe('object');
      // Models that take tools refuse schemas with alternatives at the top, and references that lead nowhere.
      expect(Object.keys(inputSchema)).not.toContain('oneOf');
      expect(JSON.stringify(inputSchema)).not.toContain('$ref');
    }
  });

  it('reads the catalogue, the statistics and saved questions, and is given prompts', async () => {
    const { client } = assistant(era);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'broadgauge://catalogue',
      'broadgauge://statistics',
      'broadgauge://saved/speeds',
    ]);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      expect((contents[0] as { text: string }).text.length).toBeGreaterThan(100);
    }
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['compare_isps', 'panel_health']);
    const { messages } = await client.getPrompt({ name: 'compare_isps', arguments: { metric: 'latency' } });
    expect(JSON.stringify(messages)).toContain('latency');
  });

  it.each(era === NEWEST || IS_LONG ? QUESTIONS : ONE_OF_EACH)(
    'answers “$asks” with the figure of the API',
    async ({ tool, truth, ...asked }) => {
      const { isError, content } = await assistant(era).call(tool, asked.arguments);
      expect(isError).toBe(false);
      const answer = await service.root.post(`${truth.path}?format=rows`, truth.body);
      const matches = (row: JsonObject) => Object.entries(asked.row).every(([name, value]) => row[name] === value);
      const figures = (rows: JsonObject[]) => rows.filter(matches).map((row) => row[asked.field]);
      const wanted = figures((JSON.parse(answer.text) as { data: JsonObject[] }).data);
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.every((figure) => typeof figure === 'number')).toBe(true);
      expect(figures(rowsOf(content))).toEqual(wanted);
    },
  );
});

describe('a tool', () => {
  it('answers with the unit, numbers, interval, what was ignored, a receipt and a link to the same question', async () => {
    const given = { metric: 'httpget', splits: ['isp'], per_agent: { summary: 'median' }, colour: 'red' };
    const { text, content } = await assistant().call('ask_metric', given);
    expect(content).toMatchObject({ unit: 'mbps', ignored: ['colour'], truncated: false, row_count: 4 });
    const shares = { ...given, per_agent: { summary: 'share_above', level: 30 } };
    const { content: ofShares } = await assistant().call('ask_metric', shares);
    expect(ofShares).toMatchObject({ unit: 'percent of the results of an agent, above 30 mbps' });
    for (const { metricValue, ci95, interval, sampleCount, agentCount } of rowsOf(content)) {
      expect(interval).toEqual([Number(metricValue) - Number(ci95), Number(metricValue) + Number(ci95)]);
      expect(Number(sampleCount)).toBeGreaterThan(Number(agentCount));
    }
    expect(content.receipt_id).toMatch(/^[\w-]{27}$/);
    const linked = readLinkedQuestion(new URL(String(content.link)).searchParams);
    expect(linked).toMatchObject({ metric: 'httpget', splits: ['isp'], per_agent: { summary: 'median' } });
    // Texts of others are data: they stand in the structured content alone.
    expect(text).not.toContain('Northwind');
  });

  it('shows and links a saved question with the time and filters that were asked in place of the saved ones', async () => {
    const saved = { ...SAVED.request, filters: [{ id: 'isp', filterType: 'exclude', filterValues: ['Kabelnetz'] }] };
    await service.root.put('/saved/questions/others', { request: saved });
    const given = { from: '-3 days', to: 'now', aggregation: 'daily', filter: { isp: ['Northwind', 'Nortwind'] } };
    const { content } = await assistant().call('ask_saved', { name: 'others', ...given });
    const asked = {
      ...{ metric: 'httpget', time: { from: '-3 days', to: 'now' }, aggregation: 'daily', splits: ['isp'] },
      filters: [{ id: 'isp', filterType: 'include', filterValues: ['Northwind', 'Nortwind'] }],
    };
    expect(content.question).toMatchObject(asked);
    expect(content.question).not.toHaveProperty('last');
    expect(readLinkedQuestion(new URL(String(content.link)).searchParams)).toMatchObject(asked);
    expect(content.unknown_values).toEqual([{ id: 'isp', value: 'Nortwind', near: ['Northwind'] }]);
    const { content: unnamed } = await assistant().call('ask_saved', {
      name: 'others',
      filter: { isp: ['Acme, Inc'] },
    });
    expect(unnamed).toMatchObject({ rows: [], question: { last: '7 days' } });
    expect(unnamed.unknown_values).toMatchObject([{ value: 'Acme, Inc' }]);
    const { content: all } = await assistant().call('ask_saved', { name: 'others', filter: { isp: [] } });
    expect(all).toMatchObject({ row_count: 4, question: { filters: [] } });
    await service.root.delete('/saved/questions/others');
  });

  it('links to the report that it made', async () => {
    const filters = [{ id: 'isp', filterType: 'exclude', filterValues: ['Northwind'] }];
    const weight = { field: 'custom.households' };
    const asked = { recipe: 'ofcom-home', tables: ['download-all'] };
    const { content } = await assistant().call('make_report', { ...asked, last: '12 weeks', filters, weight });
    const link = Object.fromEntries(new URL(String(content.link)).searchParams);
    expect(link).toEqual({
      ...{ recipe: 'ofcom-home', ...(content.period as object) },
      ...{ 'exclude.isp': 'Northwind', weight: 'field custom.households', table: 'download-all' },
    });
    expect(link.from).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { content: ofPanel } = await assistant().call('make_report', { ...asked, panel: 'demo' });
    expect(ofPanel.link).toContain('&panel=demo');
  });

  it('explains a figure by its receipt, and says whether it is still the same', async () => {
    const question = { metric: 'httpget', splits: ['isp'] };
    const { content: answer } = await assistant().call('ask_metric', question);
    const { content: same } = await assistant().call('explain_figure', { ...question, receipt_id: answer.receipt_id });
    expect(same).toMatchObject({ unchanged: true, receipt_id: answer.receipt_id });
    const used = rowsOf(answer).reduce((sum, { sampleCount }) => sum + Number(sampleCount), 0);
    expect(same.receipt).toMatchObject({ rows: { used }, question: { metric: 'httpget', splits: ['isp'] } });
    const { content: other } = await assistant().call('explain_figure', { ...question, receipt_id: 'another' });
    expect(other).toMatchObject({ unchanged: false, receipt_id: answer.receipt_id });
  });

  it('answers at most 200 rows and 50 kB, and says how to get the others', async () => {
    const long = await assistant().call('ask_metric', { metric: 'httpget', splits: ['isp'], aggregation: 'hourly' });
    const wide = await assistant().call('ask_metric', {
      ...{ metric: 'httpget', splits: ['isp', 'package'], aggregation: 'daily' },
      percentiles: Array.from({ length: 99 }, (_, index) => index + 1),
    });
    for (const { content, text } of [long, wide]) {
      expect(content).toMatchObject({ truncated: true, narrow: expect.stringContaining('filters') });
      expect(rowsOf(content).length).toBeLessThanOrEqual(200);
      expect(rowsOf(content).length).toBeLessThan(Number(content.row_count));
      // The protocol's own words have some hundred bytes.
      expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThanOrEqual(49_000);
      expect(text).toContain('narrow');
    }
    expect(long.content.row_count).toBeGreaterThan(1000);
  });

  it('answers names that are not known with the nearest ones', async () => {
    const hintsOf = async (tool: string, given: JsonObject) => {
      const { isError, content } = await assistant().call(tool, given);
      return [isError, Object.values((content.hints ?? {}) as object).sort()];
    };
    const wrong = await assistant().call('ask_metric', { metric: 'htpget', splits: ['ips'], window: 'fcc-pek' });
    expect(wrong.content.errors).toEqual({
      metric: ['htpget is not a valid metric. Did you mean httpget?'],
      'splits[0]': ['ips is not a valid split. Did you mean isp?'],
      window: ['fcc-pek is not a valid window. Did you mean fcc-peak?'],
    });
    expect(await hintsOf('ask_saved', { name: 'spedes' })).toEqual([true, ['Did you mean speeds?']]);
    expect(await hintsOf('make_report', { recipe: 'ofcom-hom' })).toEqual([true, ['Did you mean ofcom-home?']]);
    expect(await hintsOf('find_values', { id: 'pakage' })).toEqual([true, ['Did you mean package?']]);
    const unnamed = await assistant().call('find_values', { dimension: 'isp' });
    expect(unnamed.content).toMatchObject({ errors: { id: ['This field is missing.'] } });
    expect((await assistant().call('list_silent_agents', { days: 3 })).content).toMatchObject({ ignored: ['days'] });
    await expect(assistant().client.readResource({ uri: 'broadgauge://saved/spedes' })).rejects.toThrow(/not found/i);
    const filters = [{ id: 'isp', filterType: 'include', filterValues: ['Nortwind'] }];
    const { content } = await assistant().call('ask_metric', { metric: 'httpget', filters });
    expect(content.unknown_values).toEqual([{ id: 'isp', value: 'Nortwind', near: ['Northwind'] }]);
  });

  it('describes the panel, finds values and makes reports within its caps', async () => {
    for (const [name, given] of [
      ['describe_panel', {}],
      ['find_values', { id: 'package', q: 'cable' }],
      ['make_report', { recipe: 'ofcom-home' }],
      ['make_report', { recipe: 'ofcom-home', last: '30 days' }],
      ['list_silent_agents', { silent: 1 }],
    ] as const) {
      const { isError, content } = await assistant().call(name, given);
      expect([name, isError]).toEqual([name, false]);
      expect(rowsOf(content).length).toBeGreaterThan(0);
      expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThanOrEqual(50_000);
      expect(content.link).toMatch(/^http:.*\/console\//);
    }
    const { content: part } = await assistant().call('find_values', { id: 'isp', limit: 1 });
    expect(part).toMatchObject({ row_count: 1, truncated: true, narrow: expect.stringContaining('next_cursor') });
    const { content: rest } = await assistant().call('find_values', {
      id: 'isp',
      limit: 200,
      cursor: part.next_cursor,
    });
    expect(rest).toMatchObject({ row_count: 3, truncated: false });
    const { content } = await assistant().call('describe_panel');
    expect(content).toMatchObject({ truncated: false, saved: [{ name: 'speeds' }] });
  });

  it('never answers with single results', async () => {
    const { isError, content } = await assistant().call('ask_metric', { metric: 'httpget', chartType: 'raw' });
    expect([isError, content.code]).toEqual([true, 'VALIDATION_FAIL']);
  });

  it('changes no byte of the stores but the audit', async () => {
    const before = digestsOf(dataDir);
    const calls = [
      ...QUESTIONS.map(({ tool, arguments: given }) => [tool, given] as const),
      ['describe_panel', {}],
    ] as const;
    for (let made = 0; made < rounds({ usual: 2 * calls.length, long: 1000 }); made += 1) {
      const [tool, given] = calls[made % calls.length] as readonly [string, JsonObject];
      expect((await assistant(made % 2 === 0 ? '2025-11-25' : '2026-07-28').call(tool, given)).isError).toBe(false);
    }
    expect(digestsOf(dataDir)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(20);
  });
});

describe('a token', () => {
  const connect = (token: string) => connectAssistant(overHttp(service.url, token), '2026-07-28');

  it('is needed, and has to have the scope data', async () => {
    const send = (headers: Record<string, string>) =>
      fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    for (const headers of [{}, { authorization: 'Bearer nothing' }]) {
      const refused = await send(headers);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="broadgauge"']);
    }
    const { token } = await service.issue(['manage']);
    expect((await send({ authorization: `Bearer ${token}` })).status).toBe(403);
    expect((await fetch(`${service.url}/mcp`)).status).toBe(405);
  });

  it('without metadata:read gets no ids of agents', async () => {
    const { token } = await service.issue(['data']);
    const plain = await connect(token);
    const asked: readonly (readonly [string, JsonObject])[] = [
      ['list_silent_agents', {}],
      ['ask_metric', { metric: 'httpget', splits: ['agent'] }],
      ['explain_figure', { metric: 'httpget', splits: ['unit'] }],
      ['find_values', { id: 'agent' }],
    ];
    for (const [tool, given] of asked) {
      const { isError, content } = await plain.call(tool, given);
      expect([tool, isError, content.code]).toEqual([tool, true, 'ACCESS_DENIED']);
    }
    const reader = await connect((await service.issue(['data', 'metadata:read'])).token);
    for (const [tool, given] of asked) expect([tool, (await reader.call(tool, given)).isError]).toEqual([tool, false]);
  });

  it('that is limited to panels sees these alone', async () => {
    await service.root.post('/manage/panels', { name: 'empty' });
    const limited = await connect((await service.issue(['data'], { panels: ['empty'] })).token);
    const { content } = await limited.call('ask_metric', { metric: 'httpget', splits: ['isp'] });
    expect(content).toMatchObject({ row_count: 0, rows: [] });
    expect((await limited.call('ask_saved', { name: 'speeds' })).content.row_count).toBe(0);
  });

  it('is counted and its questions are recorded, as those over HTTP are', async () => {
    const { token, id } = await service.issue(['data']);
    const { content } = await (await connect(token)).call('ask_metric', { metric: 'latency' });
    const mine = (listed: unknown) => (listed as { token_id: number }[]).filter((entry) => entry.token_id === id);
    await expect
      .poll(async () => mine((await service.root.get('/manage/audit/queries?limit=50')).body.data))
      .toEqual([
        expect.objectContaining({ route: 'POST /metric_data', request: content.question, outcome: 'OK', rows: 1 }),
      ]);
  });

  it('has the limits of the API', async () => {
    const limited = await startTestService({ env: { RATE_LIMIT_PER_MINUTE: '6' } });
    try {
      const { call } = await connectAssistant(overHttp(limited.url, ROOT_TOKEN), '2025-11-25');
      const codes: unknown[] = [];
      for (let calls = 0; calls < 6 && codes.at(-1) !== 'RATE_LIMITED'; calls += 1) {
        codes.push(
          await call('find_values', { id: 'isp' }).then(
            ({ content }) => content.code,
            () => 'RATE_LIMITED',
          ),
        );
      }
      expect(codes.at(-1)).toBe('RATE_LIMITED');
    } finally {
      await limited.stop();
    }
  });

  it('of a page of another site, or under another name of this host, is refused', async () => {
    const statusOf = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const options = { method: 'POST', headers: { authorization: `Bearer ${ROOT_TOKEN}`, ...headers } };
        sendHttp(`${service.url}/mcp`, options, (answer) => resolve(answer.resume().statusCode)).end();
      });
    expect(await statusOf({ host: 'rebound.example' })).toBe(403);
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'null' })).toBe(403);
    // These get further: their body is not a message of the protocol.
    expect(await statusOf({ origin: service.url, 'content-type': 'application/json' })).not.toBe(403);
  });
});

describe('broadgauge mcp', () => {
  it.each(['2025-11-25', '2026-07-28'] as const)('answers on standard output, %s', async (era) => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [new URL('../../bin/broadgauge', import.meta.url).pathname, 'mcp'],
      env: { PATH: process.env.PATH ?? '', BROADGAUGE_URL: service.url, BROADGAUGE_TOKEN: ROOT_TOKEN },
    });
    const { client, call } = await connectAssistant(transport, era);
    try {
      const given = { metric: 'httpget', splits: ['isp'] };
      const { content } = await call('ask_metric', given);
      const { content: overHttp } = await assistant(era).call('ask_metric', given);
      expect(content).toEqual(overHttp);
    } finally {
      await client.close();
    }
  });
});

/** By name: of every file of the results and exports, and of every table of the register but the audit, which tells the use of tokens. */
function digestsOf(directory: string): Readonly<Record<string, string>> {
  const unlessUse = (key: string, value: unknown) => (key === 'last_used_at' ? undefined : value);
  const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
  const files = readdirSync(directory, { recursive: true }).map(String);
  const stored = files.filter((name) => /^(facts|objects)/.test(name) && statSync(join(directory, name)).isFile());
  const database = new Database(join(directory, 'register.sqlite'), { readonly: true } as Database.Options);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  // One of the counters numbers the entries of the audit.
  const kept = tables.filter(({ name }) => !/^(audit_|counters$)/.test(name));
  const digests = Object.fromEntries([
    ...stored.map((name) => [name, digest(readFileSync(join(directory, name)))]),
    ...kept.map(({ name }) => [
      name,
      digest(JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all(), unlessUse)),
    ]),
  ]);
  database.close();
  return digests;
}
