import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN } from '../service.ts';
import { runBuiltService, startBuiltService } from './built-service.ts';
import { dayOf, sendResults, storedCount } from './ping-results.ts';

const PAGE = 'docs/how-to/something-is-damaged.md';

let dataDir: string;
const register = () => join(dataDir, 'register.sqlite');
const facts = () => join(dataDir, 'facts');
const refused = () => runBuiltService({ DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' });
const run = commandOf({ url: 'http://127.0.0.1:9' }, ROOT_TOKEN);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-missing-'));
  const service = await startBuiltService(dataDir);
  expect((await sendResults(service.root, { day: dayOf(0), unit: 1, from: 0, count: 10 })).status).toBe(200);
  await service.end('SIGTERM');
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a start without the results that the register knows of is refused, changes nothing, and is possible on purpose', async () => {
  rmSync(facts(), { recursive: true });
  for (const _ of [1, 2]) {
    const { code, stdout, stderr } = await refused();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `The register knows of results, but ${join(facts(), 'facts.duckdb')} is not there. Is a disk not mounted? If they are lost, restore a backup: see ${PAGE}. To begin without them on purpose, start once with --new-results.\n`,
    );
    expect(existsSync(facts())).toBe(false);
  }
  let service = await startBuiltService(dataDir, {}, { options: ['--new-results'] });
  expect(await storedCount(service.root)).toBe(0);
  await service.end('SIGTERM');
  service = await startBuiltService(dataDir);
  await service.end('SIGTERM');
});

test('a start without results is not refused where there were none', async () => {
  const empty = join(dataDir, 'empty');
  await (await startBuiltService(empty)).end('SIGTERM');
  rmSync(join(empty, 'facts'), { recursive: true });
  await (await startBuiltService(empty)).end('SIGTERM');
});

test('a start without the register of the results is refused, and makes no new one', async () => {
  const missing = expect.stringContaining(`their register ${register()} is missing or empty. Put it back`);
  truncateSync(register(), 0);
  expect(await refused()).toMatchObject({ code: 1, stderr: missing });
  rmSync(register());
  expect(await refused()).toMatchObject({ code: 1, stderr: missing });
  expect(existsSync(register())).toBe(false);
});

test('a register that is damaged is told of in a sentence', async () => {
  const whole = readFileSync(register());
  const damages = [
    (bytes: Buffer) => bytes.fill(7),
    (bytes: Buffer) => bytes.fill(7, 100, 4096),
    (bytes: Buffer) => bytes.fill(7, 4096),
  ];
  for (const damage of damages) {
    writeFileSync(register(), damage(Buffer.from(whole)));
    const { code, stderr } = await refused();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The register ${register()} is damaged. Restore a backup: see ${PAGE}.\n`,
    });
  }
});

test('a backup says what is wrong with its directories', async () => {
  const backup = (file: string, directory = dataDir) => run(['backup', file], { DATA_DIR: directory });
  expect(await backup(join(dataDir, 'nope', 'b.tar'))).toMatchObject({
    code: 1,
    stderr: `${join(dataDir, 'nope', 'b.tar')} can't be written: that directory is not there. Make it first, or name another.\n`,
  });
  expect(await backup(join(dataDir, 'b.tar'), join(dataDir, 'nowhere'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no installation in'),
  });
});
