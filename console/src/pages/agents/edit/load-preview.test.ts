import { expect, it } from 'vitest';
import type { Metadata, MetadataChange } from '../../../../../client/index.ts';
import { fieldChanges } from './load-preview.ts';

const NOW: Metadata = {
  package: 'Acme:Basic',
  isp: 'Acme',
  timezone: 'Europe/London',
  custom: { region: 'North', tier: 2 },
};

const changes = (metadata: MetadataChange['metadata'], overwrite_all = false) =>
  fieldChanges(NOW, { agent: {}, metadata, overwrite_all });

it('what is not given stays as it is', () => {
  expect(changes({ timezone: 'UTC', custom: { region: 'South' } })).toEqual([
    { name: 'Timezone', before: 'Europe/London', after: 'UTC' },
    { name: 'region', before: 'North', after: 'South' },
  ]);
});

it('overwriting removes what is not given', () => {
  expect(changes({ package: 'Acme:Basic', custom: { tier: 2 } }, true)).toEqual([
    { name: 'Timezone', before: 'Europe/London', after: null },
    { name: 'region', before: 'North', after: null },
  ]);
});

it('an ISP alone removes the package', () => {
  expect(changes({ package: 'Acme:' })).toEqual([{ name: 'Package', before: 'Acme:Basic', after: 'Acme' }]);
});

it('a number and the same figure as text are different values', () => {
  expect(changes({ custom: { tier: '2' } })).toEqual([{ name: 'tier', before: 2, after: '2' }]);
  expect(changes({ custom: { tier: 2 } })).toEqual([]);
});
