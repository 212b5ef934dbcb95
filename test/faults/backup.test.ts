import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { IS_LONG, randomFaults, rounds } from '../random-runs.ts';
import { SWIFT_CREDENTIALS, sharedSwift } from '../servers/swift.ts';
import { ROOT_TOKEN } from '../service.ts';
import { type BuiltService, runBuiltService, startBuiltService } from './built-service.ts';
import { dayOf, type Outcome, question, sendManyResults, sendResults, storedCount } from './ping-results.ts';
import { until } from './service-figures.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/broadgauge', import.meta.url));
const KILLS = rounds({ usual: 2, long: 200 });
const AGENTS = 200;
const ROWS = 100_000;
const WRITERS = 4;
const BATCH_ROWS = 50;
/** The day of the first results; those that arrive under load lie on earlier days. */
const FIRST_DAY = '2026-01-01';

const parent = mkdtempSync(join(tmpdir(), 'broadgauge-backup-'));
const dataDir = join(parent, 'data');
let service: BuiltService;

beforeAll(async () => {
  service = await startBuiltService(dataDir);
  await sendManyResults(service.url, { rows: ROWS, agents: AGENTS, everySeconds: 3600 });
});

afterAll(async () => {
  await service.end('SIGKILL');
  rmSync(parent, { recursive: true, force: true });
});

test('a backup under load, restored elsewhere, answers the same for all that was acknowledged before it began', async () => {
  const change = { agent: { unit_id: 7 }, metadata: { custom: { site: 'roof' } } };
  expect((await service.root.put('/metadata', change)).status).toBe(200);
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(index));
  const writing = writers.map((writer) => writer.write(service));
  await Promise.race([until(async () => writers.every(({ batches }) => batches >= 2)), ...writing]);
  const acknowledged = writers.flatMap((writer) => writer.days());
  const archive = join(parent, 'under-load.tar');
  expect(await run(['backup', archive], dataDir)).toMatchObject({ code: 0, stdout: expect.stringContaining(archive) });
  for (const writer of writers) writer.stop();
  await Promise.all(writing);

  expect(await run(['verify', archive])).toMatchObject({ code: 0, stdout: expect.stringContaining('whole') });
  const elsewhere = join(parent, 'elsewhere');
  expect(await run(['restore', archive], elsewhere)).toMatchObject({ code: 0 });
  const restored = await startBuiltService(elsewhere);
  const first = { from: `${FIRST_DAY} 00:00`, to: `${dayOf(60)} 00:00` };
  const asked = [
    ...acknowledged.map((day) => ['/test_data', { test: 'ping', date: { from: day, to: day } }] as const),
    ['/metric_data', question({ time: first, aggregation: 'daily', splits: ['agent'] })] as const,
    ['/metric_data', question({ time: first, aggregation: 'total', normalised: true, prefilter: true })] as const,
    ['/test_data', { test: 'ping', date: { from: '2026-01-03', to: '2026-01-04' } }] as const,
  ];
  for (const [path, body] of asked) {
    expect(await answerOf(restored, path, body), JSON.stringify(body)).toBe(await answerOf(service, path, body));
  }
  expect(await answerOf(restored, '/metadata/unit/7')).toBe(await answerOf(service, '/metadata/unit/7'));
  expect(await answerOf(restored, '/metadata/unit/7')).toContain('roof');
  expect((await sendResults(restored.root, batchOf(9, 0))).status).toBe(200);
  await restored.end('SIGKILL');
});

test(`no half archive is taken for a whole one over ${KILLS} kills, and the service goes on after each`, async () => {
  const { random, seed } = randomFaults();
  const whole = join(parent, 'whole.tar');
  expect(await run(['backup', whole], dataDir)).toMatchObject({ code: 0 });
  const { size } = statSync(whole);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const where = `${seed}, kill ${kill}`;
    const directory = mkdtempSync(join(parent, 'killed-'));
    const archive = join(directory, 'backup.tar');
    const child = start(['backup', archive], dataDir);
    const enough = random() * size;
    const written = () => readdirSync(directory).some((name) => sizeOf(join(directory, name)) > enough);
    await until(async () => child.hasEnded() || written());
    child.kill();
    await child.ended;
    for (const name of readdirSync(directory)) {
      const { code } = await run(['verify', join(directory, name)]);
      if (name === 'backup.tar') expect(code, where).toBe(0);
      // One that was killed between its last byte and its name is whole, too.
      else if (code === 0)
        expect((await run(['restore', join(directory, name)], join(directory, 'restored'))).code).toBe(0);
    }
    expect((await sendResults(service.root, batchOf(5, kill))).status, where).toBe(200);
  }
});

test('a backup leaves the processors to others', async () => {
  const directory = mkdtempSync(join(parent, 'slow-'));
  for (let attempt = 0; ; attempt += 1) {
    const child = start(['backup', join(directory, `${attempt}.tar`)], dataDir);
    const isWriting = () => readdirSync(directory).some((name) => name.endsWith(`unfinished-${child.pid}`));
    await until(async () => child.hasEnded() || isWriting());
    if (child.hasEnded()) {
      expect((await child.ended).code).toBe(0);
      continue;
    }
    process.kill(child.pid, 'SIGSTOP');
    const priorities = readdirSync(`/proc/${child.pid}/task`).map((thread) => getPriority(Number(thread)));
    process.kill(child.pid, 'SIGCONT');
    expect((await child.ended).code).toBe(0);
    expect(new Set(priorities)).toEqual(new Set([Math.max(getPriority(), 10)]));
    return;
  }
});

test('a backup whose service is killed fails and leaves nothing', async () => {
  const archive = join(parent, 'lost', 'backup.tar');
  mkdirSync(join(parent, 'lost'));
  const child = start(['backup', archive], dataDir);
  await until(async () => child.hasEnded() || readdirSync(join(parent, 'lost')).length > 0);
  await service.end('SIGKILL');
  const { code, stderr } = await child.ended;
  service = await startBuiltService(dataDir);
  expect(readdirSync(join(parent, 'lost')), `${code} ${stderr}`).toEqual(code === 0 ? ['backup.tar'] : []);
  if (code === 0) expect((await run(['verify', archive])).code).toBe(0);
});

test('a damaged or shortened archive is refused, by verify and by restore', async () => {
  const archive = join(parent, 'to-damage.tar');
  expect(await run(['backup', archive], dataDir)).toMatchObject({ code: 0 });
  const bytes = readFileSync(archive);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  const damaged = join(parent, 'damaged.tar');
  const target = join(parent, 'damaged');
  for (const content of [flipped, bytes.subarray(0, bytes.length >> 1), bytes.subarray(0, -3000), Buffer.alloc(0)]) {
    writeFileSync(damaged, content);
    for (const command of [['verify', damaged] as const, ['restore', damaged] as const]) {
      expect(await run(command, target)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not a complete backup'),
      });
    }
    expect(readdirSync(target).filter((name) => !name.startsWith('lock'))).toEqual([]);
  }
});

test('a stopped service is backed up too, and a restore is whole or refused', async () => {
  const count = await storedCount(service.root);
  await service.end('SIGKILL');
  const archive = join(parent, 'stopped.tar');
  expect(await run(['backup', archive], dataDir)).toMatchObject({ code: 0 });
  expect(await run(['backup', archive], dataDir)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('already'),
  });
  service = await startBuiltService(dataDir);

  expect(await run(['restore', archive], dataDir)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use'),
  });
  const target = join(parent, 'again');
  mkdirSync(join(target, 'restore-unfinished'), { recursive: true });
  expect(await runBuiltService({ DATA_DIR: target, PORT: '0', ADMIN_PORT: '0' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not finished'),
  });
  expect(await run(['restore', archive], target)).toMatchObject({ code: 0 });
  expect(await run(['restore', archive], target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not empty'),
  });
  const restored = await startBuiltService(target);
  expect(await storedCount(restored.root)).toBe(count);
  await restored.end('SIGTERM');
});

test.runIf(IS_LONG && inject('hasSwift'))(
  'an archive in a bucket is verified and restored from there, and not replaced',
  async () => {
    const { endpoint, createBucket } = await sharedSwift();
    const name = `s3://${await createBucket()}/safe/monday.tar`;
    const address = `${name}?endpoint=${endpoint}`;
    expect(await run(['backup', address])).toMatchObject({ code: 0, stdout: expect.stringContaining(`${name}: `) });
    expect(await run(['backup', address])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${name} exists already.`),
    });
    expect(await run(['verify', address])).toMatchObject({ code: 0, stdout: expect.stringContaining('whole') });
    const target = join(parent, 'from-bucket');
    expect(await run(['restore', address], target)).toMatchObject({ code: 0 });
    const restored = await startBuiltService(target);
    expect(await storedCount(restored.root)).toBe(await storedCount(service.root));
    await restored.end('SIGTERM');

    const elsewhere = (path: string) => run(['verify', `s3://${path}?endpoint=${endpoint}`]);
    expect(await elsewhere(`${name.slice(5)}.old`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no such file'),
    });
    expect(await elsewhere('no-such-bucket/safe/monday.tar')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not exist'),
    });
  },
);

test('a service whose directory can have no socket runs, and is backed up when it has stopped', async () => {
  const long = join(parent, 'x'.repeat(100));
  const running = await startBuiltService(long);
  const archive = join(parent, 'long.tar');
  expect(await run(['backup', archive], long)).toMatchObject({ code: 1, stderr: expect.stringContaining('too long') });
  await running.end('SIGTERM');
  expect(await run(['backup', archive], long)).toMatchObject({ code: 0 });
});

/** Batches of a writer, each on a day of its own. */
function batchOf(writer: number, batch: number) {
  return { day: dayOf(-1 - writer * 1000 - batch), unit: 1000 + writer, from: 0, count: BATCH_ROWS };
}

/** Sends one batch after the other, and remembers what was acknowledged. */
class Writer {
  readonly #index: number;
  #isStopped = false;
  batches = 0;

  constructor(index: number) {
    this.#index = index;
  }

  async write({ root }: BuiltService): Promise<void> {
    while (!this.#isStopped) {
      const { status, body } = await sendResults(root, batchOf(this.#index, this.batches));
      expect({ status, accepted: (body.data as Outcome).accepted }).toEqual({ status: 200, accepted: BATCH_ROWS });
      this.batches += 1;
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  days(): string[] {
    return Array.from({ length: this.batches }, (_, batch) => batchOf(this.#index, batch).day);
  }
}

async function answerOf({ url }: BuiltService, path: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${ROOT_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
}

function run(command: readonly string[], directory = dataDir) {
  return start(command, directory).ended;
}

function start(command: readonly string[], directory: string) {
  const child = spawn(process.execPath, [PROGRAM, ...command], { env: { ...SWIFT_CREDENTIALS, DATA_DIR: directory } });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return {
    pid: child.pid as number,
    ended,
    hasEnded: () => child.exitCode !== null,
    kill: () => child.kill('SIGKILL'),
  };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
