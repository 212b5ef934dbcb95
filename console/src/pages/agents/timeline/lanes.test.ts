import { expect, it } from 'vitest';
import type { MetadataVersion } from '../../../../../client/index.ts';
import { lanesOf } from './lanes.ts';

const version = (valid_from: number | null, rest: Partial<MetadataVersion>): MetadataVersion => ({
  valid_from,
  package: null,
  isp: null,
  timezone: null,
  custom: {},
  ...rest,
});

it('a field that stays the same over versions is one stretch', () => {
  const lanes = lanesOf([version(200, { timezone: 'UTC', isp: 'Acme' }), version(null, { timezone: 'UTC' })]);
  expect(lanes).toEqual([
    {
      name: 'Package',
      stretches: [
        { value: null, from: null, to: 200 },
        { value: 'Acme', from: 200, to: null },
      ],
    },
    { name: 'Timezone', stretches: [{ value: 'UTC', from: null, to: null }] },
  ]);
});

it('a custom field has a lane even if it is gone, with a stretch without a value', () => {
  const lanes = lanesOf([version(200, {}), version(100, { custom: { tier: 2 } }), version(null, {})]);
  expect(lanes.find(({ name }) => name === 'tier')?.stretches).toEqual([
    { value: null, from: null, to: 100 },
    { value: '2', from: 100, to: 200 },
    { value: null, from: 200, to: null },
  ]);
});

it('a custom field may be called like anything that objects have', () => {
  const custom = JSON.parse('{"__proto__": "x", "constructor": "y"}');
  const names = lanesOf([version(null, { custom })]).map(({ name, stretches }) => [name, stretches[0]?.value]);
  expect(names).toContainEqual(['__proto__', 'x']);
  expect(names).toContainEqual(['constructor', 'y']);
});
