import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';
import { readCsv } from '../read-csv.ts';
import { readParquet } from '../read-parquet.ts';

interface Release {
  readonly rows: number;
  readonly agents: number;
  readonly masked: number;
  readonly withheld: number;
  readonly files: readonly { readonly url: string; readonly fileName: string; readonly bytes: number }[];
}

const DAYS = { from: '2026-07-01', to: '2026-07-02' };

describe.each(REGISTERS)('a release, with %s', (register) => {
  let service: TestService;
  let panel: Panel;
  beforeAll(async () => {
    service = await startTestService({ register });
    const agents = Array.from({ length: 7 }, (_, index) => ({
      agent_id: `secret-${index}`,
      unit_id: 9100 + index,
      mac_address: `02:00:5e:10:00:0${index}`,
      package: index < 4 ? 'Acme:Fast' : `Small ${index}:Slow`,
      country: 'FR',
      custom: { lat: 48.123 + index / 1000, note: 'private' },
    }));
    panel = await Panel.open(service, agents);
    const sent = agents.map(({ agent_id }, index) => speed(agent_id, '2026-07-01 10:20:30', 10 + index));
    await panel.ingest('httpget', [...sent, speed('secret-0', '2026-07-03 10:20:30', 99)]);
  });
  afterAll(() => service.stop());

  async function make(change: object): Promise<Release & { readonly texts: readonly string[] }> {
    const { status, body } = await panel.client.post('/manage/releases', { test: 'httpget', date: DAYS, ...change });
    expect(status, JSON.stringify(body)).toBe(200);
    const release = body.data as Release;
    const texts = await Promise.all(release.files.map(async ({ url }) => (await fetch(url)).text()));
    return { ...release, texts };
  }

  it('has agents by other numbers, hours, coarse degrees, and masks what too few lines share', async () => {
    const { files, texts, ...counts } = await make({ lines_min: 3, fields: ['lat'] });
    expect(counts).toEqual({ rows: 7, agents: 7, masked: 3, withheld: 0 });
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'release-httpget.json',
      'release-httpget.csv',
      'release-httpget.parquet',
    ]);
    const [dictionary = '', csv = ''] = texts;
    const { header, rows } = readCsv(csv);
    const table = rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
    expect(table.map(({ agent }) => Number(agent))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(table.map(({ hour }) => hour))).toEqual(new Set(['2026-07-01 10:00']));
    const traits = table.map(({ isp, package: sold, country, custom_lat }) => [isp, sold, country, custom_lat].join());
    expect(traits.sort()).toEqual([
      ...Array(4).fill('Acme,Fast,FR,48.1'),
      ...Array(3).fill('masked,masked,masked,masked'),
    ]);
    expect(table.map(({ bytes_sec }) => Number(bytes_sec) / 125_000).sort()).toEqual([10, 11, 12, 13, 14, 15, 16]);
    const { columns } = JSON.parse(dictionary) as { columns: { name: string; meaning: string }[] };
    expect(columns.map(({ name }) => name)).toEqual(header);
    expect(columns.every(({ meaning }) => meaning !== '')).toBe(true);
  });

  it('names nobody in any of its files, and is the same table in both', async () => {
    const { files, texts } = await make({ lines_min: 3 });
    const [dictionary = '', table = ''] = texts;
    for (const name of ['secret', '9100', '02:00:5e', 'private', 'Small', '10:20']) {
      expect([dictionary.includes(name), table.includes(name)], name).toEqual([false, false]);
    }
    const response = await fetch(files[2]?.url ?? '');
    const parquet = await readParquet(Buffer.from(await response.arrayBuffer()));
    const csv = readCsv(texts[1] ?? '');
    expect(parquet.columns).toEqual(csv.header);
    const cells = parquet.rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
    expect(cells).toEqual(csv.rows);
  });

  it('does not single out a line that changed its package', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => ({
      agent_id: `line-${index}`,
      package: index < 10 ? 'Acme:Alpha' : 'Acme:Beta',
    }));
    const changing = await Panel.open(service, lines);
    const from = Date.parse('2026-07-01T12:00:00Z') / 1000;
    const body = { agent: { agent_id: 'line-0' }, metadata: { package: 'Acme:Beta' }, backdate_from: from };
    expect((await changing.client.put('/metadata', { ...body, allow_older: true })).status).toBe(200);
    const hours = ['10', '14'];
    const sent = hours.flatMap((hour) => lines.map(({ agent_id }) => speed(agent_id, `2026-07-01 ${hour}:20:30`, 10)));
    await changing.ingest('httpget', sent);
    const request = { test: 'httpget', date: DAYS, lines_min: 9 };
    const { body: made } = await changing.client.post('/manage/releases', request);
    expect(made.data).toMatchObject({ rows: 38, agents: 19, masked: 0, withheld: 2 });
  });

  it('leaves out results of fewer lines than it masks', async () => {
    expect(await make({ lines_min: 4 })).toMatchObject({ rows: 4, agents: 4, masked: 0, withheld: 3 });
    expect(await make({ lines_min: 10 })).toMatchObject({ rows: 0, agents: 0, withheld: 7 });
  });

  it('says everything that is wrong', async () => {
    const wrong = { test: 'pong', date: { from: 'x', to: '2026' }, lines_min: 1, fields: ['a', 'a', 'b c'], k: 3 };
    const { status, body } = await panel.client.post('/manage/releases', wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'date[from]',
      'fields[1]',
      'fields[2]',
      'k',
      'lines_min',
      'test',
    ]);
  });
});
