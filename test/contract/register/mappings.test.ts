import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const NOW = Date.UTC(2026, 2, 15, 13, 30);
const AT = '1772366400000000000';

const MAPPING = {
  measurement: 'wan_probe',
  where: [{ tag: 'kind', value: 'icmp' }],
  test: 'ping',
  columns: [
    { column: 'target', tag: 'peer' },
    { column: 'rtt_avg', field: 'rtt', unit: 'ms' },
    { column: 'rtt_max', field: 'worst', factor: 2 },
    { column: 'failures', field: 'lost' },
  ],
};
const LINES = [
  `wan_probe,host=box-1,kind=icmp,peer=a.example rtt=12.4,worst=7i,lost=1i,note="x" ${AT}`,
  `wan_probe,host=box-1,kind=tcp,peer=a.example rtt=1 ${AT}`,
  `wan_probe,host=box-1,kind=icmp,peer=b.example note="nothing measured" ${AT}`,
].join('\n');
const ROW = { agent_id: 'box-1', tool: 'wan', target: 'a.example', rtt_avg: 12_400, rtt_max: 14, failures: 1 };

describe('a mapping of measurements', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW, register: 'postgres' });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    panel = await Panel.open(service, [{ agent_id: 'box-1' }]);
  });

  const put = (body: object, name = 'wan') => panel.client.put(`/manage/mappings/${name}`, body);
  const write = (lines = LINES) => panel.client.send('POST', '/api/v2/write', lines, { 'content-type': 'text/plain' });

  it('makes results of points that were ignored, and is read, listed and deleted', async () => {
    expect((await write()).headers.get('x-broadgauge-ignored')).toBe('wan_probe=3');
    expect((await put(MAPPING)).body.data).toEqual({ name: 'wan', ...MAPPING });
    expect((await write()).headers.get('x-broadgauge-ignored')).toBe('wan_probe=2');
    expect(await panel.records('ping', { labels: ['tool'] })).toMatchObject([
      { ...ROW, dtime: '2026-03-01 12:00:00.000' },
    ]);
    expect((await panel.client.get('/manage/mappings/wan')).body.data).toEqual({ name: 'wan', ...MAPPING });
    expect((await panel.client.get('/manage/mappings')).body.data).toEqual([{ name: 'wan', ...MAPPING }]);
    expect((await panel.client.delete('/manage/mappings/wan')).status).toBe(200);
    expect((await panel.client.delete('/manage/mappings/wan')).status).toBe(404);
    expect((await write()).headers.get('x-broadgauge-ignored')).toBe('wan_probe=3');
    const { body } = await panel.client.get('/manage/audit/changes?limit=2');
    expect(body.data).toMatchObject([
      { action: 'mapping.delete', detail: { name: 'wan' } },
      { action: 'mapping.put', detail: { name: 'wan', measurement: 'wan_probe', test: 'ping' } },
    ]);
  });

  it('is tried with sample lines, and stored only without dry_run', async () => {
    const sample = `${LINES}\nno line`;
    const { body } = await put({ ...MAPPING, sample, dry_run: true });
    expect(body.data).toEqual({
      name: 'wan',
      ...MAPPING,
      sample: {
        results: [{ line: 1, row: { ...ROW, dtime: '2026-03-01T12:00:00.000Z' } }],
        problems: [{ line: 4, message: expect.any(String) }],
        ignored: 2,
      },
    });
    expect((await panel.client.get('/manage/mappings')).body.data).toEqual([]);
  });

  it('concerns the organisation that wrote it alone, and what is understood without it stays as it is', async () => {
    await put({ ...MAPPING, where: [], measurement: 'Mbit/s' });
    const other = await Panel.open(service, [{ agent_id: 'box-1' }]);
    const answer = await other.client.send('POST', '/api/v2/write', `Mbit/s,host=box-1 rtt=1 ${AT}`);
    expect(answer.headers.get('x-broadgauge-ignored')).toBe('Mbit%2Fs=1');
    await write(`Mbit/s,host=box-1,domain=sensor,entity_id=speedtest_download value=8 ${AT}`);
    expect(await panel.records('httpget')).toMatchObject([{ bytes_sec: 1_000_000 }]);
  });

  it.each([
    [{ ...MAPPING, measurement: 'ping' }, { measurement: [expect.stringContaining('is understood as it is')] }],
    [{ ...MAPPING, test: 'pong' }, { test: ['pong is not a valid test. Did you mean ping?'] }],
    [{ ...MAPPING, colums: [] }, { colums: ['This field was not expected.'] }],
    [
      {
        ...MAPPING,
        columns: [
          { column: 'bytes_sec', field: 'a' },
          { column: 'rtt_avg', field: 'a', tag: 'b' },
        ],
      },
      {
        'columns[0][column]': [expect.stringContaining('bytes_sec is not a column of ping')],
        'columns[1]': ['Give field or tag, and not both.'],
      },
    ],
    [
      {
        ...MAPPING,
        columns: [
          { column: 'rtt_avg', field: 'a', unit: 'Mbit/s' },
          { column: 'failures', field: 'a', unit: 'ms' },
        ],
      },
      {
        'columns[0][unit]': ['rtt_avg is stored in µs, which Mbit/s can’t become. Use ns, us, ms, s.'],
        'columns[1][unit]': ['failures has no unit: leave it out.'],
      },
    ],
    [
      {
        ...MAPPING,
        columns: [
          { column: 'target', tag: 'a' },
          { column: 'target', tag: 'b' },
        ],
      },
      {
        'columns[1][column]': ['target stands there twice.'],
        columns: ['Take at least one column from a field.'],
      },
    ],
  ])('is refused with all that is wrong: %j', async (body, errors) => {
    const answer = await put(body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});
