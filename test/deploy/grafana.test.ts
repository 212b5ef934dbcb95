import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { demoPanel } from '../docs/demo-panel.ts';
import { startTestService, type TestService } from '../service.ts';
import { ALERTS, CHOSEN, DASHBOARDS, PANEL_TARGETS, PROMETHEUS, type Query } from './grafana-queries.ts';
import { hasYaml, readYaml } from './read-yaml.ts';

const DAY_MS = 86_400_000;

let service: TestService;
let reader: Awaited<ReturnType<TestService['issue']>>;
let agent = '';

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-grafana-'));
  (await demoPanel()).copyTo(dataDir);
  service = await startTestService({ env: { DATA_DIR: dataDir } });
  reader = await service.issue(['data', 'metadata:read']);
  await service.root.post('/annotations', { at: '-3 days', text: 'New firmware' });
  const { body } = await service.root.get('/manage/agents/activity?sort=-last_seen&limit=100');
  const { agents } = body.data as { agents: { agent_id: string; tests: { test: string }[] }[] };
  const needed = METRICS.filter(({ key }) => ['httpget', 'httppost', 'latency'].includes(key)).map(
    ({ test }) => test.key,
  );
  const hasAll = (tests: readonly { test: string }[]) => needed.every((key) => tests.some(({ test }) => test === key));
  agent = agents.find(({ tests }) => hasAll(tests))?.agent_id ?? 'none';
});
afterAll(() => service.stop());

describe.each([1, 30, 300])('over %i days', (days) => {
  it.each([...PANEL_TARGETS, ...ALERTS])(
    'the target $target.refId of $uid gets what it declares',
    async ({ target }) => {
      const rows = await ask(target, days);
      checkColumns(target, rows);
      expect(rows.length).toBeGreaterThan(0);
      if (target.format !== 'timeseries') return;
      // The plugin makes wide series only of rows that ascend in time over all of them, and says nothing where they don't.
      const { selector = '' } = target.columns.find(({ type }) => type === 'timestamp') ?? {};
      const times = rows.map((row) => String(row[selector]));
      expect(times).toEqual([...times].sort());
    },
  );

  it.each(DASHBOARDS.flatMap(({ annotations }) => annotations.list))(
    'annotations have a time and a text',
    async ({ target }) => {
      const rows = await ask(target, days);
      checkColumns(target, rows);
      expect(target.columns.map(({ text }) => text)).toEqual(expect.arrayContaining(['time', 'text']));
      expect(rows).toMatchObject([{ text: 'New firmware' }]);
    },
  );
});

describe('a dashboard', () => {
  it.each(DASHBOARDS)(
    '$uid is in UTC, asks by the backend alone, and names its data sources',
    ({ timezone, panels }) => {
      expect(timezone).toBe('utc');
      for (const { targets } of panels) {
        for (const { type, parser, expr } of targets)
          if (expr === undefined) expect([type, parser]).toEqual(['json', 'backend']);
      }
      expect(JSON.stringify(panels)).not.toContain('__inputs');
      expect(JSON.stringify(panels)).not.toMatch(/date:YYYY/);
    },
  );

  it.each(DASHBOARDS.flatMap(({ templating }) => templating.list))('offers values of $name', async ({ query }) => {
    const { infinityQuery } = query;
    expect(infinityQuery.columns.map(({ text }) => text)).toEqual(['__text', '__value']);
    const rows = await ask(infinityQuery, 30);
    checkColumns(infinityQuery, rows);
    expect(rows.length).toBeGreaterThan(1);
  });

  it('asks Prometheus for figures that the service has', async () => {
    const figures = await (await fetch(`${service.adminUrl}/metrics`)).text();
    for (const { target } of PROMETHEUS) {
      const names = target.expr.match(/broadgauge_\w+/g) ?? [];
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(figures).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
    }
  });
});

it.runIf(hasYaml)('the provisioning names the data sources of the dashboards', () => {
  const { datasources } = readYaml('grafana/provisioning/datasources/broadgauge.yaml') as {
    datasources: readonly { readonly uid: string; readonly jsonData?: { readonly allowedHosts: unknown } }[];
  };
  expect(datasources.map(({ uid }) => uid)).toEqual(['broadgauge', 'prometheus']);
  // The plugin refuses every host without it, once there is a token.
  expect(datasources[0]?.jsonData?.allowedHosts).toEqual(['$BROADGAUGE_URL']);
  readYaml('grafana/provisioning/dashboards/broadgauge.yaml');
});

type Row = Readonly<Record<string, unknown>>;

/** Sends a query as the plugin does, and takes its rows. */
async function ask({ url, url_options: options, root_selector: root }: Query, days: number): Promise<readonly Row[]> {
  const query = new URLSearchParams(
    options.params.map(({ key, value }): [string, string] => [key, filled(value, days)]),
  );
  const path = `${filled(url, days)}${query.size > 0 ? `?${query}` : ''}`;
  const { status, text } =
    options.method === 'POST'
      ? await reader.post(path, JSON.parse(filled(options.data ?? '', days)))
      : await reader.get(path);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  const found = (JSON.parse(text) as Record<string, unknown>)[root];
  return [found].flat() as Row[];
}

/** Macros and variables replaced as Grafana and `time_macros.go` of the plugin do. */
function filled(text: string, days: number): string {
  const to = Date.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  return text
    .replaceAll(/\$\{__time(From|To):date:iso\}/g, (_, end) => iso(end === 'From' ? to - days * DAY_MS : to))
    .replaceAll(/\$__customInterval\(([^)]*)\)/g, (_, list: string) => customInterval(list.split(','), days))
    .replaceAll(/\$\{(\w+)(:json)?\}/g, (_, name: string, isJson?: string) => {
      const values = name === 'agent' ? [agent] : CHOSEN[name];
      if (!values) throw new Error(`no variable ${name}`);
      return isJson ? JSON.stringify(values) : values.join();
    });
}

/** The name beside the first length of time that is as long as the range, else the last one. */
function customInterval(list: readonly string[], days: number): string {
  const pairs = list.length - 1;
  for (let at = 0; at < pairs; at += 2) {
    if (days <= Number.parseInt(list[at] ?? '', 10)) return list[at + 1] ?? '';
  }
  return list.at(-1) ?? '';
}

const LAYOUTS: Readonly<Record<string, RegExp>> = {
  '2006-01-02': /^\d{4}-\d{2}-\d{2}$/,
  '2006-01-02T15:04:05': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
};

function checkColumns({ columns, format }: Query, rows: readonly Row[]): void {
  for (const row of rows) {
    for (const { selector, type, timestampFormat = '' } of columns) {
      const value = row[selector];
      if (type === 'timestamp') expect(value).toMatch(LAYOUTS[timestampFormat] ?? /no such layout/);
      else if (type === 'number') expect(value === null || typeof value === 'number').toBe(true);
      else expect(['string', 'number']).toContain(value === null ? 'string' : typeof value);
      // Flat: a table has no lists or objects.
      if (format !== 'dataframe') expect(typeof value === 'object' && value !== null).toBe(false);
    }
  }
}
