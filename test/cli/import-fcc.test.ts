import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeGroup } from '../oracle/oracle.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/fcc-mba/${name}`, import.meta.url));

type Row = Readonly<Record<string, string>>;

/** The fixture's files have no quotes. */
function rowsOf(name: string): Row[] {
  const [header = '', ...lines] = readFileSync(fixture(name), 'utf8').trim().split(/\r?\n/);
  const columns = header.split(',');
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])));
  const seen = new Set<string>();
  return rows.filter(({ unit_id, dtime, target, sequence }) => {
    const key = [unit_id, dtime, target, sequence].join();
    return !seen.has(key) && seen.add(key);
  });
}

describe('files of the FCC', () => {
  let service: TestService;
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [BIN, ...args], {
      env: { PATH: process.env.PATH, BROADGAUGE_URL: service.url, BROADGAUGE_TOKEN: ROOT_TOKEN },
    });

  beforeAll(async () => {
    service = await startTestService();
    await run('agents', 'import', '--format', 'fcc-units', fixture('unit-profile-subset-from-sept2021.csv'));
    const tables = ['curr_httpgetmt.csv', 'curr_udplatency.csv', 'curr_ping.csv', 'curr_udpjitter.csv'];
    await run('import', '--format', 'fcc', '--register-agents', ...tables.map(fixture));
  });
  afterAll(() => service.stop());

  it.each([
    ['httpget', 'curr_httpgetmt.csv', (row: Row) => (Number(row.bytes_sec) * 8) / 1e6],
    ['latency', 'curr_udplatency.csv', (row: Row) => Number(row.rtt_avg) / 1000],
    ['ping', 'curr_ping.csv', (row: Row) => Number(row.rtt_avg) / 1000],
    ['jitterDown', 'curr_udpjitter.csv', (row: Row) => Number(row.jitter_down) / 1000],
  ])('give the figures of %s that their rows have', async (metric, file, metricOf) => {
    const { body } = await service.root.post('/metric_data', {
      metric,
      chartType: 'aggregate',
      aggregation: 'total',
      normalised: false,
      prefilter: false,
      splits: ['unit'],
      time: { from: '2022', to: '2022' },
    });
    const points = (body.data as { metricData: Record<string, unknown>[] }[]).map(({ metricData }) => metricData[0]);
    const rows = rowsOf(file);
    const units = [...new Set(rows.map(({ unit_id }) => unit_id ?? ''))].sort();
    expect(points.map((point) => point?.unit)).toEqual(units);
    for (const point of points) {
      const own = rows.filter(({ unit_id }) => unit_id === point?.unit);
      const results = own.map((row) => ({
        value: { x: metricOf(row) },
        agent: String(point?.unit),
        unit: null,
        hour: 0,
      }));
      const { metricValue, stdDev, sampleCount, min, max, median, percentiles } = describeGroup(results, null);
      expect(point).toMatchObject({ sampleCount, min, max });
      expect(point?.metricValue).toBeCloseTo(metricValue, 9);
      expect(point?.stdDev).toBeCloseTo(stdDev, 9);
      expect(point?.median).toBeCloseTo(median, 9);
      const shown = point?.percentiles as Record<string, number> | undefined;
      expect(shown?.['95']).toBeCloseTo(percentiles['95'] ?? 0, 9);
    }
  });

  it('in local time are read by the timezone that the unit had then', async () => {
    const agents = [
      { agent_id: 'mover', unit_id: 900_001, timezone: 'America/New_York' },
      { agent_id: 'nowhere', unit_id: 900_002 },
    ];
    await service.root.post('/manage/agents', agents);
    await service.root.put('/metadata', {
      agent: { unit_id: 900_001 },
      metadata: { timezone: 'Asia/Tokyo' },
      backdate_from: Math.floor(Date.now() / 1000) - 10 * 86_400,
    });
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const times = [`${day(20)} 12:00:00`, `${day(5)} 12:00:00`];
    const path = join(mkdtempSync(join(tmpdir(), 'broadgauge-fcc-')), 'curr_ping.csv');
    const row = (unit: number, time: string) => `${unit},${time},mover.example,9000,9000,9000,1,1,0`;
    const bad = [row(900_002, times[0] ?? ''), row(900_003, times[0] ?? ''), row(900_001, '').slice(0, -2)];
    writeFileSync(path, [...times.map((time) => row(900_001, time)), ...bad, ''].join('\n'));
    const outcome = run('import', '--format', 'fcc', '--time', 'local', path);
    await expect(outcome).rejects.toMatchObject({
      code: 3,
      stdout: '2 accepted, 0 duplicates, 3 rejected\n',
      stderr: [
        `row 3: dtime: ${times[0]} (local time of a unit without a timezone) is not a valid date.`,
        'row 4: The agent is not known.',
        'row 5: This row has 8 fields, the file has 9 columns.',
        'Register agents first: broadgauge agents import --help; or see --register-agents.',
        '',
      ].join('\n'),
    });
    const { body } = await service.root.post('/metric_data', {
      metric: 'ping',
      chartType: 'raw',
      normalised: false,
      prefilter: false,
      time: { from: '-30 days', to: 'now' },
    });
    const points = (body.data as { metricData: { dtime: string }[] }[]).flatMap(({ metricData }) => metricData);
    expect(points.map(({ dtime }) => dtime.replace('T', ' '))).toEqual(times);
    rmSync(dirname(path), { recursive: true });
  });

  it('are stored once, however often they are sent', async () => {
    const { stdout } = await run('import', '--format', 'fcc', fixture('curr_httpgetmt.csv'));
    expect(stdout).toMatch(/^0 accepted, \d+ duplicates, 0 rejected\n$/);
  });
});
