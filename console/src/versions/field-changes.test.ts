import { expect, it } from 'vitest';
import type { Metadata } from '../../../client/index.ts';
import { fieldChanges } from './field-changes.ts';

const BEFORE: Metadata = {
  package: 'Acme:Basic',
  isp: 'Acme',
  timezone: 'Europe/London',
  custom: { region: 'North', tier: 2 },
};

it('what differs is listed, what is gone is not set', () => {
  const after = { package: 'Acme:Basic', isp: 'Acme', timezone: null, custom: { region: 'South' } };
  expect(fieldChanges(BEFORE, after)).toEqual([
    { name: 'Timezone', before: 'Europe/London', after: null },
    { name: 'region', before: 'North', after: 'South' },
    { name: 'tier', before: 2, after: null },
  ]);
});

it('an ISP stands where there is no package', () => {
  expect(fieldChanges(BEFORE, { ...BEFORE, package: null })).toEqual([
    { name: 'Package', before: 'Acme:Basic', after: 'Acme' },
  ]);
});

it('a number and the same figure as text are different values', () => {
  const text = { ...BEFORE, custom: { region: 'North', tier: '2' } };
  expect(fieldChanges(BEFORE, text)).toEqual([{ name: 'tier', before: 2, after: '2' }]);
  expect(fieldChanges(BEFORE, BEFORE)).toEqual([]);
});
