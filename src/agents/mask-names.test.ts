import { describe, expect, it } from 'vitest';
import { maskNames } from './mask-names.ts';

const NAMES = { agentId: 'wb-7 (hall)', unitId: 12, macAddress: '02:00:5E:10:00:07' };

describe('maskNames', () => {
  it.each([
    ['an agent id', ['wb-7 (hall)', 'wb7hall'], ['erased', 'erased']],
    ['a MAC address, in any case', ['02:00:5e:10:00:07', '02005E100007'], ['erased', 'erased']],
    ['a unit id under its key', { agent: { unit_id: 12 } }, { agent: { unit_id: null } }],
    ['a unit id in a filter', { id: 'unit', values: ['12', '13'] }, { id: 'unit', values: ['erased', '13'] }],
    ['a name within a text', { title: 'Speeds of wb7hall, daily' }, { title: 'Speeds of erased, daily' }],
    ['a unit id in a text that was cut off', '{"agent":{"unit_id":12},"me', '{"agent":{"unit_id":null},"me'],
  ])('takes out %s', (_, given, masked) => {
    expect(maskNames(given, NAMES)).toEqual(masked);
  });

  it('leaves numbers, other names and longer words as they are', () => {
    const given = { floor: 12, rows: ['12', 'wb-77', 'xwb7hall', '"unit_id":123'], unit_id: 120, none: null };
    expect(maskNames(given, NAMES)).toEqual(given);
  });

  it('takes an agent without unit id and MAC address for nobody else', () => {
    const given = { unit_id: null, mac_address: null, text: 'null' };
    expect(maskNames(given, { agentId: 'a', unitId: null, macAddress: null })).toEqual(given);
  });
});
