import { describe, expect, it } from 'vitest';
import { arrangeServers, type NamedServer } from './arrange-servers.ts';

/** `a2` is the second replica of the first of two shards; one without a number can't replicate, and `-` is away. */
function named(...hosts: readonly string[]): NamedServer[] {
  return hosts.map((host) => {
    const [letter = '', number] = host;
    if (letter === '-') return { host, place: undefined, failure: new Error('gone') };
    const shard = letter === 'a' ? 1 : 2;
    const replica = number === undefined ? undefined : { shard: letter, replica: number };
    return { host, place: { shard, shards: 2, replica } };
  });
}

function hostsOf(...hosts: readonly string[]) {
  const { firsts, standbys } = arrangeServers('main', named(...hosts));
  return [firsts, standbys].map((servers) => servers.map(({ host }) => host).join(' '));
}

describe('servers of a list', () => {
  it.each([
    [['a', 'b'], 'a b', ''],
    [['b1', 'a1'], 'a1 b1', ''],
    [['a1', 'a2', 'b2', 'b1', 'a3'], 'a1 b2', 'a2 b1 a3'],
    [['b2', 'a1', '-'], 'a1 b2', '-'],
  ])('%j are arranged by their shards, the first of each before its stand-ins', (hosts, firsts, standbys) => {
    expect(hostsOf(...hosts)).toEqual([firsts, standbys]);
  });

  it.each([
    [['a1', 'a2'], 'names no server of shard 2 of the cluster main, which has 2 shards'],
    [['a', 'b', 'a'], "a can't replicate tables"],
    [['a1', 'b', '-'], "b can't replicate tables"],
    [['a1', 'b1', 'b1'], 'b1 and b1 are both the replica 1 of shard 2'],
    [['a1', '-'], "ClickHouse can't be reached at -: gone."],
    [['a1', '-', 'b1'], 'may be the first of its shard'],
    [['-', '-'], "can't be reached at -"],
  ])('%j are refused', (hosts, message) => {
    expect(() => hostsOf(...hosts)).toThrow(message);
  });

  it('are refused when their macros contradict the cluster', () => {
    const [first, second] = named('a1', 'b1');
    const place = { shard: 2, shards: 2, replica: { shard: 'a', replica: '2' } };
    const wrong = { host: 'x', place };
    expect(() => arrangeServers('main', [first as NamedServer, wrong])).toThrow(/their macros shard are a and a/);
    expect(() => arrangeServers('main', [first as NamedServer, second as NamedServer, wrong])).toThrow(/macros shard/);
  });
});
