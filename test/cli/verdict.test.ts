import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandHere } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const MAY = ['--from', '2026-05', '--to', '2026-05'];

describe('broadgauge verdict', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await service.root.put('/manage/isps', [{ isp: 'Acme', packages: [{ name: 'Fast', download_mbps: 100 }] }]);
    await service.root.post(
      '/manage/agents',
      ['good', 'slow', 'few'].map((agent_id) => ({ agent_id, package: 'Acme:Fast' })),
    );
    const rows = Object.entries({ good: [5, 90], slow: [5, 50], few: [4, 90] }).flatMap(
      ([agent_id, [count = 0, mbps = 0]]) =>
        Array.from({ length: count }, (_, hour) => ({
          agent_id,
          dtime: `2026-05-04 1${hour}:00:00`,
          bytes_sec: mbps * 125_000,
        })),
    );
    expect((await service.root.post('/ingest/httpget', rows)).status).toBe(200);
  });
  afterAll(() => service.stop());

  const run = (...args: string[]) => commandHere(service, ROOT_TOKEN)(['verdict', ...args]);

  it('lists the rules, and says one in plain words', async () => {
    expect((await run()).stdout).toContain('de-fixed\tGerman fixed lines, general order 99/2021\tagent\ttrue\n');
    const { stdout } = await run('accc-underperforming', '--say');
    expect(stdout).toContain('above: more than 5 % of the results of plan are above 75 %.');
    expect(stdout).toContain('Of plan: at least 5 results.');
    expect(stdout).toContain('Not checked against the source.');
  });

  it('prints outcome, value, limit and distance of each condition', async () => {
    const { code, stdout } = await run('accc-underperforming', ...MAY);
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'ACCC: underperforming services',
      'met 1, not met 1, not enough evidence 1; by chance alone 1.55 would not be met',
      '',
      'unit  outcome              condition  value  limit  distance',
      'few   not enough evidence  above        100      5        95',
      'good  met                  above        100      5        95',
    ]);
  });

  it('explains one unit in sentences', async () => {
    const { stdout } = await run('accc-underperforming', ...MAY, '--explain', 'slow');
    expect(stdout).toContain('slow: not met, by ACCC: underperforming services (version 2018-03-29).\n');
    expect(stdout).toContain('above: does not hold: 0 (0 of 5), above 5 wanted, 5 on the bad side.');
    expect(stdout).toContain('5 results were used.\n');
    const few = await run('accc-underperforming', ...MAY, '--explain', 'few');
    expect(few.stdout).toContain('Missing: 4 results, 5 wanted.\n');
    const unknown = await run('accc-underperforming', ...MAY, '--explain', 'none');
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('there is no unit none. Units: few, good, slow'),
    ]);
  });

  it('gives a CSV, a page that stands alone, and JSON', async () => {
    const csv = (await run('accc-underperforming', ...MAY, '--csv')).stdout.split('\n');
    expect(csv[0]).toMatch(
      /^agent,verdict,borderline,above\.value,above\.limit,above\.distance,above\.met,evidence,used,/,
    );
    expect(csv[3]).toMatch(/^slow,not_met,/);
    const { stdout: page } = await run('accc-underperforming', ...MAY, '--html');
    expect(page).toContain('<h1>ACCC: underperforming services</h1>');
    expect(page).toContain('<td class="label">slow</td><td class="label">not met</td>');
    expect(page).toContain('4 results, 5 wanted');
    expect(page).not.toMatch(/<script|src=|href=/);
    const { units } = JSON.parse((await run('accc-underperforming', ...MAY, '--json')).stdout) as { units: unknown[] };
    expect(units).toHaveLength(3);
  });

  describe('--upload', () => {
    let directory: string;
    const JULY = ['--from', '2026-07-05', '--to', '2026-07-05'];
    const at = (time: string) => `2026-07-06 ${time}`;
    const transfer = (agent_id: string, dtime: string, more: object) => ({
      agent_id,
      dtime,
      target: 'ixp.example',
      bytes_total: 200_000_000,
      bytes_sec: 13_333_333,
      fetch_time: 15_000_000,
      ...more,
    });
    const ping = (dtime: string, more: object) => ({ agent_id: 'denver', dtime, target: 'ixp.example', ...more });

    beforeAll(async () => {
      directory = join(mkdtempSync(join(tmpdir(), 'upload-')), 'portal');
      const { root } = service;
      await root.put('/manage/isps', [
        {
          isp: 'Rural',
          packages: [
            { name: 'Fast', download_mbps: 100, upload_mbps: 20 },
            { name: 'Slow', download_mbps: 10, upload_mbps: 1 },
          ],
        },
      ]);
      const line = { timezone: 'America/Denver', package: 'Rural:Fast' };
      await root.post('/manage/agents', [
        { ...line, agent_id: 'denver', custom: { location_id: 'BSL-1', subscriber_id: 'SUB-1' } },
        { ...line, agent_id: 'other', package: 'Rural:Slow', custom: { location_id: '-1,5', subscriber_id: '007' } },
        { ...line, agent_id: 'unnamed', custom: { location_id: 'BSL-3' } },
      ]);
      const sent = [
        await root.post('/ingest/httpget', [
          transfer('denver', at('02:03:16.123'), {}),
          transfer('denver', at('02:10:00'), { warmup_time: 1_500_000 }),
          transfer('denver', at('02:15:00'), {
            not_run: 'cross_traffic',
            bytes_total: null,
            bytes_sec: null,
            fetch_time: null,
          }),
          transfer('denver', at('02:16:00'), {
            not_run: 'other',
            bytes_total: null,
            bytes_sec: null,
            fetch_time: null,
          }),
          // Not in the window of the rule.
          transfer('denver', at('06:30:00'), {}),
          transfer('other', at('02:20:00'), {}),
        ]),
        await root.post('/ingest/httppost', [transfer('denver', at('02:30:00'), {})]),
        await root.post('/ingest/latency', [
          ping(at('02:40:00.007'), { rtt_avg: 23_567, successes: 98, failures: 2 }),
          ping(at('02:41:00'), { rtt_avg: null, successes: 0, failures: 100 }),
        ]),
      ];
      expect(sent.map(({ body }) => (body.data as { accepted: number }).accepted)).toEqual([6, 1, 2]);
    });
    afterAll(() => rmSync(dirname(directory), { recursive: true }));

    it('writes a file for each tier and direction in the form of the portal', async () => {
      const { stdout, stderr } = await run('us-caf', ...JULY, '--upload', directory);
      expect([stdout, stderr]).toEqual([
        'latency-100-20.csv: 2 tests\nspeed-down-10-1.csv: 1 test\nspeed-down-100-20.csv: 4 tests\nspeed-up-100-20.csv: 1 test\n',
        '',
      ]);
      const linesOf = (file: string) => readFileSync(join(directory, file), 'utf8').split('\n');
      const speed = 'HUBB Location ID,Subscriber ID,Speed Type,IP Target,Start Test,End Test,Bytes,Test Status,Comment';
      expect(linesOf('speed-down-100-20.csv')).toEqual([
        speed,
        'BSL-1,SUB-1,1,ixp.example,2026-07-05 20:03:01:123-06:00,2026-07-05 20:03:16:123-06:00,200000000,1,',
        'BSL-1,SUB-1,1,ixp.example,2026-07-05 20:09:43:500-06:00,2026-07-05 20:10:00:000-06:00,200000000,1,',
        'BSL-1,SUB-1,1,ixp.example,2026-07-05 20:15:00:000-06:00,2026-07-05 20:15:00:000-06:00,,2,',
        'BSL-1,SUB-1,1,ixp.example,2026-07-05 20:16:00:000-06:00,2026-07-05 20:16:00:000-06:00,,3,',
        '',
      ]);
      expect(linesOf('speed-down-10-1.csv')[1]).toMatch(/^"-1,5",007,1,/);
      expect(linesOf('speed-up-100-20.csv')).toEqual([speed, expect.stringMatching(/^BSL-1,SUB-1,2,/), '']);
      expect(linesOf('latency-100-20.csv')).toEqual([
        'HUBB Location ID,Subscriber ID,IP Target,Start Test,Latency,Packets Sent,Packets Received,Test Status,Comment',
        'BSL-1,SUB-1,ixp.example,2026-07-05 20:40:00:007-06:00,24,100,98,1,',
        'BSL-1,SUB-1,ixp.example,2026-07-05 20:41:00:000-06:00,,100,0,1,',
        '',
      ]);
    });

    it('lists the lines that lack an id, and writes nothing then', async () => {
      const july6 = ['--from', '2026-07-06', '--to', '2026-07-06'];
      await service.root.post('/ingest/httpget', [
        transfer('denver', '2026-07-07 02:03:00', {}),
        transfer('unnamed', '2026-07-07 02:03:00', {}),
      ]);
      const empty = join(dirname(directory), 'empty');
      const { code, stderr } = await run('us-caf', ...july6, '--upload', empty);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/1 line lacks .*no file is written:\nunnamed\n$/)]);
      expect(readdirSync(empty)).toEqual([]);
    });

    it('is for rules whose tests the portal takes', async () => {
      const other = { title: 'DNS', version: '1', unit: ['isp'], met_if: 'c' };
      const measured = {
        measures: { m: { metric: 'dnsFail' } },
        conditions: { c: { of: 'm', figure: 'metricValue', is: '< 1' } },
      };
      expect((await service.root.put('/manage/rules/dns', { ...other, ...measured })).status).toBe(200);
      expect(await run('dns', ...JULY, '--upload', directory)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('the portal takes httpget, httppost, latency; dns measures dnsFail'),
      });
    });
  });

  it('names the option of what is wrong', async () => {
    const wrong = await run('de-fixed', '--from', '2026-02-30', '--to', '2026-05', '--csv');
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--from')]);
    expect(await run('de-fixed', ...MAY, '--csv', '--html')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--csv and --html: leave out one of them.'),
    });
    expect((await run('nothing', ...MAY)).code).toBe(1);
  });
});
