import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
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

  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env.PATH, BROADGAUGE_URL: service.url, BROADGAUGE_TOKEN: ROOT_TOKEN };
      execFile(process.execPath, [BIN, 'verdict', ...args], { env }, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      });
    });

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
