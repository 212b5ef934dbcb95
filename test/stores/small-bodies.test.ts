import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { EMPTY_METADATA } from '../../src/agents/metadata.ts';
import { NO_TERMS } from '../../src/agents/package-terms.ts';
import { BEGINNING } from '../../src/agents/timeline.ts';
import type { RecordsPlan } from '../../src/plan/plan.ts';
import type {
  AppendOutcome,
  FactStore,
  ProjectedAgent,
  ReceivedBody,
  TestResults,
} from '../../src/ports/fact-store.ts';
import { openFacts } from '../../src/stores/duckdb/open-facts.ts';
import { Session } from '../../src/stores/engine/session.ts';
import { propertyRuns } from '../random-runs.ts';

/** However busy the machine is. */
const PATIENT_MS = 3_600_000;
const AGENTS = 3;
const SMALL_BYTES_MAX = 400;
const DAY = Date.UTC(2026, 6, 1);
const VIEW = { organisationId: 1, panels: null };
/** What each agent measures with; one has no other program than its own. */
const TOOLS: Readonly<Record<number, string>> = { 2: 'iperf3', 3: 'it’s "ookla"' };

/** Few agents, times and targets, so that many results are sent more than once. */
const result = fc.record({
  agent: fc.integer({ min: 1, max: AGENTS }),
  minute: fc.integer({ min: 10, max: 30 }),
  target: fc.constantFrom('a', 'b', null),
});
type Result = typeof result extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.array(result, { minLength: 1, maxLength: 3 }).map((rows) => ({ kind: 'small', rows }) as const),
  },
  {
    weight: 3,
    arbitrary: fc.array(result, { minLength: 12, maxLength: 20 }).map((rows) => ({ kind: 'large', rows }) as const),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'ask' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'kill' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'lose the log' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'project' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      agent: fc.integer({ min: 1, max: AGENTS }),
      from: fc.integer({ min: 10, max: 30 }),
      to: fc.integer({ min: 10, max: 30 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** Steps of a round run at the same time; what ends it comes after them, one after the other. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });

it('each result is counted as new once and stored once with its label, whatever is sent, deleted, evicted, replayed or lost with the log', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, fc.constantFrom(0, 5), async (given, recentKeysMax) => {
      const installation = await Installation.open(recentKeysMax);
      try {
        for (const steps of given) {
          await Promise.all(steps.map((each) => installation.take(each)));
          for (const each of steps) await installation.end(each);
        }
        await installation.verify();
      } finally {
        await installation.close();
      }
    }),
    { numRuns: propertyRuns(5, 300), endOnFailure: true },
  );
});

it('a late result that comes in several requests at the same time is new in one of them', async () => {
  const installation = await Installation.open(0);
  try {
    const send = (minute: number) =>
      installation.take({ kind: 'small', rows: [{ agent: 1, minute, target: 'a' as const }] });
    await send(30);
    await Promise.all([10, 20, 20, 20, 20].map(send));
    await installation.verify();
  } finally {
    await installation.close();
  }
});

it.each([
  ['small', [1, 2]],
  ['large', [1, ...Array<number>(20).fill(2)]],
])(
  'a result of an agent that is erased while a %s body is on its way is refused, and the others are stored',
  async (_, agents) => {
    const installation = await Installation.open(5);
    try {
      await installation.take({ kind: 'small', rows: [{ agent: 1, minute: 10, target: 'a' }] });
      const { left, ...outcome } = await installation.eraseDuring(1, agents);
      expect(outcome).toMatchObject({
        accepted: agents.length - 1,
        duplicates: 0,
        rejected: 1,
        errors: [{ row: 1, message: 'The agent is not known.' }],
      });
      expect(left).toEqual([]);
    } finally {
      await installation.close();
    }
  },
);

it('a result that is sent again while it is being deleted is stored again', async () => {
  const installation = await Installation.open(5);
  try {
    const row = { agent: 1, minute: 10, target: 'a' } as const;
    await installation.take({ kind: 'small', rows: [row] });
    await installation.take({ kind: 'ask' });
    await installation.removeDuringSending(row);
    await installation.verify();
  } finally {
    await installation.close();
  }
});

it('questions are answered while the files are copied, and bodies wait for the end of that', async () => {
  const installation = await Installation.open(5);
  try {
    const send = (minute: number) => installation.take({ kind: 'small', rows: [{ agent: 1, minute, target: 'a' }] });
    await send(10);
    let sending: Promise<void> = Promise.resolve();
    await installation.freeze(async () => {
      sending = send(20);
      await installation.take({ kind: 'ask' });
      expect(await Promise.race([sending.then(() => 'sent'), turns(100).then(() => 'waits')])).toBe('waits');
      await installation.take({ kind: 'ask' });
    });
    await sending;
    await installation.verify();
  } finally {
    await installation.close();
  }
});

it('what is deleted is in no journal any more, although others go on sending', async () => {
  const installation = await Installation.open(5);
  try {
    const row = { agent: 1, minute: 10, target: 'a' } as const;
    await installation.take({ kind: 'small', rows: [row] });
    expect(installation.journalled(1)).toBe(true);
    await installation.removeWhileSending(row);
    expect(installation.journalled(1)).toBe(false);
    await installation.verify();
  } finally {
    await installation.close();
  }
});

class Installation {
  readonly #root = mkdtempSync(join(tmpdir(), 'broadgauge-small-bodies-'));
  readonly #sent = new Set<string>();
  #restarts = 0;
  #revision = 1;
  #accepted = 0;
  #facts!: FactStore;
  readonly #left: FactStore[] = [];
  readonly #recentKeysMax: number;

  private constructor(recentKeysMax: number) {
    this.#recentKeysMax = recentKeysMax;
  }

  static async open(recentKeysMax: number): Promise<Installation> {
    const installation = new Installation(recentKeysMax);
    await installation.#start();
    await installation.#project();
    return installation;
  }

  async take(given: Step): Promise<void> {
    if (given.kind === 'small' || given.kind === 'large') await this.#send(given.rows);
    if (given.kind === 'project') await this.#project();
    if (given.kind === 'ask') await this.#stored();
  }

  /** Deletes an agent with its results while a body of another test comes; returns the outcome, and what is left of the agent. */
  async eraseDuring(
    erased: number,
    agents: readonly number[],
  ): Promise<AppendOutcome & { left: readonly TestResults[] }> {
    const lines = agents.map((unit_id, row) => JSON.stringify({ unit_id, dtime: `2026-07-01 00:10:${10 + row}` }));
    const body = await this.#facts.receive(listOf(Buffer.from(lines.join('\n'))));
    const utc = { from: 0, to: 4_102_444_800_000 };
    const selection = { organisationId: 1, tests: ['ping', 'latency'], agents: [erased], utc };
    const others = Array.from({ length: AGENTS }, (_, index) => agentOf(index + 1)).filter(({ id }) => id !== erased);
    this.#revision += 1;
    const change = { agents: listOf(others), revision: this.#revision, complete: true };
    const [outcome] = await Promise.all([
      this.#append('latency', body),
      this.#facts.project(1, change),
      this.#facts.remove(selection),
    ]);
    return { ...outcome, left: await this.#facts.count(selection) };
  }

  async freeze(work: () => Promise<void>): Promise<void> {
    await this.#facts.freeze?.(work);
  }

  /** Whether the journals have results of an agent. */
  journalled(agent: number): boolean {
    return ['journal', 'journal-copy'].some((folder) =>
      readdirSync(join(this.#directory, folder)).some((name) =>
        readFileSync(join(this.#directory, folder, name), 'utf8').includes(`"agent":${agent},`),
      ),
    );
  }

  /** Deletes a result while another agent sends results of another test. */
  async removeWhileSending({ agent, minute }: Result): Promise<void> {
    let isRemoved = false;
    const removing = this.#remove({ kind: 'remove', agent, from: minute, to: minute }).then(() => {
      isRemoved = true;
    });
    for (let second = 0; !isRemoved; second += 1) {
      const line = JSON.stringify({ unit_id: agent + 1, dtime: new Date(second * 1000 + DAY).toISOString() });
      await this.#append('latency', await this.#facts.receive(listOf(Buffer.from(line))));
    }
    await removing;
  }

  /** Deletes a result that is sent again before its deletion is committed. */
  async removeDuringSending(row: Result): Promise<void> {
    const { transaction } = Session.prototype;
    const send = () => this.#send([row]);
    let sending: Promise<void> | undefined;
    vi.spyOn(Session.prototype, 'transaction').mockImplementationOnce(function (this: Session, work) {
      return transaction.call(this, async () => {
        const done = await work();
        sending = send();
        await Promise.race([sending, turns(100)]);
        return done;
      }) as ReturnType<typeof work>;
    });
    await this.#remove({ kind: 'remove', agent: row.agent, from: row.minute, to: row.minute });
    await sending;
    this.#sent.add(keyOf(row));
  }

  async end(given: Step): Promise<void> {
    if (given.kind === 'kill' || given.kind === 'lose the log') await this.#restart(given.kind === 'lose the log');
    if (given.kind === 'remove') await this.#remove(given);
  }

  async #remove({ agent, from, to }: Extract<Step, { kind: 'remove' }>): Promise<void> {
    const utc = { from: Date.UTC(2026, 6, 1, 0, from), to: Date.UTC(2026, 6, 1, 0, to) };
    const gone = [...this.#sent].filter((key) => {
      const [number, minute] = key.split(' ').map(Number);
      return number === agent && Number(minute) >= from && Number(minute) <= to;
    });
    const selection = { organisationId: 1, tests: ['ping'], agents: [agent], utc };
    const expected = gone.length === 0 ? [] : [{ test: 'ping', results: gone.length }];
    expect(await this.#facts.count(selection)).toMatchObject(expected);
    expect(await this.#facts.remove(selection)).toMatchObject(expected);
    for (const key of gone) this.#sent.delete(key);
    this.#accepted -= gone.length;
  }

  /** Goes on with a copy of the files as they are, as after a kill. */
  async #restart(losesLog: boolean): Promise<void> {
    const from = this.#directory;
    this.#restarts += 1;
    cpSync(from, this.#directory, { recursive: true });
    if (losesLog) rmSync(join(this.#directory, 'facts.duckdb.wal'), { force: true });
    this.#left.push(this.#facts);
    await this.#start();
    if (losesLog) await this.#project();
  }

  async verify(): Promise<void> {
    const stored = await this.#stored();
    expect([...stored].sort()).toEqual([...this.#sent].sort());
    expect(this.#accepted).toBe(this.#sent.size);
  }

  async close(): Promise<void> {
    for (const facts of [...this.#left, this.#facts]) await facts.close();
    rmSync(this.#root, { recursive: true, force: true });
  }

  get #directory(): string {
    return join(this.#root, String(this.#restarts));
  }

  async #start(): Promise<void> {
    this.#facts = await openFacts({
      directory: this.#directory,
      memoryMb: 512,
      queriesMax: 2,
      queueMax: 100,
      timeoutMs: PATIENT_MS,
      rowsMax: 1_000_000,
      groupsMax: 1000,
      cellsMax: 1000,
      smallBytesMax: SMALL_BYTES_MAX,
      dayBytesMax: 1_000_000,
      recentKeysMax: this.#recentKeysMax,
      warn: () => {},
    });
    await this.#facts.claim('register');
    await this.#facts.recover(() => this.#project());
  }

  async #project(): Promise<void> {
    this.#revision += 1;
    const agents = Array.from({ length: AGENTS }, (_, index) => agentOf(index + 1));
    await this.#facts.project(1, { agents: listOf(agents), revision: this.#revision, complete: true });
  }

  async #send(rows: readonly Result[]): Promise<void> {
    const lines = rows.map(({ agent, minute, target }) =>
      JSON.stringify({ unit_id: agent, dtime: `2026-07-01 00:${minute}:00`, target, tool: TOOLS[agent] }),
    );
    const body = await this.#facts.receive(listOf(Buffer.from(lines.join('\n'))));
    const outcome = await this.#append('ping', body);
    expect(outcome).toMatchObject({ rejected: 0 });
    expect(outcome.accepted + outcome.duplicates).toBe(rows.length);
    this.#accepted += outcome.accepted;
    for (const row of rows) this.#sent.add(keyOf(row));
  }

  #append(test: string, body: ReceivedBody): Promise<AppendOutcome> {
    return this.#facts.append({
      view: VIEW,
      test,
      body,
      format: 'ndjson',
      ignoreUnknown: false,
      earliest: 0,
      latest: Date.parse('2026-07-02T00:00:00Z'),
      strict: false,
      checks: [],
      onAhead: () => {},
    });
  }

  async #stored(): Promise<readonly string[]> {
    const plan: RecordsPlan = {
      kind: 'records',
      ...VIEW,
      test: 'ping',
      utc: { from: 0, to: 4_102_444_800_000 },
      window: null,
      agents: null,
      order: 'oldest',
      labels: ['tool'],
      where: [],
    };
    const found: string[] = [];
    for await (const { bytes } of this.#facts.stream(plan, new AbortController().signal)) {
      const records = JSON.parse(`[${Buffer.from(bytes).toString()}]`) as {
        unit_id: number;
        dtime: string;
        target: string | null;
        tool: string | null;
      }[];
      for (const { unit_id: agent, dtime, target, tool } of records) {
        expect(tool).toBe(TOOLS[agent] ?? null);
        found.push(keyOf({ agent, minute: Number(dtime.slice(14, 16)), target: target as Result['target'] }));
      }
    }
    return found;
  }
}

function agentOf(id: number): ProjectedAgent {
  const version = { validFrom: BEGINNING, metadata: EMPTY_METADATA, terms: NO_TERMS };
  const agent = {
    id,
    agentId: `box-${id}`,
    unitId: id,
    macAddress: null,
    kind: 'whitebox',
    base: null,
    country: null,
  } as const;
  return { ...agent, panel: 'default', timeline: [version] };
}

function keyOf({ agent, minute, target }: Result): string {
  return `${agent} ${minute} ${target}`;
}

async function* listOf<T>(items: T): AsyncGenerator<T> {
  yield items;
}

/** What has nothing to wait for is done meanwhile. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}
