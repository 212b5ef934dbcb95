import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MetricQuestion } from '../../client/index.ts';
import { comparisonRequestOf } from '../../console/src/pages/explore/comparison/comparison-request.ts';
import { curlOf, jsonOf, pythonOf, typescriptOf } from '../../console/src/pages/explore/detail/request-text.ts';
import { PLAIN_QUESTION, type Question } from '../../console/src/question/question.ts';
import { requestOf } from '../../console/src/question/request.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLIENT = join(ROOT, 'client/index.ts');

/** Everything that means something to a shell, JavaScript or Python. */
const REGION = 'O\'Brien\'s "North" $HOME `id` \\n %s {0} $1\tü 🌍 </code>';

const QUESTIONS: Readonly<Record<string, Question>> = {
  'an aggregate': {
    ...PLAIN_QUESTION,
    aggregation: 'hourly',
    normalised: true,
    time: { from: '2024-01-15', to: '2024-01-16' },
    splits: ['threads', 'custom.region'],
    filters: [
      { id: 'custom.region', filterType: 'include', filterValues: [REGION] },
      { id: 'isp', filterType: 'exclude', filterValues: ['Acme', "Nobody's"] },
    ],
    panel: ['default'],
  },
  'figures of lines': {
    ...PLAIN_QUESTION,
    aggregation: 'total',
    time: { from: '2024-01-15', to: '2024-01-16' },
    window: { days: ['mon', 'tue'], hours: [[0, 12]] },
    per_agent: { summary: 'trimmed_mean', trim: 0.1, min_results: 1 },
    splits: ['custom.region'],
  },
  'single results': {
    ...PLAIN_QUESTION,
    chartType: 'raw',
    prefilter: false,
    time: { from: '2024-01-15 00:00', to: '2024-01-16 23:59:59' },
    filters: [{ id: 'custom.region', filterType: 'include', filterValues: [REGION] }],
  },
};

interface Answer {
  readonly data: readonly { readonly metricData: readonly unknown[] }[];
}

const pointsOf = ({ data }: Answer) => data.flatMap(({ metricData }) => metricData);
const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('the request as code', () => {
  let service: TestService;
  let directory: string;
  let env: Readonly<Record<string, string | undefined>>;

  beforeAll(async () => {
    service = await startTestService();
    directory = mkdtempSync(join(tmpdir(), 'request-code-'));
    env = { ...process.env, BROADGAUGE_TOKEN: ROOT_TOKEN };
    await service.root.post('/manage/agents', [
      { agent_id: 'wb-1', unit_id: 1, kind: 'whitebox', custom: { region: REGION } },
      { agent_id: 'wb-2', unit_id: 2, kind: 'whitebox', custom: { region: 'South' } },
    ]);
    const rows = ['wb-1', 'wb-2', 'wb-1'].map((agent_id, place) => ({
      agent_id,
      dtime: `2024-01-15 0${place}:00:00`,
      threads: 4,
      bytes_sec: 1_234_567 * (place + 1),
      successes: 1,
    }));
    const { body } = await service.root.post('/ingest/httpget', rows);
    expect(body.data).toMatchObject({ accepted: rows.length });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const answerTo = async (request: MetricQuestion) => {
    const { body } = await service.root.post('/metric_data', request);
    const points = pointsOf(body as Answer);
    expect(points).toHaveLength(2);
    return points;
  };

  for (const [name, question] of Object.entries(QUESTIONS)) {
    const request = requestOf(question);
    const coded = { path: '/metric_data', body: request } as const;

    it(`as JSON is the body of ${name}`, async () => {
      expect(await answerTo(JSON.parse(jsonOf(coded)))).toEqual(await answerTo(request));
    });

    it(`as curl gets ${name}`, async () => {
      const { stdout } = await run('sh', ['-c', curlOf(coded, service.url)], { env });
      expect(pointsOf(JSON.parse(stdout))).toEqual(await answerTo(request));
    });

    it(`as Python gets ${name}`, async () => {
      const { stdout } = await run('python3', ['-c', pythonOf(coded, service.url)], { env });
      expect(linesOf(stdout)).toEqual(await answerTo(request));
    });

    it(`as TypeScript compiles and gets ${name}`, async () => {
      const stdout = await runTypescript(name.replaceAll(' ', '-'), typescriptOf(coded, service.url));
      expect(linesOf(stdout)).toEqual(await answerTo(request));
    });
  }

  it('gets a comparison in every language', async () => {
    const time = { from: '2024-01-15', to: '2024-01-16' };
    const asked = { ...PLAIN_QUESTION, time, compare: { kind: 'previous' } } as const;
    const body = comparisonRequestOf(asked, ['custom.region'], new Date());
    if (!body) throw new Error('there is another side');
    const request = { path: '/comparison_data', body } as const;
    const { data } = (await service.root.post(request.path, body)).body as { data: readonly unknown[] };
    expect(data).toHaveLength(2);
    const curl = await run('sh', ['-c', curlOf(request, service.url)], { env });
    expect(JSON.parse(curl.stdout).data).toEqual(data);
    const python = await run('python3', ['-c', pythonOf(request, service.url)], { env });
    expect(linesOf(python.stdout)).toEqual(data);
    expect(linesOf(await runTypescript('comparison', typescriptOf(request, service.url)))).toEqual(data);
  });

  async function runTypescript(name: string, code: string): Promise<string> {
    const file = join(directory, `${name}.mts`);
    writeFileSync(file, code);
    await checkTypes(file);
    const module = join(directory, `${name}.mjs`);
    const alias = { '@broadgauge/client': CLIENT };
    await build({ entryPoints: [file], outfile: module, alias, bundle: true, format: 'esm', platform: 'node' });
    const { stdout } = await run(process.execPath, [module], { env });
    return stdout;
  }

  async function checkTypes(file: string): Promise<void> {
    const project = join(directory, 'tsconfig.json');
    const compilerOptions = {
      noEmit: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      paths: { '@broadgauge/client': [CLIENT] },
    };
    const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: [], files: [file] };
    writeFileSync(project, JSON.stringify(config));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project]).catch(
      ({ stdout }: { stdout: string }) => expect.fail(stdout),
    );
  }
});
