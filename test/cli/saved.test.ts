import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Panel, QUESTION, speed } from '../contract/panel.ts';
import { commandHere } from '../run-command.ts';
import { startTestService, type TestService } from '../service.ts';

const REQUEST = { ...QUESTION, time: { from: '2026-07-06', to: '2026-07-06' } };
const COMPARISON = {
  metric: 'httpget',
  normalised: false,
  prefilter: false,
  time: { from: '2026-07-06', to: '2026-07-06' },
  a: {},
  b: {},
};

describe('on the command line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-saved-'));
  let service: TestService;
  let panel: Panel;
  let run: ReturnType<typeof commandHere>;

  beforeAll(async () => {
    service = await startTestService();
    panel = await Panel.open(service, [{ agent_id: 'a' }]);
    await panel.ingest('httpget', [speed('a', '2026-07-06 10:00:00', 30), speed('a', '2026-07-07 10:00:00', 50)]);
    run = commandHere(service, panel.token, directory);
    for (const [name, content] of Object.entries({ request: REQUEST, comparison: COMPARISON }))
      writeFileSync(join(directory, `${name}.json`), JSON.stringify(content));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const succeed = async (args: readonly string[], input?: string) => {
    const { code, stdout, stderr } = await run(args, {}, input);
    expect([code, stderr], args.join(' ')).toEqual([0, '']);
    return stdout;
  };

  it('a question is saved, listed, shown, asked in its time and in another, and deleted', async () => {
    const saved = await succeed([
      'saved',
      'put',
      'speeds',
      'request.json',
      '--description',
      'Ours',
      '--tag',
      'a',
      '--tag',
      'b',
    ]);
    expect(saved).toBe('speeds is saved; version: 1\n');
    expect(await succeed(['saved', 'list', '--search', 'OURS'])).toMatch(/^name\t.*\nspeeds\tOurs\teverything\t1\t/);
    const shown = await succeed(['saved', 'show', 'speeds']);
    expect(JSON.parse(shown)).toEqual({
      name: 'speeds',
      description: 'Ours',
      of: 'metric_data',
      request: REQUEST,
      view: '',
      tags: ['a', 'b'],
    });
    expect(await succeed(['saved', 'put', 'speeds', '-'], shown)).toBe('speeds is saved; version: 1\n');
    expect(JSON.parse(await succeed(['saved', 'run', 'speeds']))).toMatchObject([
      { metricData: [{ metricValue: 30 }] },
    ]);
    const later = await succeed(['saved', 'run', 'speeds', '--from', '2026-07-07', '--to', '2026-07-07']);
    expect(JSON.parse(later)).toMatchObject([{ metricData: [{ metricValue: 50 }] }]);
    expect(await succeed(['saved', 'run', 'speeds', '--format', 'csv'])).toContain('metricValue');
    const { time: _, ...lasting } = REQUEST;
    await succeed(['saved', 'put', 'lasting', '-'], JSON.stringify({ ...lasting, last: '1 day' }));
    expect(JSON.parse(await succeed(['saved', 'run', 'lasting', '--from', '2026-07-07']))).toMatchObject([
      { metricData: [{ metricValue: 50 }] },
    ]);
    expect(await succeed(['saved', 'delete', 'speeds'])).toBe('speeds is deleted\n');
    expect((await run(['saved', 'show', 'speeds'])).code).toBe(1);
  });

  it('a request with sides is saved as a comparison', async () => {
    await succeed(['saved', 'put', 'difference', 'comparison.json']);
    expect(JSON.parse(await succeed(['saved', 'show', 'difference']))).toMatchObject({ of: 'comparison_data' });
    expect(JSON.parse(await succeed(['saved', 'run', 'difference']))).toMatchObject([{ agentsInBoth: 1 }]);
    const { time, ...rest } = COMPARISON;
    await succeed(['saved', 'put', 'days', '-'], JSON.stringify({ ...rest, a: { time }, b: { last: '1 day' } }));
    const { code, stderr } = await run(['saved', 'run', 'days', '--from', '2026-07-07']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Both sides of the comparison have a time of their own.'),
    ]);
    const { body } = await panel.client.get('/saved/questions/days/answer?to=2026-07-07');
    expect(body.errors).toEqual({ to: ['Both sides of the comparison have a time of their own.'] });
  });

  it('an earlier version is shown and restored', async () => {
    await succeed(['saved', 'put', 'twice', 'request.json', '--description', 'first']);
    await succeed(['saved', 'put', 'twice', 'request.json', '--description', 'second']);
    expect(JSON.parse(await succeed(['saved', 'show', 'twice', '1']))).toMatchObject({
      description: 'first',
    });
    const { code, stderr } = await run(['saved', 'show', 'twice', '9']);
    expect([code, stderr]).toEqual([1, 'twice has no version 9, or it was deleted.\n']);
    await succeed(['saved', 'restore', 'twice', '1']);
    expect((await succeed(['saved', 'versions', 'twice'])).split('\n').map((line) => line.split('\t')[3])).toEqual([
      'description',
      'first',
      'second',
      'first',
      undefined,
    ]);
  });

  it('what is wrong with a question is said at its place', async () => {
    writeFileSync(join(directory, 'wrong.json'), JSON.stringify({ ...REQUEST, metric: 'htpget' }));
    const { code, stderr } = await run(['saved', 'put', 'wrong', 'wrong.json']);
    expect(code).toBe(1);
    expect(stderr).toContain('request[metric]: htpget is not a valid metric.');
  });

  it('a dashboard is saved, asked as a whole, shared and unshared', async () => {
    await succeed(['saved', 'put', 'speeds', 'request.json']);
    const tiles = [{ text: 'Hello' }, { question: 'speeds' }];
    const board = JSON.stringify({ tiles, time: { from: '2026-07-07', to: '2026-07-07' } });
    expect(await succeed(['dashboards', 'put', 'board', '-'], board)).toBe('board is saved; version: 1, tiles: 2\n');
    const { code, stdout, stderr } = await run(['dashboards', 'run', 'board']);
    expect([code, stderr]).toEqual([0, 'Hello\n\nspeeds\n']);
    expect(JSON.parse(stdout)).toMatchObject([{ metricData: [{ metricValue: 50 }] }]);
    const shared = await run(['dashboards', 'share', 'board', '--days', '1']);
    expect(shared.stdout).toMatch(/^http.*\/console\/shared\/[\w-]{32}\n$/);
    const [id = ''] = /\d+/.exec(shared.stderr) ?? [];
    expect(await succeed(['dashboards', 'links', 'board'])).toContain(`\n${id}\teverything\t`);
    expect(await succeed(['dashboards', 'unshare', 'board', id])).toBe('Link revoked\n');
    const refused = await run(['saved', 'delete', 'speeds']);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Take it off them first.')]);
  });

  it('verdicts of a dashboard have the time and the form that are asked for', async () => {
    const rule = {
      title: 'Speeds of operators',
      version: '1',
      unit: ['country'],
      measures: { speed: { metric: 'httpget' } },
      conditions: { fast: { of: 'speed', figure: 'metricValue', is: '>= 40' } },
      met_if: { all: ['fast'] },
    };
    expect((await panel.client.put('/manage/rules/fast', rule)).status).toBe(200);
    await succeed(['saved', 'put', 'one-day', 'request.json']);
    const tiles = [{ question: 'one-day' }, { rule: 'fast', suppress_below: 1 }];
    const board = JSON.stringify({ tiles, time: { from: '2026-07-06', to: '2026-07-06' } });
    await succeed(['dashboards', 'put', 'promises', '-'], board);
    const ask = async (...options: string[]) => (await run(['dashboards', 'run', 'promises', ...options])).stdout;
    const later = ['--from', '2026-07-07', '--to', '2026-07-07'];
    const documentsOf = (text: string) =>
      text
        .trimEnd()
        .split(/\n(?=[[{])/)
        .map((each) => JSON.parse(each) as unknown);
    const valued = (value: number, verdict: string) => [
      [{ metricData: [{ metricValue: value }] }],
      { rule: 'fast', units: [{ verdict, conditions: { fast: { value } } }] },
    ];
    expect(documentsOf(await ask('--json'))).toMatchObject(valued(30, 'not_met'));
    expect(documentsOf(await ask(...later))).toMatchObject(valued(50, 'met'));
    expect(await ask('--format', 'table', ...later)).toMatch(/Speeds of operators\nmet 1, not met 0/);
    expect(await ask('--format', 'csv', ...later)).toMatch(/\ncountry,verdict,.*\n.*,met,/);
    expect(await ask('--format', 'ndjson', ...later)).toMatch(/\n\{.*"verdict":"met"/);
    await succeed(['dashboards', 'delete', 'promises']);
  });

  it('all is exported, and imported by another organisation', async () => {
    const exported = await succeed(['saved', 'export']);
    const other = await Panel.open(service, [{ agent_id: 'b' }]);
    const there = commandHere(service, other.token, directory);
    const first = await there(['saved', 'import', '-'], {}, exported);
    expect(first.stdout).toMatch(/^questions: \d+, dashboards: 1\n$/);
    await there(['saved', 'import', '-'], {}, exported);
    expect((await there(['saved', 'export'])).stdout).toBe(exported);
    expect((await there(['dashboards', 'list'])).stdout).toMatch(/\nboard\t\teverything\t1\t/);
    for (const wrong of ['[]', '{}', '{"questions": [{}]}'])
      expect((await there(['saved', 'import', '-'], {}, wrong)).code, wrong).toBe(2);
  });
});
