import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandHere } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const SPAN = ['--from', '2026-06', '--to', '2026-06'];

const RECIPE = {
  title: 'Pings <of> lines',
  flag_below: 10,
  suppress_below: 3,
  tables: [
    {
      key: 'target',
      title: 'Latency by target',
      splits: ['target'],
      questions: { ping: { metric: 'ping', per_agent: { summary: 'mean' }, at_most: [10], prefilter: false } },
      columns: [
        { key: 'median', title: 'Median', question: 'ping', figure: 'median' },
        { key: 'share', title: 'At most 10 ms', question: 'ping', figure: 'atMost.10', pass_at: 50 },
      ],
      chart: 'median',
    },
    {
      key: 'colour',
      title: 'Latency by colour',
      splits: ['custom.colour'],
      questions: { ping: { metric: 'ping' } },
      columns: [{ key: 'mean', title: 'Mean', question: 'ping', figure: 'metricValue' }],
    },
  ],
};

describe('broadgauge report', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-report-'));
  let service: TestService;
  let recipe: string;
  beforeAll(async () => {
    service = await startTestService();
    await store(service);
    recipe = file('recipe.json', JSON.stringify(RECIPE));
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const file = (name: string, content: string) => {
    writeFileSync(join(directory, name), content);
    return join(directory, name);
  };
  const run = (...args: string[]) => broadgauge('report', ...args);
  const broadgauge = (...args: string[]) => commandHere(service, ROOT_TOKEN, directory)(args);

  it('prints tables that mark few lines and publish none of fewer', async () => {
    const { code, stdout } = await run('--recipe', recipe, ...SPAN);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'Pings <of> lines',
        '2026-06-01 to 2026-06-30',
        'There are no results on some days of the period.',
        'Latency (ICMP): results from 2026-06-01 to 2026-06-01, on 1 of 30 days; lines by month: 2026-06 38.',
        '',
        'Latency by target',
        'Target  Median [ms]   At most 10 ms [%]',
        '=1+1           7.5*  100.0* pass, +50.0',
        'lon9           25.5     0.0 fail, -50.0',
        'lon10           n/p                 n/p',
        '* of fewer than 10 lines: treat with care.',
        'n/p: not published, of fewer than 3 lines.',
        '',
        'Latency by colour',
        'Left out: No agent has the field colour.',
        '',
      ],
    ]);
  });

  it('adds published figures and differences, and tells of those that it has no place for', async () => {
    const rows = ['target,lon9,median,25.0', 'target,lon10,median,9', 'target,nowhere,median,1'];
    const figures = file('figures.csv', ['table,row,column,published', ...rows, ''].join('\n'));
    const { code, stdout, stderr } = await run('--recipe', recipe, ...SPAN, '--against', figures);
    expect(stdout).toMatch(/^Target +Median \[ms\] {2}published {2}difference/m);
    expect(stdout).toMatch(/^lon9 +25\.5 +25\.0 +\+0\.5 /m);
    expect(stdout).toMatch(/^lon10 +n\/p +9 {2,}n\/p$/m);
    expect([code, stderr]).toEqual([
      3,
      'The report has no match for these figures:\n  line 4: target, nowhere, median\n',
    ]);
  });

  it('prints them as JSON with each figure, beside those of earlier periods', async () => {
    const figures = file('json.csv', 'table,row,column,published\ntarget,lon9,median,25.0\n');
    const asked = ['--recipe', recipe, ...SPAN, '--against', figures, '--earlier', 'year', '--json'];
    const { code, stdout } = await run(...asked);
    const { against, tables } = JSON.parse(stdout) as {
      against: { key: string; note: string | null }[];
      tables: { rows: { splits: string[]; cells: { against?: object }[] }[] }[];
    };
    expect([code, against.map(({ key, note }) => [key, note])]).toEqual([
      0,
      [
        ['published', null],
        ['year', 'A year before: 2025-06-01 to 2025-06-30, without results.'],
      ],
    ]);
    const lon9 = tables[0]?.rows.find(({ splits }) => splits[0] === 'lon9');
    expect(lon9?.cells.map((cell) => cell.against)).toEqual([
      { published: { shown: '25.0', difference: '+0.5' } },
      undefined,
    ]);
  });

  it('writes a page without scripts and other files, and a CSV for each table', async () => {
    const { code, stdout } = await run('--recipe', recipe, ...SPAN, '--html', 'out.html', '--csv', 'tables');
    expect([code, stdout]).toEqual([0, 'written: out.html, tables\n']);
    const page = readFileSync(join(directory, 'out.html'), 'utf8');
    expect(page).toContain('<h1>Pings &lt;of&gt; lines</h1>');
    expect(page.match(/<b style="width:/g)).toHaveLength(2);
    expect(page).not.toMatch(/<script|<link|src=|url\(|https?:/);
    expect(page).toContain('@media print');
    expect(page).toMatch(/Made on \d{4}-\d\d-\d\d at \d\d:\d\d UTC by Broadgauge \d/);
    expect(readdirSync(join(directory, 'tables')).sort()).toEqual(['all-tables.csv', 'colour.csv', 'target.csv']);
    const csv = readFileSync(join(directory, 'tables', 'target.csv'), 'utf8').split('\n');
    expect(csv[0]).toBe(
      'target,median,median_agents,median_status,share,share_agents,share_status,share_verdict,share_distance',
    );
    expect(csv[1]).toMatch(/^'=1\+1,/);
    expect(csv[3]).toMatch(/^lon10,,,suppressed,/);
    const all = readFileSync(join(directory, 'tables', 'all-tables.csv'), 'utf8').split('\n');
    expect(all[0]).toBe('table,row,column,unit,value,low,high,agents,status,verdict,distance,from,to');
    expect(all).toContain('target,lon9,median,ms,25.5,,,30,shown,,,2026-06-01,2026-06-30');
  });

  it('holds figures against those of earlier periods, in the terminal and in a workbook', async () => {
    const july = ['--recipe', recipe, '--from', '2026-07', '--to', '2026-07', '--earlier', 'previous'];
    const { code, stdout } = await run(...july, '--earlier', 'year');
    expect(code).toBe(0);
    expect(stdout).toContain(
      '\nBefore: 2026-06-01 to 2026-06-30.\nA year before: 2025-07-01 to 2025-07-31, without results.\n',
    );
    expect(stdout).toMatch(/^No results\.$/m);
    const june = await run('--recipe', recipe, ...SPAN, '--earlier', 'previous', '--xlsx', 'june.xlsx');
    expect([june.code, june.stdout]).toEqual([0, 'written: june.xlsx\n']);
    const script = `
import sys, zipfile, xml.dom.minidom
archive = zipfile.ZipFile(sys.argv[1])
for name in archive.namelist(): xml.dom.minidom.parseString(archive.read(name))
sheet = xml.dom.minidom.parseString(archive.read('xl/worksheets/sheet2.xml'))
texts = [[''.join(node.data for node in cell.getElementsByTagName('*') for node in node.childNodes if node.nodeType == 3) for cell in row.getElementsByTagName('c')] for row in sheet.getElementsByTagName('row')]
print('\\n'.join(';'.join(row) for row in texts))`;
    const rows = execFileSync('python3', ['-c', script, join(directory, 'june.xlsx')])
      .toString()
      .split('\n');
    expect(rows[0]).toBe('Latency by target');
    expect(rows[1]).toMatch(/^Target;median;median_agents;/);
    expect(rows[3]).toMatch(/^lon9;25\.5;30;shown;/);
    expect(await run('--recipe', recipe, ...SPAN, '--earlier', 'decade')).toMatchObject({
      code: 2,
      stderr: '--earlier: decade is not one of previous, year.\n',
    });
  });

  it('lists the recipes, and makes one that is built in', async () => {
    expect((await run()).stdout).toContain('us-performance\tUS performance testing\t1\ttrue\n');
    const { code, stdout } = await run('us-performance', ...SPAN, '--filter', 'isp=Nobody');
    expect([code, stdout.split('\n')[1]]).toEqual([0, '2026-06-01 to 2026-06-30 · ISP is Nobody']);
  });

  it('makes one that is stored, which is listed and shown as it can be stored again', async () => {
    expect(await broadgauge('recipes', 'put', 'ours', recipe)).toMatchObject({
      code: 0,
      stdout: 'ours is stored; tables: 2\n',
    });
    expect((await broadgauge('recipes', 'list')).stdout).toBe('key\ttitle\ttables\nours\tPings <of> lines\t2\n');
    expect((await run()).stdout).toContain('ours\tPings <of> lines\t2\tfalse\n');
    expect((await run('ours', ...SPAN)).stdout).toBe((await run('--recipe', recipe, ...SPAN)).stdout);
    const shown = file('shown.json', (await broadgauge('recipes', 'show', 'ours')).stdout);
    expect((await broadgauge('recipes', 'put', 'copy', shown, '--json')).stdout).toBe(readFileSync(shown, 'utf8'));
    expect(await broadgauge('recipes', 'delete', 'ours')).toMatchObject({ code: 0, stdout: 'Recipe deleted\n' });
    expect(await run('ours', ...SPAN)).toMatchObject({ code: 1, stdout: '' });
    const wrong = file('other.json', JSON.stringify({ ...RECIPE, colour: 1 }));
    expect((await broadgauge('recipes', 'put', 'accc-mba', wrong)).stderr.split('\n')).toEqual([
      'Validation failed',
      '  name: accc-mba is a built-in recipe. Choose another name.',
      '  colour: This field was not expected.',
      '',
    ]);
  });

  it('is refused with a line for each issue, at the option or at the place in the recipe', async () => {
    const wrong = file(
      'wrong.json',
      JSON.stringify({ ...RECIPE, colour: 1, tables: [{ ...RECIPE.tables[0], chart: 'x' }] }),
    );
    const { code, stderr } = await run('--recipe', wrong, '--from', 'someday', '--to', 'now');
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        'Validation failed',
        '  recipe[colour]: This field was not expected.',
        '  recipe[tables][0][chart]: x is not a valid column.',
        '  --from: someday is not a valid date. It is written as 2026-10-01, 2026-10 or "-30 days".',
        '',
      ],
    ]);
    const figures = file('bad.csv', 'table,row,column,published\na,b,c,much\n');
    const both = await run('accc-mba', '--recipe', wrong);
    expect([both.code, both.stderr]).toEqual([2, 'The name of a recipe and --recipe: leave out one of them.\n']);
    expect(await run('accc-mba', ...SPAN, '--against', figures)).toMatchObject({ code: 2, stdout: '' });
  });
});

/** Pings of one target that is a formula by 6 lines, of lon9 by 30, of lon10 by 2: 5 ms for the first line, 1 ms more for each. */
async function store({ root }: TestService): Promise<void> {
  const targets = ['=1+1', 'lon9', 'lon10'].flatMap((target, index) =>
    Array<string>([6, 30, 2][index] ?? 0).fill(target),
  );
  await root.post(
    '/manage/agents',
    targets.map((_, index) => ({ agent_id: `line-${index}` })),
  );
  const results = targets.map((target, index) => ({
    agent_id: `line-${index}`,
    dtime: '2026-06-01 20:00:00',
    target,
    rtt_avg: (5 + index) * 1000,
  }));
  expect((await root.post('/ingest/ping', results)).status).toBe(200);
}
