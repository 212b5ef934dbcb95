import { describe, expect, it } from 'vitest';
import { macIn, nameAt } from './agent-source.ts';

describe('a MAC address', () => {
  it.each([
    ['boxes/AA-BB-CC-00-11-22/run.json', 'aabbcc001122'],
    ['boxes/aa:bb:cc:00:11:22.json', 'aabbcc001122'],
    ['aabbcc001122/2026-03-01.json', 'aabbcc001122'],
    ['aabbcc001122/ddeeff001122_1.json', 'ddeeff001122'],
    ['boxes/20260301120000.json', undefined],
    ['boxes/box-7.json', undefined],
  ])('in %s is %s', (path, mac) => {
    expect(macIn(path)).toBe(mac);
  });
});

describe('the name at a path', () => {
  const run = { interface: { macAddr: 'AA:BB:CC:00:11:22' }, start: { connected: [{ host: 'box-1' }] }, id: 7, no: '' };

  it.each([
    ['interface.macAddr', { by: 'mac_address', name: 'aabbcc001122' }],
    ['start.connected[0].host', { by: 'agent_id', name: 'box-1' }],
    ['start.connected.0.host', { by: 'agent_id', name: 'box-1' }],
    ['id', { by: 'agent_id', name: '7' }],
    ['no', undefined],
    ['interface', undefined],
    ['constructor.name', undefined],
    ['start.connected[1].host', undefined],
  ])('%s is %j', (path, name) => {
    expect(nameAt(run, path)).toEqual(name);
  });
});
