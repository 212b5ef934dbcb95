import { expect, it } from 'vitest';
import { timesOf } from '../../lib/times.ts';
import { ACTIONS, isAction } from './actions.ts';
import { sayChange } from './say-change.ts';

const TIMES = timesOf('utc', () => 'UTC');

it.each([
  [
    'recipe.put',
    { name: 'slow', title: 'Slow lines', tables: 2 },
    'Stored the report “slow”: title Slow lines; tables 2.',
  ],
  [
    'metadata.set',
    { request: { agent: { isp: 'Acme', custom: {} }, metadata: { package: 'Acme:Basic' } }, matched: 3 },
    'Set metadata of agents with isp Acme: matched 3; metadata: package Acme:Basic.',
  ],
  ['token.revoke', { id: 7 }, 'Revoked token 7.'],
  ['session.begin', { address: '192.0.2.7' }, 'Signed in from 192.0.2.7.'],
] as const)('says %s with %o in a sentence', (action, detail, sentence) => {
  expect(sayChange({ action, detail }, TIMES)).toBe(sentence);
});

it('has a sentence for every action, whatever was recorded of it', () => {
  for (const action of Object.keys(ACTIONS)) {
    if (isAction(action)) expect(sayChange({ action, detail: {} }, TIMES)).toMatch(/^[A-Z][^.]+\.$/);
  }
});
