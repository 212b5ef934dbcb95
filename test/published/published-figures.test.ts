import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupBy } from '../oracle/group-by.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BIN = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
const RECIPE = fileURLToPath(new URL('accc-recipe.json', import.meta.url));
const TIME = { from: '2021-09', to: '2021-09' };
/** A Wednesday, in busy hours. */
const BUSY = '2021-09-01 20:00:00';

/** The hour in which averages of whole days are stored here. */
const ALL_DAY = { hours: [[12, 13]] };

interface PublishedFigure {
  readonly release: string;
  readonly figure: string;
  readonly published: number;
  readonly n: number;
}

const FIGURES = JSON.parse(
  readFileSync(new URL('figures.json', import.meta.url), 'utf8'),
) as readonly PublishedFigure[];

/** The cells of the report, by what was published. */
const CELLS: Readonly<Record<string, string>> = {
  'all RSPs, download, busy hours': 'download',
  'all RSPs, upload, busy hours': 'upload',
};

describe('the figures that the ACCC printed from its released lines', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-published-'));
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await storeAccc(service);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const figures = FIGURES.filter(({ release }) => release.startsWith('ACCC'));

  it('are those of a report, to the printed digit and from as many lines', async () => {
    const recipe = JSON.parse(readFileSync(RECIPE, 'utf8')) as object;
    const { body } = await service.root.post('/reports', { recipe, time: TIME });
    const [table] = (body.data as { tables: Table[] }).tables;
    const cellOf = (column: string) =>
      table?.rows[0]?.cells[table.columns.findIndex(({ key }) => key === column)]?.shown;
    const made = figures.map(({ figure }) => [cellOf(CELLS[figure] ?? ''), cellOf(`${CELLS[figure]}-lines`)]);
    expect(made).toEqual(figures.map(({ published, n }) => [published.toFixed(1), String(n)]));
    expect(figures).toHaveLength(2);
  });

  it('stand beside those of the report that is held against them', async () => {
    const against = join(directory, 'published.csv');
    const lines = figures.map(({ figure, published }) => `busy,,${CELLS[figure]},${published}\n`);
    writeFileSync(against, `table,row,column,published\n${lines.join('')}`);
    const args = ['report', '--recipe', RECIPE, '--from', '2021-09', '--to', '2021-09', '--against', against];
    const { stdout } = await run(service, args);
    const title = 'Speed in busy hours in percent of the plan';
    const printed = stdout.split('\n');
    expect(printed.slice(printed.indexOf(title)).slice(0, 3)).toEqual([
      title,
      expect.stringMatching(
        /^ *Download \[%\] {2}published {2}difference {2}Lines {2,}Upload \[%\] {2}published {2}difference/,
      ),
      expect.stringMatching(
        /^97\.2 \(.*\) {2,}97\.2 {2,}0\.0 {2,}1,268 {2,}84\.9 \(.*\) {2,}84\.9 {2,}0\.0 {2,}1,266$/,
      ),
    ]);
  });
});

/** What of the lines each figure is of. The printed value has so many digits behind the point. */
const QUESTIONS: Readonly<
  Record<string, { readonly ask: object; readonly of: 'median' | 'atLeast.30'; readonly digits: number }>
> = {
  'UK median download, national_weight': { ask: weighed('national_weight', ALL_DAY), of: 'median', digits: 1 },
  'UK median upload, national_weight': {
    ask: { ...weighed('national_weight', ALL_DAY), metric: 'httppost' },
    of: 'median',
    digits: 1,
  },
  'Virgin M500 median peak download, isp_weight': { ask: ofPackage('Virgin:500 Cable'), of: 'median', digits: 0 },
  'BT FTTP 145 median peak, isp_weight': { ask: ofPackage('BT:160 FTTP'), of: 'median', digits: 1 },
  'BT FTTP 300 median peak, isp_weight': { ask: ofPackage('BT:330 FTTP'), of: 'median', digits: 1 },
  '% of urban lines >= 30, rural_weight ("three quarters")': {
    ask: { ...weighed('rural_weight', ALL_DAY), at_least: [30], filters: [only('custom.geography', 'Urban')] },
    of: 'atLeast.30',
    digits: 0,
  },
};

interface Point {
  readonly agentCount: number;
  readonly median: number;
  readonly atLeast?: Readonly<Record<string, number>>;
}

function figureOf({ median, atLeast }: Point, of: 'median' | 'atLeast.30'): number {
  return of === 'median' ? median : (atLeast?.['30'] ?? Number.NaN);
}

function only(id: string, value: string) {
  return { id, filterType: 'include', filterValues: [value] };
}

/** Averages of 24 hours are stored at noon, those of the evening in the evening. */
function weighed(weight: string, window: object | string) {
  return {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation: 'total',
    normalised: false,
    prefilter: false,
    time: { from: '2021-03', to: '2021-03' },
    per_agent: { summary: 'mean' },
    weight: { field: `custom.${weight}` },
    quantile: 'lower',
    window,
  };
}

function ofPackage(name: string) {
  return { ...weighed('isp_weight', 'ofcom-peak'), filters: [only('package', name)] };
}

describe('the figures that were printed from lines that Ofcom released', () => {
  const figures = FIGURES.filter(({ release }) => release.startsWith('Ofcom'));
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
    await storeOfcom(service);
  });
  afterAll(() => service.stop());

  it.each(figures)('$figure', async ({ figure, published, n }) => {
    const question = QUESTIONS[figure];
    const { body } = await service.root.post('/metric_data', question?.ask);
    const [{ metricData: [point] = [] } = {}] = body.data as readonly { readonly metricData: readonly Point[] }[];
    const made = point && question && [figureOf(point, question.of).toFixed(question.digits), point.agentCount];
    expect(made).toEqual([published.toFixed(question?.digits), n]);
  });

  it('stand beside those of a report that is held against them', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-published-'));
    const [recipe, against] = [join(directory, 'recipe.json'), join(directory, 'published.csv')];
    const asked = Object.values(QUESTIONS).map(({ ask, of: figure, digits: decimals }, index) => {
      const { time: _, chartType: __, aggregation: ___, ...question } = ask as Record<string, unknown>;
      return {
        question,
        column: { key: `f${index}`, title: `Figure ${index}`, question: `q${index}`, figure, decimals },
      };
    });
    const questions = Object.fromEntries(asked.map(({ question }, index) => [`q${index}`, question]));
    const table = { key: 'printed', title: 'As printed', questions, columns: asked.map(({ column }) => column) };
    writeFileSync(recipe, JSON.stringify({ title: 'Ofcom, March 2021', tables: [table] }));
    const printed = Object.keys(QUESTIONS).map((name) => figures.find(({ figure }) => figure === name)?.published);
    const lines = printed.map((published, index) => `printed,,f${index},${published}\n`);
    writeFileSync(against, `table,row,column,published\n${lines.join('')}`);
    const span = ['--from', '2021-03', '--to', '2021-03'];
    await run(service, ['report', '--recipe', recipe, ...span, '--against', against, '--csv', join(directory, 'out')]);
    const [row] = parse(readFileSync(join(directory, 'out', 'printed.csv')), { columns: true }) as Record<
      string,
      string
    >[];
    const rounded = asked.map(({ column }) => Number(Number(row?.[column.key]).toFixed(column.decimals)));
    expect(rounded.map((value, index) => [value, Number(row?.[`f${index}_difference`])])).toEqual(
      printed.map((published) => [published, 0]),
    );
    expect(printed).toHaveLength(figures.length);
    rmSync(directory, { recursive: true });
  });
});

interface Table {
  readonly columns: readonly { readonly key: string }[];
  readonly rows: readonly { readonly cells: readonly { readonly shown: string | null }[] }[];
}

function run({ url }: TestService, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, BROADGAUGE_URL: url, BROADGAUGE_TOKEN: ROOT_TOKEN };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr));
      else resolve({ stdout, stderr });
    });
  });
}

const TIER = /^(\d+)\/(\d+) Mbps$/;

/** Each line is an agent with one result in each direction: its trimmed mean of busy hours. */
async function storeAccc({ root }: TestService): Promise<void> {
  const lines = readRelease('accc-report-15').filter(
    ({ connection_type, tier = '' }) => connection_type === 'NBN' && TIER.test(tier),
  );
  const tiers = [...new Set(lines.map(({ tier = '' }) => tier))];
  const packages = tiers.map((name) => {
    const [, download, upload] = TIER.exec(name) ?? [];
    return { name, download_mbps: Number(download), upload_mbps: Number(upload) };
  });
  await root.put('/manage/isps', [{ isp: 'NBN', packages }]);
  const agents = lines.map(({ unit_id = '', tier }) => ({ agent_id: unit_id, package: `NBN:${tier}` }));
  expect((await root.post('/manage/agents', agents)).status).toBe(200);
  const ingest = async (test: string, column: string) => {
    const results = lines
      .filter((line) => line[column] !== '')
      .map(({ unit_id, [column]: mbps }) => ({
        agent_id: unit_id,
        dtime: BUSY,
        bytes_sec: Math.round((Number(mbps) * 1e6) / 8),
      }));
    const { status, body } = await root.post(`/ingest/${test}`, results);
    expect([status, body.data]).toMatchObject([200, { rejected: 0 }]);
  };
  await ingest('httpget', 'Busy hour trimmed mean download speed');
  await ingest('httppost', 'Busy hour trimmed mean upload speed');
}

/** Each line is an agent with the averages of whole days and of evenings, and with its weights. */
async function storeOfcom({ root }: TestService): Promise<void> {
  const lines = readRelease('ofcom-march-2021');
  const packageOf = (line: Record<string, string>) => `${line['PACKAGE (download by upload)']} ${line.Technology}`;
  const isps = [...groupBy(lines, ({ ISP = '' }) => ISP)].map(([isp, own]) => ({
    isp,
    packages: [...new Set(own.map(packageOf))],
  }));
  await root.put('/manage/isps', isps);
  const agents = lines.map(({ unit_id, ISP, Geography, national_weight, rural_weight, isp_weight, ...line }) => ({
    agent_id: unit_id,
    package: `${ISP}:${packageOf(line)}`,
    custom: { geography: Geography, national_weight, rural_weight, isp_weight },
  }));
  const { body } = await root.post('/manage/agents', agents);
  expect(body.data).toMatchObject({ rejected: 0 });
  for (const [test, column] of [
    ['httpget', 'Download'],
    ['httppost', 'Upload'],
  ] as const) {
    const results = lines.flatMap((line) =>
      [
        { dtime: '2021-03-15 12:00:00', mbps: line[`${column} - 24 (ave)`] },
        { dtime: '2021-03-15 20:30:00', mbps: line[`${column} - peak (ave)`] },
      ]
        .filter(({ mbps }) => mbps !== '')
        .map(({ dtime, mbps }) => ({ agent_id: line.unit_id, dtime, bytes_sec: Math.round((Number(mbps) * 1e6) / 8) })),
    );
    const { status, body } = await root.post(`/ingest/${test}`, results);
    expect([status, body.data]).toMatchObject([200, { rejected: 0 }]);
  }
}

function readRelease(name: string): Record<string, string>[] {
  return parse(gunzipSync(readFileSync(new URL(`${name}.csv.gz`, import.meta.url))), { columns: true, bom: true });
}
