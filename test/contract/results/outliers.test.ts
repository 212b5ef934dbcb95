import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 6, 15, 13, 30);
const ASKED = { metric: 'httpget', prefilter: false, time: { from: '2026-06-20', to: '2026-07-10' } };

let service: TestService;
let panel: Panel;

/** Six lines with one package and one with another. The last of the six is slow, and the first has slowed down for a week. */
const MBPS = [100, 96, 98, 102, 104, 20];
const DAYS = 20;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  panel = await Panel.open(service, [
    ...MBPS.map((_, index) => ({ agent_id: `l${index}`, package: 'Acme:Fibre' })),
    { agent_id: 'alone', package: 'Acme:Copper' },
  ]);
  const results = Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2026, 5, 21 + day)).toISOString().slice(0, 10);
    return ['06', '12', '18'].flatMap((hour) => [
      ...MBPS.map((mbps, index) => speed(`l${index}`, `${date} ${hour}:00:00`, speedOf(index, day, mbps))),
      speed('alone', `${date} ${hour}:00:00`, 5),
    ]);
  });
  await panel.ingest('httpget', results.flat());
});
afterAll(() => service.stop());

function speedOf(index: number, day: number, mbps: number): number {
  if (index !== 0) return mbps + (day % 3);
  return day < DAYS - 7 ? 100 + (day % 3) : 60;
}

interface Ranked {
  readonly rule: string;
  readonly lines: readonly object[];
}

async function ask(change: object) {
  const { status, body } = await panel.client.post('/outliers', { ...ASKED, ...change });
  return { status, errors: body.errors ?? {}, data: body.data as Ranked };
}

describe('POST /outliers', () => {
  it('ranks lines by their distance from the others of their package, and says by which rule', async () => {
    const { status, data } = await ask({ against: 'package' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ judged: 6, notJudged: 1, outlying: 1, lines: { length: 6 } });
    // The medians of the lines are 100, 97, 99, 103, 105 and 21: their median is 99.5, the median distance from it 3.
    expect(data.lines[0]).toEqual({
      agent: 'l5',
      package: 'Acme:Fibre',
      value: 21,
      expected: 99.5,
      spread: expect.closeTo(1.4826 * 3, 9),
      score: expect.closeTo(-78.5 / (1.4826 * 3), 9),
      outlying: true,
      results: 3 * DAYS,
      comparedWith: 6,
    });
    expect(data.rule).toContain('from 3.5 times the usual spread on');
  });

  it('ranks lines by their distance from their own past', async () => {
    const { data } = await ask({ against: 'past', limit: 1 });
    expect(data).toMatchObject({ judged: 6, notJudged: 1, outlying: 1 });
    // 13 days of 100, 101 and 102, then seven of 60: the median day is 101, the median distance from it 1.
    expect(data.lines).toEqual([
      {
        agent: 'l0',
        package: null,
        value: 60,
        expected: 101,
        spread: expect.closeTo(1.4826, 9),
        score: expect.closeTo(-41 / 1.4826, 9),
        outlying: true,
        results: 21,
        comparedWith: 13,
      },
    ]);
  });

  it('narrows the lines as questions do, and says everything that is wrong at once', async () => {
    const filters = [{ id: 'agent', filterType: 'exclude', filterValues: ['l5'] }];
    expect((await ask({ against: 'package', filters })).data).toMatchObject({ judged: 5, outlying: 0 });
    const { status, body } = await panel.client.post('/outliers', { against: 'mood', limit: 0, filters: [] });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['against', 'limit', 'metric', 'prefilter', 'time']);
  });
});
