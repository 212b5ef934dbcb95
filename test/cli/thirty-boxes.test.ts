import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../fixtures/read-sample.ts';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const BOXES = Array.from({ length: 30 }, (_, index) => `box-${String(index + 1).padStart(2, '0')}`);
const TOOLS = [
  ['ookla', 'result.out', []],
  ['iperf3', 'tcp-upload.out', []],
  ['ndt7', 'quiet.out', ['--time', 'file']],
] as const;

describe('the path of an engineer: thirty boxes and three tools', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-boxes-'));
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
    for (const [tool, name] of TOOLS) {
      for (const box of BOXES) {
        mkdirSync(join(directory, tool, box), { recursive: true });
        const path = join(directory, tool, box, 'run.json');
        writeFileSync(path, sample(tool, name));
        utimesSync(path, new Date(), new Date('2026-03-01T12:00:00Z'));
      }
    }
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('are three commands from an empty service, and a fourth is a figure of every box', async () => {
    let commands = 0;
    const run = (command: readonly string[]) => {
      commands += 1;
      return commandOf(service, ROOT_TOKEN, directory)(command);
    };
    for (const [tool, , options] of TOOLS) {
      const result = await run([
        'import',
        '--format',
        tool,
        '--agent-from',
        'folder',
        '--register-agents',
        ...options,
        tool,
      ]);
      expect([tool, result.code, result.stderr]).toEqual([tool, 0, '']);
      expect(Number(/^\d+/.exec(result.stdout)?.[0]) % BOXES.length).toBe(0);
    }
    const question = [
      '--metric',
      'httpget',
      '--aggregation',
      'total',
      '--split',
      'agent',
      '--from',
      '2000',
      '--to',
      'now',
    ];
    const { stdout } = await run(['query', ...question]);
    const series = JSON.parse(stdout) as { metricData: { agent: string; sampleCount: number }[] }[];
    expect(commands).toBe(4);
    expect(series.map(({ metricData: [point] }) => point?.agent)).toEqual(BOXES);
    expect(new Set(series.map(({ metricData: [point] }) => point?.sampleCount)).size).toBe(1);
  });
});
