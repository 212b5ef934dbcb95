import { describe, expect, it } from 'vitest';
import { maskNames, maskText } from './mask-names.ts';

const NAMES = {
  agentId: 'wb-7 (hall)',
  unitId: 12,
  macAddress: '02:00:5E:10:00:07',
  own: [
    ['subscriber', 'Grace O"Hara'],
    ['floor', '3'],
    ['phone', '+49 170 123'],
  ],
} as const;

describe('maskNames', () => {
  it.each([
    ['an agent id', { agent: ['wb-7 (hall)', 'wb7hall', 'wb-8'] }, { agent: ['erased', 'erased', 'wb-8'] }],
    ['an agent id in a list with indexes', { agent: { 0: 'wb7hall' } }, { agent: { 0: 'erased' } }],
    ['a MAC address, in any case', { mac_address: '02:00:5e:10:00:07' }, { mac_address: 'erased' }],
    ['a unit id', { agent: { unit_id: 12 } }, { agent: { unit_id: 'erased' } }],
    ['a unit id as text', { unit_id: '12' }, { unit_id: 'erased' }],
    [
      'a unit id in a filter',
      { a: { filters: [{ filterValues: ['12', '13'], id: 'unit' }] } },
      { a: { filters: [{ filterValues: ['erased', '13'], id: 'unit' }] } },
    ],
    ['an agent id in a filter', { id: 'agent', filterValues: ['wb7hall'] }, { id: 'agent', filterValues: ['erased'] }],
    ['a name within a text', { title: 'Speeds of wb7hall, daily' }, { title: 'Speeds of erased, daily' }],
    [
      'values by split',
      { values: { agent: 'wb7hall', 'custom.floor': '3', isp: 'Acme', threads: 3 } },
      { values: { agent: 'erased', 'custom.floor': 'erased', isp: 'Acme', threads: 3 } },
    ],
    [
      'a request in a link',
      { link: `https://a.example/console/?request=${encodeURIComponent('{"agent":["wb7hall"]}')}` },
      { link: 'https://a.example/console/?request=%7B%22agent%22%3A%5B%22erased%22%5D%7D' },
    ],
    [
      'a link with a request that is cut off and names it',
      { link: `https://a.example/?request=${encodeURIComponent('{"agent":["wb7hall"')}` },
      { link: 'erased' },
    ],
    [
      'no link with a request that can’t be read',
      { link: 'https://a.example/?request=%7B' },
      { link: 'https://a.example/?request=%7B' },
    ],
    [
      'values of own fields',
      { agent: { custom: { subscriber: 'Grace O"Hara' } }, metadata: { custom: { floor: 3, note: '3' } } },
      { agent: { custom: { subscriber: 'erased' } }, metadata: { custom: { floor: 'erased', note: '3' } } },
    ],
    [
      'a value of an own field in a filter, by either name of the field',
      {
        filters: [
          { id: 'custom.floor', filterValues: ['3', '4'] },
          { id: 'subscriber', filterValues: ['Grace O"Hara'] },
        ],
      },
      {
        filters: [
          { id: 'custom.floor', filterValues: ['erased', '4'] },
          { id: 'subscriber', filterValues: ['erased'] },
        ],
      },
    ],
    [
      'a side of a comparison, and series by their values',
      { view: 'against.agent=wb7hall&against.custom.floor=3&hide=%5B%2212%22%5D&pin=3&pin=4&show=chart' },
      { view: 'pin=4&show=chart' },
    ],
    ['a value of an own field within a text', { text: 'Grace O"Hara, +49 170 123' }, { text: 'erased, erased' }],
    ['a MAC address within a text', { notes: ['Not 02005e100007'] }, { notes: ['Not erased'] }],
  ])('takes out %s', (_, given, masked) => {
    expect(maskNames(given, NAMES)).toEqual(masked);
  });

  it('leaves keys, and all that is in no place for names, as they are', () => {
    const names = { agentId: '30', unitId: 30, macAddress: null, own: [['floor', '30'] as const] };
    const given = {
      30: '30',
      time: { from: '-30 days', to: '2026-07-30' },
      filters: [{ id: 'threads', filterType: 'include', filterValues: ['30'] }],
      title: 'The last 30 days',
      width: 30,
      agent: ['31'],
      unit_id: 300,
    };
    expect(maskNames(given, names)).toEqual(given);
    const dashboard = { tiles: [{ question: 'tiles', width: 6 }], id: 'tiles', shortened: '{"tiles":["tiles"' };
    expect(maskNames(dashboard, { ...names, agentId: 'tiles' })).toEqual(dashboard);
  });

  it('takes an agent without unit id and MAC address for nobody else', () => {
    const given = { unit_id: null, mac_address: '', agent: '', text: 'null' };
    expect(maskNames(given, { agentId: 'a', unitId: null, macAddress: null, own: [] })).toEqual(given);
  });

  it.each([
    '{"agent":{"unit_id":12},"me',
    '{"agent":["wb-8","wb-7 (hall)","wb',
    '{"filters":[{"id":"isp","filterValues":["x"]},{"filterValues":["13","12"],"id":"unit"},{"i',
    '{"filters":[{"id":"agent","filterType":"include","filterValues":["a{b","wb7hall","wb-9',
    '{"text":"Of \\"wb7hall\\", which',
    '{"agent":{"0":"wb-8","1":"wb7hall","2":"w',
    '{"filters":[{"filterType":"include","filterValues":["wb-8","wb7hall","wb-9',
    '{"filters":[{"filterValues":["13","12"],"id":"un',
    '{"agent":["wb-8","wb-7 (h',
    '{"agent":{"mac_address":"02:00:5E:10:',
    '{"text":"Of wb7ha',
    '{"agent":{"custom":{"subscriber":"Grace O\\"Hara"}},"me',
    '{"agent":{"custom":{"subscriber":"Grace O',
    '{"metadata":{"custom":{"floor":3}},"ba',
    '{"filters":[{"filterValues":["3"],"id":"custom.floor"},{',
  ])('takes out JSON that was cut off and has a name: %s', (shortened) => {
    expect(maskNames({ shortened }, NAMES)).toEqual({ shortened: 'erased' });
  });

  it.each([
    '{"agent":{"unit_id":120},"floor":12,"me',
    '{"filters":[{"id":"threads","filterValues":["12"]},{"id":"unit","filterValues":["13"]}],"x":["12"',
    '{"agent":["wb-8","wb',
    '{"filters":[{"id":"threads","filterValues":["12","13","1',
    '{"tiles":{"0":"wb7hall","1":"w',
    '{"metadata":{"custom":{"rooms":3,"storey":"3"}},"ba',
  ])('leaves JSON that was cut off and has none: %s', (shortened) => {
    expect(maskNames({ shortened }, NAMES)).toEqual({ shortened });
  });
});

describe('maskText', () => {
  it('leaves longer words, and ids that are short or of digits alone', () => {
    expect(maskText('xwb7hall wb-77', NAMES)).toBe('xwb7hall wb-77');
    expect(maskText('no. 2026 of 4', { ...NAMES, agentId: '2026' })).toBe('no. 2026 of 4');
    expect(maskText('the box', { ...NAMES, agentId: 'box' })).toBe('the box');
    expect(maskText('3 of 12 lines', NAMES)).toBe('3 of 12 lines');
  });

  it('takes a moment for a text of nothing but blanks and numbers', () => {
    const long = `${' '.repeat(500_000)}4711${' 12'.repeat(100_000)}`;
    expect(maskText(long, { ...NAMES, unitId: 4711 })).toBe(long.replace('4711', 'erased'));
  });

  it.each([
    [12, 'Unit 12, unit_id=12 and #12 of 12', 'Unit erased, unit_id=erased and #erased of 12'],
    [4711, '4711 was moved (4711.5 Mbit/s, 14711)', 'erased was moved (4711.5 Mbit/s, 14711)'],
    [2026, 'In 2026 unit 2026 was moved', 'In 2026 unit erased was moved'],
  ])('takes out the unit %i where it can be nothing else', (unitId, given, masked) => {
    expect(maskText(given, { ...NAMES, unitId })).toBe(masked);
  });
});
