import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { tableOf } from '../exported.ts';
import { Panel, QUESTION, speed } from '../panel.ts';

/** The morning of the 18th in London, the evening of the 17th in New York. */
const NOW = Date.UTC(2026, 10, 18, 2, 38);

let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService({ now: () => NOW });
  panel = await Panel.open(service, [
    { agent_id: 'east', package: 'Tokyo Net:Basic', timezone: 'Asia/Tokyo' },
    { agent_id: 'here', package: 'London Net:Basic', timezone: 'Europe/London' },
    { agent_id: 'unset', package: 'Plain Net:Basic' },
    { agent_id: 'west', package: 'Prairie:Basic', timezone: 'America/New_York' },
    { agent_id: 'far', package: 'Prairie:Basic', timezone: 'America/Los_Angeles' },
  ]);
  await panel.ingest('httpget', [
    ...['east', 'here', 'unset', 'west', 'far'].flatMap((agent) => [
      speed(agent, '2026-11-15 12:00:00', 10),
      speed(agent, '2026-11-16 12:00:00', 10),
      speed(agent, '2026-11-17 12:00:00', 10),
    ]),
    speed('here', '2026-11-18 01:00:00', 10),
  ]);
});
afterAll(() => service.stop());

async function completeOf(question: object) {
  const points = await panel.points({ time: { from: '2026-11-15', to: 'now' }, complete: true, ...question });
  return points.map(({ isp, dtime, complete }) => [isp, dtime, complete].filter((value) => value !== undefined));
}

it('a period is over when it is over on the clocks of the agents of its series', async () => {
  expect(await completeOf({ aggregation: 'daily', splits: ['isp'] })).toEqual([
    ['London Net', '2026-11-15', true],
    ['London Net', '2026-11-16', true],
    ['London Net', '2026-11-17', true],
    ['London Net', '2026-11-18', false],
    ['Plain Net', '2026-11-15', true],
    ['Plain Net', '2026-11-16', true],
    ['Plain Net', '2026-11-17', true],
    ['Prairie', '2026-11-15', true],
    ['Prairie', '2026-11-16', true],
    ['Prairie', '2026-11-17', false],
    ['Tokyo Net', '2026-11-15', true],
    ['Tokyo Net', '2026-11-16', true],
    ['Tokyo Net', '2026-11-17', true],
  ]);
  expect((await completeOf({ aggregation: 'daily' })).slice(-2)).toEqual([
    ['2026-11-17', false],
    ['2026-11-18', false],
  ]);
});

it('a time that ends far in the future has the clocks of now', async () => {
  const time = { from: '2026-11-17', to: '2027' };
  expect(await completeOf({ aggregation: 'daily', splits: ['isp'], time })).toEqual([
    ['London Net', '2026-11-17', true],
    ['London Net', '2026-11-18', false],
    ['Plain Net', '2026-11-17', true],
    ['Prairie', '2026-11-17', false],
    ['Tokyo Net', '2026-11-17', true],
  ]);
});

it('an agent that has not measured in a period yet still keeps it open', async () => {
  await panel.ingest('httpget', [speed('west', '2026-11-18 01:30:00', 10)]);
  const evening = { aggregation: 'hourly', filters: [{ id: 'isp', filterType: 'include', filterValues: ['Prairie'] }] };
  expect((await completeOf(evening)).at(-1)).toEqual(['2026-11-17T20:00:00', false]);
});

it('a period that the time of the question cuts is not complete, and a total is as the time is', async () => {
  expect(await completeOf({ aggregation: 'weekly', time: { from: '2026-11-15', to: '2026-11-16' } })).toEqual([
    ['2026-11-09', false],
    ['2026-11-16', false],
  ]);
  const time = { from: '2026-11-15', to: '2026-11-17' };
  expect(await completeOf({ aggregation: 'total', splits: ['isp'], time })).toEqual([
    ['London Net', true],
    ['Plain Net', true],
    ['Prairie', false],
    ['Tokyo Net', true],
  ]);
});

it('files have it as their last column, where it is asked for', async () => {
  const question = { ...QUESTION, aggregation: 'daily', time: { from: '2026-11-16', to: '2026-11-17' } };
  const columnOf = async (asked: object) => {
    const { header, rows } = await tableOf(panel.client, 'metric_data', asked);
    return [header.at(-1), ...rows.map((row) => row.at(-1))];
  };
  expect(await columnOf({ ...question, complete: true })).toEqual(['complete', 'true', 'false']);
  expect(await columnOf(question)).not.toContain('complete');
});
