import { expect, it } from 'vitest';
import { compareActivity, isWanted, withActivity } from './activity.ts';

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

const seen = agent('b', 'Acme', [
  { test: 'ping', results: 2, lastAt: 50 },
  { test: 'dns', results: 3, lastAt: 70 },
]);
const never = agent('c', null);
const long = agent('a', 'Zeta', [{ test: 'ping', results: 9, lastAt: 10 }]);

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
  const nothing = { isp: undefined, package: undefined, custom: undefined, silentSince: undefined };
  const wanted = (filter: object) =>
    [seen, never, long].filter((each) => isWanted(each, { ...nothing, ...filter })).map(({ agent }) => agent.agentId);
  expect(wanted({ silentSince: 50 })).toEqual(['c', 'a']);
  expect(wanted({ isp: 'Acme' })).toEqual(['b']);
  expect(wanted({ package: 'Zeta:Basic' })).toEqual(['a']);
  expect(wanted({ custom: { key: 'floor', value: '3' } })).toEqual(['b', 'c', 'a']);
  expect(wanted({ custom: { key: 'room', value: 'undefined' } })).toEqual([]);
});
