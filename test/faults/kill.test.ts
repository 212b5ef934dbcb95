import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { randomFaults, rounds } from '../random-runs.ts';
import type { Client } from '../service.ts';
import { type BuiltService, startBuiltService } from './built-service.ts';
import { until } from './service-figures.ts';

const CYCLES = rounds({ usual: 2, long: 200 });
const WRITERS = 4;
const KEYS_PER_WRITER = 20;
/** More than a bulk change writes in one statement, so that a half-done one could show. */
const AGENTS = 600;
/** Changes that are acknowledged before a kill, which comes in the middle of the next ones. */
const CHANGES_MAX = 25;
const MIDDLE_MS_MAX = 30;

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-kill-'));
let service: BuiltService | undefined;

afterAll(async () => {
  await service?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test(`no acknowledged change is lost and none is half done over ${CYCLES} kills`, async () => {
  const { random, seed } = randomFaults();
  const writers = Array.from({ length: WRITERS }, (_, index) => new Writer({ unit_id: index + 1 }, `writer ${index}`));
  const bulkWriter = new Writer({ custom: { wave: 'all' } }, 'bulk', 1);
  service = await startBuiltService(dataDir);
  await importAgents(service.root);

  for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
    const where = `${seed}, cycle ${cycle}`;
    const { root } = service;
    const all = [...writers, bulkWriter];
    const acknowledged = () => all.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const enough = acknowledged() + Math.floor(random() * CHANGES_MAX);
    const writing = all.map((writer) => writer.writeUntilCut(root));
    const isEnough = () => acknowledged() >= enough && (cycle > 1 || all.every((writer) => writer.acknowledged > 0));
    await Promise.race([until(async () => isEnough()), ...writing]);
    await sleep(random() * MIDDLE_MS_MAX);
    const { stderr } = await service.end('SIGKILL');
    await Promise.all(writing);
    expect(stderr, where).toBe('');

    service = await startBuiltService(dataDir);
    const agents = await readAgents(service.root);
    for (const [index, writer] of writers.entries()) writer.check(agents[index] ?? {}, where);
    for (const custom of agents) expect(custom['bulk 0'], where).toBe(agents[0]?.['bulk 0']);
    bulkWriter.check(agents[0] ?? {}, where);
  }
});

type Custom = Record<string, unknown>;

/** Sets its keys in turn to ever larger numbers, one change at a time, and remembers what was acknowledged. */
class Writer {
  readonly #selector: object;
  readonly #name: string;
  readonly #keys: number;
  readonly #known = new Map<string, number>();
  #inFlight: { key: string; value: number } | undefined;
  #sent = 0;
  acknowledged = 0;

  constructor(selector: object, name: string, keys = KEYS_PER_WRITER) {
    this.#selector = selector;
    this.#name = name;
    this.#keys = keys;
  }

  async writeUntilCut(client: Client): Promise<void> {
    for (;;) {
      const key = `${this.#name} ${this.#sent % this.#keys}`;
      this.#sent += 1;
      const value = this.#sent;
      this.#inFlight = { key, value };
      const answer = await client
        .put('/metadata', { agent: this.#selector, metadata: { custom: { [key]: value } } })
        .catch(() => undefined);
      if (!answer) return;
      expect(answer.status).toBe(200);
      this.#known.set(key, value);
      this.#inFlight = undefined;
      this.acknowledged += 1;
    }
  }

  /** Each key holds what was acknowledged last; the change that the kill cut off may be there or not. */
  check(custom: Custom, where: string): void {
    const { key, value } = this.#inFlight ?? {};
    if (key !== undefined && value !== undefined && custom[key] === value) this.#known.set(key, value);
    const own = Object.entries(custom).filter(([name]) => name.startsWith(`${this.#name} `));
    expect(Object.fromEntries(own), where).toEqual(Object.fromEntries(this.#known));
  }
}

async function importAgents(root: Client): Promise<void> {
  const rows = Array.from({ length: AGENTS }, (_, index) => ({ unit_id: index + 1, custom: { wave: 'all' } }));
  const { body } = await root.post('/manage/agents', rows);
  expect(body.data).toMatchObject({ created: AGENTS });
}

async function readAgents(root: Client): Promise<Custom[]> {
  const { body } = await root.get(`/manage/agents?limit=${AGENTS}`);
  const agents = body.data as { custom: Custom }[];
  expect(agents).toHaveLength(AGENTS);
  return agents.map(({ custom }) => custom);
}
