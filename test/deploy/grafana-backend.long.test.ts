import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPanel } from '../docs/demo-panel.ts';
import { reportMissing } from '../servers/install.ts';
import { startTestService, type TestService } from '../service.ts';
import { ALERTS, CHOSEN, PANEL_TARGETS, type Query } from './grafana-queries.ts';

/** What came of a query in the plugin. */
interface Frames {
  readonly error: string;
  readonly type: string;
  readonly rows: number;
  readonly fields: readonly { name: string; type: string; labels: Readonly<Record<string, string>> | null }[];
}

/** Of the demo panel, with results of every test. */
const AGENT = 'demo-1002';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-infinity-'));
const program = builtProgram();
if (program === undefined) reportMissing('Go, or the source of the data source Infinity,');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe.runIf(program !== undefined)('the backend of the data source Infinity', () => {
  let service: TestService;
  let token = '';

  beforeAll(async () => {
    const dataDir = join(directory, 'data');
    (await demoPanel()).copyTo(dataDir);
    service = await startTestService({ env: { DATA_DIR: dataDir } });
    ({ token } = await service.issue(['data', 'metadata:read']));
  });
  afterAll(() => service.stop());

  it.each([1, 30, 300])('makes series and tables of every target and alert, over %i days', async (days) => {
    const targets = [...PANEL_TARGETS, ...ALERTS].map(({ uid, target }, index) => ({ id: `${uid} ${index}`, target }));
    const frames = await ask(targets, days);
    for (const { id, target } of targets) {
      const { error, type, rows, fields } = frames[id] as Frames;
      expect([id, error, rows > 0]).toEqual([id, '', true]);
      const numbers = fields.filter(({ type: of }) => of === '*float64');
      expect(numbers.length).toBeGreaterThan(0);
      if (target.format !== 'timeseries') expect([id, type]).toEqual([id, 'numeric-long']);
      else if (isSplit(target)) {
        expect([id, type]).toEqual([id, 'timeseries-wide']);
        for (const { labels } of numbers) expect(Object.keys(labels ?? {})).toEqual(['isp']);
      } else expect(fields.map(({ type: of }) => of)).toEqual(['*time.Time', '*float64']);
    }
  });

  /** The service is in this process, which therefore must not wait for the program. */
  async function ask(
    targets: readonly { id: string; target: Query }[],
    days: number,
  ): Promise<Readonly<Record<string, Frames>>> {
    const input = {
      url: service.url,
      token,
      settings: { auth_method: 'bearerToken', allowedHosts: [service.url] },
      queries: targets.map(({ id, target }) => ({ refId: id, days, model: filled(target) })),
    };
    const asking = promisify(execFile)(program ?? '', [], { maxBuffer: 64 * 1024 * 1024 });
    asking.child.stdin?.end(JSON.stringify(input));
    return JSON.parse((await asking).stdout);
  }

  /** Grafana's browser replaces variables; the backend does the macros. */
  function filled(target: Query): unknown {
    return JSON.parse(JSON.stringify(target), (_, value) =>
      typeof value !== 'string'
        ? value
        : value.replaceAll(/\$\{(?!__)(\w+)(:json)?\}/g, (_found, name: string, isJson?: string) => {
            const values = name === 'agent' ? [AGENT] : (CHOSEN[name] ?? []);
            return isJson ? JSON.stringify(values) : values.join();
          }),
    );
  }
});

const isSplit = ({ columns }: Query) => columns.some(({ type }) => type === 'string');

/** Undefined: there is no Go, or the plugin can't be had. */
function builtProgram(): string | undefined {
  const source = join(directory, 'source');
  cpSync(fileURLToPath(new URL('infinity', import.meta.url)), source, { recursive: true });
  const go = (...args: readonly string[]) =>
    spawnSync('go', args, { cwd: source, env: { ...process.env, GOFLAGS: '-mod=mod' }, encoding: 'utf8' });
  const output = join(directory, 'ask-infinity');
  for (const args of [
    ['mod', 'tidy'],
    ['build', '-o', output, '.'],
  ]) {
    const { status, stderr } = go(...args);
    if (status === 0) continue;
    process.stderr.write(`${stderr ?? ''}\n`);
    return undefined;
  }
  return output;
}
