import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyRuns } from '../../random-runs.ts';
import { type Answer, startTestService, type TestService } from '../../service.ts';
import { outcomeOf, Panel } from '../panel.ts';

const NOW = Date.parse('2026-08-01T12:00:00Z');
const AGENTS = [{ agent_id: 'box-1' }, { agent_id: 'box-2' }];
const RUNS = propertyRuns(5, 100);

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
});
afterAll(() => service.stop());

type Row = Readonly<Record<string, unknown>>;

/** Few times and agents, so that many are sent more than once. */
const row: fc.Arbitrary<Row> = fc.record({
  agent_id: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('box-1', 'box-2') },
    { weight: 1, arbitrary: fc.constant('nobody') },
  ),
  dtime: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 10, max: 40 }).map((minute) => `2026-07-01 00:${minute}:00`) },
    { weight: 1, arbitrary: fc.constant('noon') },
  ),
});

const isGood = ({ agent_id, dtime }: Row) => agent_id !== 'nobody' && dtime !== 'noon';
const identity = ({ agent_id, dtime }: Row) => `${agent_id} ${dtime}`;

it('what comes at the same time has the outcomes that it would have had one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 40 }),
      async (bodies) => {
        const panel = await Panel.open(service, AGENTS);
        const answers = await Promise.all(
          bodies.map((body, index) => panel.client.post(index % 5 === 0 ? '/ingest/latency' : '/ingest/ping', body)),
        );
        for (const test of ['latency', 'ping']) {
          const sent = bodies.flatMap((body, index) => {
            const outcome = outcomeOf(answers[index] as Answer, body.length);
            return (index % 5 === 0) === (test === 'latency') ? [{ body, outcome }] : [];
          });
          for (const { body, outcome } of sent) {
            const bad = body.flatMap((each, index) => (isGood(each) ? [] : [index + 1]));
            expect(outcome.errors.map(({ row }) => row)).toEqual(bad);
            expect(outcome.rejected).toBe(bad.length);
            expect(outcome.accepted + outcome.duplicates + outcome.rejected).toBe(body.length);
            expect(outcome.accepted).toBeLessThanOrEqual(new Set(body.filter(isGood).map(identity)).size);
          }
          const distinct = new Set(sent.flatMap(({ body }) => body.filter(isGood).map(identity)));
          const records = await panel.records(test);
          expect(new Set(records.map((record) => `${record.agent_id} ${String(record.dtime).slice(0, 19)}`))).toEqual(
            distinct,
          );
          expect(records).toHaveLength(distinct.size);
          expect(sent.reduce((sum, { outcome }) => sum + outcome.accepted, 0)).toBe(distinct.size);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

it('a body that can’t be read is refused by itself', async () => {
  const panel = await Panel.open(service, AGENTS);
  const post = (body: string) =>
    panel.client.send('POST', '/ingest/ping', body, { 'content-type': 'application/json' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      post(index % 3 === 0 ? '[{"agent_id":' : `[{"agent_id":"box-1","dtime":"2026-07-01 00:00:${10 + index}"}]`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 400 : 200)),
  );
  expect(await panel.records('ping')).toHaveLength(8);
});

it('tokens of different panels know different agents, at the same time too', async () => {
  const panel = await Panel.open(service, AGENTS);
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const other = await Panel.open(service, [{ agent_id: `only-${index}` }]);
      const body = [{ agent_id: `only-${index}`, dtime: '2026-07-01 00:00:00' }];
      return [await other.client.post('/ingest/ping', body), await panel.client.post('/ingest/ping', body)] as const;
    }),
  );
  for (const [own, foreign] of answers) {
    expect(own.body.data).toMatchObject({ accepted: 1 });
    expect(foreign.body.errors).toEqual({ 'rows[1]': ['The agent is not known.'] });
  }
});
