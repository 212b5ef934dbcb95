import { expect, it } from 'vitest';
import { compareActivity, isWanted, withActivity, withRuns } from './activity.ts';

const HOUR = 3_600_000;
const UNTIL = 48 * HOUR;
const NOTHING = { clockErrors: 0, old: [] };

const sent = (test: string, results: number, lastAt: number, hours = 1, firstAt = lastAt, usualHours = hours) => ({
  test,
  results,
  hours,
  usualHours,
  doubted: 0,
  firstAt,
  lastAt,
});

const agent = (agentId: string, isp: string | null, tests: Parameters<typeof withActivity>[1] = []) =>
  withActivity(
    {
      agentId,
      unitId: null,
      macAddress: null,
      kind: 'whitebox',
      base: null,
      country: null,
      panel: 'default',
      metadata: { isp, package: isp && 'Basic', timezone: null, custom: new Map([['floor', 3]]) },
    },
    tests,
  );

const seen = agent('b', 'Acme', [sent('ping', 2, 50), sent('dns', 3, 70)]);
const never = agent('c', null);
const long = agent('a', 'Zeta', [sent('ping', 9, 10)]);

const ordered = (by: Parameters<typeof compareActivity>[0]['by'], descending = false) =>
  [seen, never, long].toSorted(compareActivity({ by, descending })).map(({ agent }) => agent.agentId);

it('sums up the tests of an agent', () => {
  expect(seen).toMatchObject({ lastSeen: 70, results: 5, tests: [{ test: 'dns' }, { test: 'ping' }] });
  expect(never).toMatchObject({ lastSeen: null, results: 0, tests: [] });
});

it('orders by last seen, whoever was never seen first, and by other things with what is not set last', () => {
  expect(ordered('last_seen')).toEqual(['c', 'a', 'b']);
  expect(ordered('last_seen', true)).toEqual(['b', 'a', 'c']);
  expect(ordered('isp')).toEqual(['b', 'a', 'c']);
  expect(ordered('isp', true)).toEqual(['a', 'b', 'c']);
  expect(ordered('results', true)).toEqual(['a', 'b', 'c']);
});

it('finds the silent, and agents by what is true of them now', () => {
  const nothing = { country: undefined, isp: undefined, package: undefined, custom: undefined, silentSince: undefined };
  const wanted = (filter: object) =>
    [seen, never, long].filter((each) => isWanted(each, { ...nothing, ...filter })).map(({ agent }) => agent.agentId);
  expect(wanted({ silentSince: 50 })).toEqual(['c', 'a']);
  expect(wanted({ isp: 'Acme' })).toEqual(['b']);
  expect(wanted({ country: 'GB' })).toEqual([]);
  expect(wanted({ package: 'Zeta:Basic' })).toEqual(['a']);
  expect(wanted({ custom: { key: 'floor', value: '3' } })).toEqual(['b', 'c', 'a']);
  expect(wanted({ custom: { key: 'room', value: 'undefined' } })).toEqual([]);
});

it('expects as many runs as the agent usually has, from its first result on, whatever the catalogue schedules', () => {
  const busy = agent('d', null, [
    sent('ping', 300, 47 * HOUR, 20, 24 * HOUR, 24),
    sent('httpget', 60, 47 * HOUR, 4, 24 * HOUR, 3),
    sent('dns', 60, 47 * HOUR, 1, 24 * HOUR, 1 / 7),
    sent('traceroute', 5, 47 * HOUR, 5, 30 * HOUR),
  ]);
  const { runs, tests } = withRuns(busy, UNTIL, NOTHING);
  expect(tests.map((test) => [test.test, test.runs])).toEqual([
    ['dns', { expected: 1, received: 1 }],
    ['httpget', { expected: 3, received: 3 }],
    ['ping', { expected: 24, received: 20 }],
    ['traceroute', null],
  ]);
  expect(runs).toEqual({ expected: 28, received: 24 });
  expect(withRuns(agent('e', null), UNTIL, NOTHING).runs).toEqual({ expected: 0, received: 0 });
});

it('adds up what is not plausible in the time, and everything before every plausible time', () => {
  const doubted = agent('f', null, [
    { ...sent('ping', 9, 10), doubted: 2 },
    { ...sent('dns', 9, 10), doubted: 1 },
  ]);
  const untimely = { clockErrors: 5, old: [sent('ping', 4, 0), sent('outage', 6, 0)] };
  expect(withRuns(doubted, UNTIL, untimely)).toMatchObject({ clockErrors: 5, doubted: 13 });
});
