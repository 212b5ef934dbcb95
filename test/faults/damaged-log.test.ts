import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomFaults, rounds } from '../random-runs.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { dayOf, type PingResults, RAW, sendResults, storedCount, storedNumbers } from './ping-results.ts';

const DAMAGES = rounds({ usual: 1, long: 20 });
const BATCHES = 6;
/** Results of a body that is no small one. */
const LARGE = 1200;
/** What the log says of a repair. */
const REPAIRED = /write-ahead log of the fact store was damaged|was stored again/;

let dataDir: string;
let service: BuiltService;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-damaged-log-'));
  service = await startBuiltService(dataDir);
});

afterEach(async () => {
  await service.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test(`every acknowledged result is there after each of ${DAMAGES} damages to the write-ahead log`, async () => {
  const { random, seed } = randomFaults();
  let total = 0;
  for (let round = 0; round < DAMAGES; round += 1) {
    const damage = DAMAGE_KINDS[round % DAMAGE_KINDS.length] as Damage;
    const where = `${seed}, round ${round}, ${damage.name}`;
    const day = dayOf(round);
    for (const results of batchesOf(round, random)) {
      expect(await sendResults(service.root, results), where).toMatchObject({ status: 200 });
      total += results.count;
    }
    const { stderr } = await service.end('SIGKILL');
    if (round > 0) expect(stderr, `before ${where}`).toMatch(REPAIRED);
    const log = join(dataDir, 'facts', 'facts.duckdb.wal');
    expect(statSync(log).size, where).toBeGreaterThan(0);
    damage(log, random);

    service = await startBuiltService(dataDir);
    // As text: a list of what is missing would fill screens.
    const whole = (await storedNumbers(service.root, day)).join() === numbersOf(day).join();
    expect({ whole, count: await storedCount(service.root) }, where).toEqual({ whole: true, count: total });
  }
  expect((await service.end('SIGTERM')).stderr).toMatch(REPAIRED);
  service = await startBuiltService(dataDir);
  expect(await storedCount(service.root)).toBe(total);

  function numbersOf(day: string): number[] {
    return sent.filter((results) => results.day === day).flatMap(({ from, count }) => range(from, count));
  }
});

test('agents and their timezones that only the damaged log knew are known again', async () => {
  const { root } = service;
  await sendResults(root, { day: dayOf(0), unit: 1, from: 0, count: 1 });
  await root.put('/metadata', { agent: { unit_id: 1 }, metadata: { timezone: 'Asia/Tokyo' } });
  await root.post('/manage/agents', [{ unit_id: 2, timezone: 'America/New_York', package: 'Acme:Basic' }]);
  await sendResults(root, { day: dayOf(1), unit: 2, from: 0, count: 1 });
  await sendResults(root, { day: new Date().toISOString().slice(0, 10), unit: 1, from: 0, count: 1 });
  const asked = { ...RAW, splits: ['isp'] };
  const before = (await root.post('/metric_data', asked)).body.data;
  await service.end('SIGKILL');
  flipByte(join(dataDir, 'facts', 'facts.duckdb.wal'), () => 0.1);

  service = await startBuiltService(dataDir);
  expect((await service.root.post('/metric_data', asked)).body.data).toEqual(before);
});

test('neither unfinished files nor spoilt manifests of batches stop the start', async () => {
  const spoil = [
    (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2)),
    (path: string) => truncateSync(path, 0),
    (path: string) => rmSync(path.replace('.manifest.json', '')),
  ];
  for (const round of spoil.keys()) await sendBatch(round);
  await service.end('SIGKILL');
  for (const [index, path] of manifests().entries()) spoil[index]?.(path);
  const facts = join(dataDir, 'facts');
  const id = '09999999999999999-00000000';
  writeFileSync(join(facts, 'spool', 'f0e1d2c3'), '{"unit_id":1,"dti');
  writeFileSync(join(facts, 'batches', id), '{"unit_id":1,"dti');
  writeFileSync(join(facts, 'batches', `${id}.manifest.json.new`), '{"id":"0999');

  service = await startBuiltService(dataDir);
  expect(await storedCount(service.root)).toBe(spoil.length * LARGE);
  expect(readdirSync(join(facts, 'spool'))).toEqual([]);
  expect(readdirSync(join(facts, 'batches')).filter((name) => name.startsWith(id))).toEqual([]);
  await sendBatch(spoil.length);
  expect(await storedCount(service.root)).toBe((spoil.length + 1) * LARGE);
});

test('kept batches that are damaged or gone along with the log are told of, and the others are stored again', async () => {
  for (const round of [0, 1, 2, 3]) await sendBatch(round);
  await service.end('SIGKILL');
  const [, damaged = '', gone = ''] = manifests().map((path) => path.replace('.manifest.json', ''));
  flipByte(damaged, () => 0.5);
  rmSync(gone);
  flipByte(join(dataDir, 'facts', 'facts.duckdb.wal'), () => 0.1);

  service = await startBuiltService(dataDir);
  expect(await storedNumbers(service.root, dayOf(0))).toEqual([...range(0, LARGE), ...range(3 * LARGE, LARGE)]);
  expect((await service.end('SIGTERM')).stderr.match(/could not be stored again/g)).toHaveLength(2);
});

test('a record of the journal that is damaged along with the log is told of, and the others are stored again', async () => {
  for (const from of [0, 10, 20]) await sendResults(service.root, { day: dayOf(0), unit: 1, from, count: 10 });
  // Then the engine has them, and there is no second copy.
  expect(await storedCount(service.root)).toBe(30);
  await service.end('SIGKILL');
  flipByte(journals()[0] ?? '', () => 0.5);
  flipByte(join(dataDir, 'facts', 'facts.duckdb.wal'), () => 0.1);

  service = await startBuiltService(dataDir);
  expect(await storedNumbers(service.root, dayOf(0))).toEqual([...range(0, 10), ...range(20, 10)]);
  const { stderr } = await service.end('SIGTERM');
  expect(stderr).toMatch(/a part of the journal .* is damaged/);
  expect(stderr).toMatch(/1 bodies of results that were acknowledged between .* are missing/);
});

test('small bodies that a large one repeats are there once, although the log is damaged', async () => {
  const { root } = service;
  await sendResults(root, { day: dayOf(0), unit: 1, from: 0, count: 10 });
  const large = await sendResults(root, { day: dayOf(0), unit: 1, from: 5, count: LARGE });
  expect(large.body.data).toMatchObject({ accepted: LARGE - 5, duplicates: 5 });
  const small = await sendResults(root, { day: dayOf(0), unit: 1, from: LARGE, count: 10 });
  expect(small.body.data).toMatchObject({ accepted: 5, duplicates: 5 });
  await service.end('SIGKILL');
  flipByte(join(dataDir, 'facts', 'facts.duckdb.wal'), () => 0.1);

  service = await startBuiltService(dataDir);
  expect(await storedNumbers(service.root, dayOf(0))).toEqual(range(0, LARGE + 10));
});

async function sendBatch(round: number): Promise<void> {
  await sendResults(service.root, { day: dayOf(0), unit: 1, from: round * LARGE, count: LARGE });
}

function journals(): string[] {
  const directory = join(dataDir, 'facts', 'journal');
  return readdirSync(directory).map((name) => join(directory, name));
}

/** In the order in which the batches came. */
function manifests(): string[] {
  const directory = join(dataDir, 'facts', 'batches');
  return readdirSync(directory)
    .filter((name) => name.endsWith('.manifest.json'))
    .sort()
    .map((name) => join(directory, name));
}

const sent: PingResults[] = [];

/** Of an agent that is known and of one that is new each time. */
function batchesOf(round: number, random: () => number): PingResults[] {
  let from = 0;
  return Array.from({ length: BATCHES }, (_, index) => {
    const count = 1 + Math.floor(random() ** 4 * 3000);
    const results = { day: dayOf(round), unit: index % 2 === 0 ? 1 : 100 + round, from, count };
    from += count;
    sent.push(results);
    return results;
  });
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

type Damage = (path: string, random: () => number) => void;

const DAMAGE_KINDS: readonly Damage[] = [flipByte, zeroTail, cutTail, flipByte];

function flipByte(path: string, random: () => number): void {
  const bytes = readFileSync(path);
  const place = Math.floor(random() * bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

/** As a power cut leaves a file whose length is on disk and whose last blocks are not. */
function zeroTail(path: string, random: () => number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, Math.floor(random() * bytes.length)));
}

function cutTail(path: string, random: () => number): void {
  truncateSync(path, Math.floor(random() * statSync(path).size));
}
