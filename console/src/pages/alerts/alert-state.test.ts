import { expect, it } from 'vitest';
import { groupName, stretchesOf } from './alert-state.ts';

it('names a group by its values', () => {
  expect([groupName({}), groupName({ isp: 'Acme', unit: 7, package: null })]).toEqual(['All', 'Acme, 7, none']);
});

it('turns changes into the states of each group over the whole time', () => {
  const values = { isp: 'Acme' };
  const changes = [
    { at: 100, values, from: 'ok', to: 'pending' },
    { at: 150, values, from: 'pending', to: 'firing' },
    { at: 100, values: { isp: 'Other' }, from: 'no_data', to: 'ok' },
  ] as const;
  expect([...stretchesOf(changes, 100, 200)]).toEqual([
    [
      'Acme',
      [
        { state: 'pending', from: 0, to: 0.5 },
        { state: 'firing', from: 0.5, to: 1 },
      ],
    ],
    ['Other', [{ state: 'ok', from: 0, to: 1 }]],
  ]);
});
