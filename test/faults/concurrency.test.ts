import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, EVERY_REGISTER, startTestService, type TestService } from '../service.ts';
import { requestsInFlight, until } from './service-figures.ts';

const TRIES = 20;
const CLIENTS = 50;
const AGENTS = 5_000;

describe.each(EVERY_REGISTER)('on %s', (register) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ register });
  });
  afterAll(() => service.stop());

  test(`${CLIENTS} clients that merge distinct keys into one agent at once lose none and are never refused`, async () => {
    await importAgents(service.root, 900_001, 1);
    const keys = Array.from({ length: CLIENTS }, (_, index) => `key ${index}`);
    const tokens = await Promise.all(keys.map(() => service.issue(['metadata'])));
    const answers = await Promise.all(
      tokens.map((client, index) =>
        client.put('/metadata', {
          agent: { unit_id: 900_001 },
          metadata: { custom: { [String(keys[index])]: index } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    const { body } = await service.root.get('/metadata/unit/900001');
    expect(body.data).toMatchObject({ custom: Object.fromEntries(keys.map((key, index) => [key, index])) });
  });

  describe(`while a change of ${AGENTS} agents runs`, () => {
    beforeAll(() => importAgents(service.root, 1, AGENTS));

    test('reads are answered before it is done', async () => {
      const before: boolean[] = [];
      // A change may be done before the read is sent, however rarely.
      while (before.length < TRIES && !before.includes(true)) {
        const bulk = await startBulkChange(service, `reads ${before.length}`);
        expect((await service.root.get(`/metadata/unit/${AGENTS}`)).status).toBe(200);
        before.push(!bulk.isDone());
        expect((await bulk.answer).status).toBe(200);
      }
      expect(before).toContain(true);
    });

    test('a list shows all of it or nothing', async () => {
      const bulk = await startBulkChange(service, 'lists');
      const seen: number[] = [];
      do {
        const { body } = await service.root.get('/manage/agents?limit=1000&q=many-');
        const changes = (body.data as { custom: { change?: string } }[]).map(({ custom }) => custom.change);
        seen.push(new Set(changes).size);
      } while (!bulk.isDone());
      expect(seen).toEqual(seen.map(() => 1));
      expect((await bulk.answer).status).toBe(200);
    });

    test('another organisation’s changes succeed', async () => {
      await service.root.post('/manage/organisations', { name: 'Other' });
      const other = await issueFor(service, 'Other');
      await importAgents(other, 1, 1);
      const bulk = await startBulkChange(service, 'others');
      const change = await other.put('/metadata', { agent: { unit_id: 1 }, metadata: { custom: { mine: 'yes' } } });
      expect(change.status).toBe(200);
      expect((await other.get('/metadata/unit/1')).body.data).toMatchObject({ custom: { mine: 'yes' } });
      expect((await bulk.answer).status).toBe(200);
    });

    test('changes of its own agents succeed and come after it', async () => {
      const bulk = await startBulkChange(service, 'own');
      const units = Array.from({ length: 20 }, (_, index) => index + 1);
      const changes = await Promise.all(
        units.map((unit) =>
          service.root.put('/metadata', { agent: { unit_id: unit }, metadata: { custom: { change: 'later' } } }),
        ),
      );
      expect(changes.map(({ status }) => status)).toEqual(units.map(() => 200));
      expect((await bulk.answer).status).toBe(200);
      const reads = await Promise.all(units.map((unit) => service.root.get(`/metadata/unit/${unit}`)));
      for (const { body } of reads) expect(body.data).toMatchObject({ custom: { change: 'later' } });
    });
  });
});

/** Resolves when the service has it in hand: what is sent from then on comes after it. */
async function startBulkChange(service: TestService, change: string) {
  let done = false;
  const answer = service.root
    .put('/metadata', { agent: { custom: { wave: 'many' } }, metadata: { custom: { change } } })
    .finally(() => {
      done = true;
    });
  await until(async () => done || (await requestsInFlight(service)) > 0);
  return { answer, isDone: () => done };
}

/** One alone, or many of one wave. */
async function importAgents(client: Client, firstUnit: number, count: number): Promise<void> {
  const wave = count === 1 ? 'one' : 'many';
  const lines = Array.from({ length: count }, (_, index) => {
    const unit = firstUnit + index;
    return JSON.stringify({ agent_id: `${wave}-${unit}`, unit_id: unit, custom: { wave } });
  });
  const { body } = await client.send('POST', '/manage/agents', lines.join('\n'), {
    'content-type': 'application/x-ndjson',
  });
  expect(body.data).toMatchObject({ created: count });
}

async function issueFor(service: TestService, organisation: string): Promise<Client> {
  const { body } = await service.root.post(`/manage/tokens?organisation=${organisation}`, {
    name: 'test',
    scopes: ['metadata', 'manage'],
  });
  return service.client((body.data as { token: string }).token);
}
