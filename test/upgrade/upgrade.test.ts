import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BuiltService, runBuiltService, runService, startBuiltService } from '../faults/built-service.ts';
import { randomFaults, rounds } from '../random-runs.ts';

/** A kill at one of this many steps; every run takes others. */
const STEPS_A_KILL = rounds({ usual: 3, long: 1 });
const UPGRADES = Array.from({ length: rounds({ usual: 1, long: 5 }) }, (_, index) => index);

interface Answer {
  readonly token: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly text: string;
}

interface Release {
  /** Those that its program had. */
  readonly migrations: readonly string[];
  readonly answers: readonly Answer[];
}

/** Each was made by its own program: `node scripts/make-release-directory.mjs`. */
const ARCHIVES = fileURLToPath(new URL('directories/', import.meta.url));
const RELEASES = readdirSync(ARCHIVES).map((name) => name.replace('.tar.gz', ''));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const parent = mkdtempSync(join(tmpdir(), 'broadgauge-upgrade-'));
afterAll(() => rmSync(parent, { recursive: true }));

describe.each(RELEASES)('a directory that %s has left when it was killed', (release) => {
  test('opens with everything right, again after a stop', async () => {
    const { dataDir, answers } = unpack(release);
    for (let start = 0; start < 2; start += 1) {
      const service = await startService(dataDir);
      await expectAnswers(service.url, answers);
      expect(await service.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    }
    rmSync(join(dataDir, 'facts'), { recursive: true });
    expect((await runBuiltService({ DATA_DIR: dataDir })).stderr).toContain('The register knows of results');
  });
});

test.each(RELEASES.flatMap((release) => UPGRADES.map((upgrade) => [release, upgrade] as const)))(
  `a program that is killed at 1 of ${STEPS_A_KILL} steps of an upgrade from %s goes on where it was: upgrade %i`,
  async (release) => {
    const { dataDir, migrations, answers } = unpack(release);
    const program = copyOfProgram();
    const steps = ['register', 'duckdb'].flatMap((store) =>
      readdirSync(join(program, 'migrations', store)).map((file) => `${store}/${file}`),
    );
    const { random } = randomFaults();
    const newSteps = steps.filter((step) => !migrations.includes(step) && !step.endsWith('.postgres.sql'));
    const first = Math.floor(random() * Math.min(STEPS_A_KILL, newSteps.length));
    const ofThisRun = newSteps.filter((_, index) => index % STEPS_A_KILL === first);
    for (const step of ofThisRun) await killAt(join(program, 'migrations', step), program, dataDir);
    const service = await startService(dataDir);
    await expectAnswers(service.url, answers);
    await service.end('SIGTERM');
  },
);

test.each([
  ['register', 'The register has schema version'],
  ['duckdb', 'The fact store has schema version'],
])('an older program refuses a newer directory (%s), and says what to do', async (store, message) => {
  const { dataDir } = unpack(RELEASES.at(-1) as string);
  await (await startService(dataDir)).end('SIGTERM');
  const program = copyOfProgram();
  const newest = readdirSync(join(program, 'migrations', store))
    .toSorted()
    .at(-1) as string;
  rmSync(join(program, 'migrations', store, newest));
  const { code, stderr } = await runService(settingsOf(dataDir), { program: join(program, 'bin/broadgauge') }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain('start the newer program again');
});

/** A service that ends with its test, also where that fails. */
async function startService(dataDir: string): Promise<BuiltService> {
  const service = await startBuiltService(dataDir);
  onTestFinished(async () => void (await service.end('SIGKILL')));
  return service;
}

function unpack(release: string): Release & { readonly dataDir: string } {
  const directory = mkdtempSync(join(parent, `${release}-`));
  execFileSync('tar', ['-xzf', join(ARCHIVES, `${release}.tar.gz`), '-C', directory]);
  const { migrations, answers } = JSON.parse(readFileSync(join(directory, 'release.json'), 'utf8')) as Release;
  return { migrations, answers, dataDir: join(directory, 'data') };
}

async function expectAnswers(url: string, answers: readonly Answer[]): Promise<void> {
  expect(answers.length).toBeGreaterThan(0);
  for (const { token, method, path, body, status, text } of answers) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answered = { path, body, status: response.status, text: rounded(await response.text()) };
    expect(answered).toEqual({ path, body, status, text: rounded(text) });
  }
}

/** Percentiles agree to 12 digits, and earlier versions show more. */
function rounded(text: string): string {
  return text.replace(/\d+\.\d+/g, (figure) => Number(figure).toPrecision(12));
}

/** This build, with migrations that a test may change. */
function copyOfProgram(): string {
  const directory = mkdtempSync(join(parent, 'program-'));
  for (const name of ['bin', 'dist', 'migrations', 'package.json']) {
    cpSync(join(ROOT, name), join(directory, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  symlinkSync(join(ROOT, 'client'), join(directory, 'client'));
  return directory;
}

function settingsOf(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' };
}

/** Starts it and kills it at a step: reading a pipe without a writer stops it there. */
async function killAt(step: string, program: string, dataDir: string): Promise<void> {
  renameSync(step, `${step}.kept`);
  execFileSync('mkfifo', [step]);
  const { child, ended } = runService(settingsOf(dataDir), { program: join(program, 'bin/broadgauge') });
  let isServing = false;
  child.stdout?.once('data', () => {
    isServing = true;
  });
  let writer: number | undefined;
  while (child.exitCode === null && writer === undefined && !isServing) {
    await sleep(10);
    writer = openForWriting(step);
  }
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null, stderr: '' });
  expect(isServing, `it did not run ${step}`).toBe(false);
  // Not before: the end of the pipe would be taken for an empty step.
  if (writer !== undefined) closeSync(writer);
  renameSync(`${step}.kept`, step);
}

/** A pipe without a reader can't be opened for writing. */
function openForWriting(pipe: string): number | undefined {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return;
  }
}
