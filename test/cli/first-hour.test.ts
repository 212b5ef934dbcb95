import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BOXES = Array.from({ length: 30 }, (_, index) => `box-${String(index + 1).padStart(2, '0')}`);
const HOUR_MS = 3_600_000;

describe('the first hour of an engineer', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-first-hour-'));
  let service: TestService;

  beforeAll(async () => {
    mkdirSync(join(directory, 'data'));
    service = await startTestService({ env: { DATA_DIR: join(directory, 'data') } });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('is at most twelve commands: thirty boxes, their results, a figure, an alert, a report, a backup', async () => {
    const write = (name: string, lines: readonly string[]) =>
      writeFileSync(join(directory, name), `${lines.join('\n')}\n`);
    write('boxes.csv', ['agent_id,timezone', ...BOXES.map((box) => `${box},UTC`)]);
    const times = Array.from({ length: 6 }, (_, hour) => new Date(Date.now() - (hour + 1) * HOUR_MS).toISOString());
    const rows = BOXES.flatMap((box) => times.map((time) => `${box},${time},t,${box === 'box-07' ? 1e6 : 12.5e6},1`));
    write('results.csv', ['agent_id,dtime,target,bytes_sec,successes', ...rows]);
    const question = { metric: 'httpget', splits: ['agent'] };
    write('rule.json', [JSON.stringify({ question, test: { below: 50 }, every: '1 hour', over: '6 hours' })]);

    let commands = 0;
    const command = commandOf(service, ROOT_TOKEN, directory);
    const run = async (...args: string[]) => {
      commands += 1;
      const { code, stdout, stderr } = await command(args, { DATA_DIR: join(directory, 'data') });
      expect([args.join(' '), code, code === 0 ? '' : stderr]).toEqual([args.join(' '), 0, '']);
      return stdout;
    };
    expect(await run('status')).toContain(service.url);
    expect(await run('agents', 'add', 'boxes.csv', '--tokens', 'boxes')).toContain('30 created, 0 updated, 0 rejected');
    expect(readdirSync(join(directory, 'boxes'))).toHaveLength(30);
    expect(await run('import', 'httpget', 'results.csv')).toBe('180 accepted, 0 duplicates, 0 rejected\n');
    const asked = ['--metric', 'httpget', '--aggregation', 'total', '--from', '-1d', '--to', 'now', '--split', 'agent'];
    await run('query', ...asked, '-o', 'speeds.xlsx');
    expect(await run('query', ...asked, '--chart')).toContain('box-07');
    await run('alerts', 'put', 'slow', 'rule.json');
    expect(await run('alerts', 'try', 'slow', '--from', '-1 days')).toMatch(/agent=box-07\tok\tfiring/);
    await run('report', 'accc-mba', '--from', '-1d', '--to', 'now', '--html', 'report.html');
    await run('backup', 'first.tar');
    expect(await run('verify', 'first.tar')).toContain('whole');
    expect([existsSync(join(directory, 'speeds.xlsx')), commands <= 12]).toEqual([true, true]);
  });
});
