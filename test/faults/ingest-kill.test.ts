import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { randomFaults, rounds } from '../random-runs.ts';
import type { Client } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { dayOf, type Outcome, type PingResults, sendResults, storedCount, storedNumbers } from './ping-results.ts';
import { until } from './service-figures.ts';

const CYCLES = rounds({ usual: 2, long: 200 });
const WRITERS = 4;
const ROWS_MAX = 40;
const LARGE_ROWS = 8_000;
/** Batches that are acknowledged before a kill, which comes in the middle of the next ones. */
const BATCHES_MAX = 12;
const MIDDLE_MS_MAX = 60;

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-ingest-kill-'));
let service: BuiltService | undefined;

afterAll(async () => {
  await service?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test(`no acknowledged result is lost and none is there twice over ${CYCLES} kills`, async () => {
  const { random, seed } = randomFaults();
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(index, random));
  let total = 0;
  service = await startBuiltService(dataDir);

  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const where = `${seed}, cycle ${cycle}`;
    const day = dayOf(cycle);
    const { root } = service;
    const batches = () => writers.reduce((sum, writer) => sum + writer.batches, 0);
    const enough = batches() + Math.floor(random() * BATCHES_MAX);
    const writing = writers.map((writer) => writer.writeUntilCut(root, day, cycle));
    await Promise.race([until(async () => batches() >= enough), ...writing]);
    await sleep(random() * MIDDLE_MS_MAX);
    await service.end('SIGKILL');
    await Promise.all(writing);
    tearJournal(random);

    service = await startBuiltService(dataDir);
    for (const writer of writers) await writer.sendAgain(service.root, where);
    const expected = writers.flatMap((writer) => writer.acknowledgedOf(day)).sort((a, b) => a - b);
    expect(await storedNumbers(service.root, day), where).toEqual(expected);
    total += expected.length;
    expect(await storedCount(service.root), where).toBe(total);
  }
  for (const writer of writers) expect(writer.batches).toBeGreaterThan(CYCLES / 2);
});

/** Adds the beginning of a record to the journal, as a kill leaves it in the middle of a write. */
function tearJournal(random: () => number): void {
  const directory = join(dataDir, 'facts', 'journal');
  const last = readdirSync(directory).sort().at(-1);
  if (last === undefined) return;
  const path = join(directory, last);
  appendFileSync(path, readFileSync(path).subarray(0, Math.floor(random() * 30)));
}

/** Sends one batch at a time, each result with a number of its own, and remembers what was acknowledged. */
class Writer {
  readonly #index: number;
  readonly #random: () => number;
  readonly #acknowledged: PingResults[] = [];
  #cutOff: { results: PingResults; headers: Record<string, string> } | undefined;
  #sent = 0;

  constructor(index: number, random: () => number) {
    this.#index = index;
    this.#random = random;
  }

  get batches(): number {
    return this.#acknowledged.length;
  }

  async writeUntilCut(client: Client, day: string, cycle: number): Promise<void> {
    let from = this.#index * 10_000_000;
    for (;;) {
      const results = { day, unit: this.#unit(cycle), from, count: this.#count() };
      from += results.count;
      this.#sent += 1;
      const headers: Record<string, string> =
        this.#random() < 0.5 ? { 'idempotency-key': `${this.#index}-${this.#sent}` } : {};
      this.#cutOff = { results, headers };
      const answer = await sendResults(client, results, headers).catch(() => undefined);
      if (!answer) return;
      expect(answer).toMatchObject({ status: 200, body: { data: { accepted: results.count, duplicates: 0 } } });
      this.#acknowledged.push(results);
      this.#cutOff = undefined;
    }
  }

  /** What the kill cut off is there as a whole or not at all, and sending it once more makes it whole. */
  async sendAgain(client: Client, where: string): Promise<void> {
    if (!this.#cutOff) return;
    const { results, headers } = this.#cutOff;
    const { status, body } = await sendResults(client, results, headers);
    expect(status, where).toBe(200);
    const { accepted, duplicates } = body.data as Outcome;
    expect(
      [accepted, duplicates].sort((a, b) => a - b),
      where,
    ).toEqual([0, results.count]);
    this.#acknowledged.push(results);
    this.#cutOff = undefined;
  }

  acknowledgedOf(day: string): number[] {
    return this.#acknowledged
      .filter((results) => results.day === day)
      .flatMap(({ from, count }) => Array.from({ length: count }, (_, index) => from + index));
  }

  /** Now and then one that is not known yet. */
  #unit(cycle: number): number {
    return 1 + this.#index + (this.#random() < 0.2 ? 10 * (cycle + 1) : 0);
  }

  #count(): number {
    return this.#random() < 0.05 ? LARGE_ROWS : 1 + Math.floor(this.#random() * ROWS_MAX);
  }
}
