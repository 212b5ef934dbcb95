import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../../test/random-runs.ts';
import { KnownKeys, type ResultKey } from './known-keys.ts';

const key: fc.Arbitrary<ResultKey> = fc
  .record({
    slot: fc.integer({ min: 0, max: 3 }),
    at: fc.integer({ min: 1, max: 6 }),
    target: fc.constantFrom('a', 'b'),
  })
  .map(({ slot, at, target }) => ({ slot, at, key: `${slot} ${at} ${target}` }));

const step = fc.oneof(
  { weight: 6, arbitrary: key.map((given) => ({ kind: 'store' as const, given })) },
  { weight: 1, arbitrary: key.map((given) => ({ kind: 'fail' as const, given })) },
  { weight: 1, arbitrary: key.map((given) => ({ kind: 'large batch' as const, given })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'trim' as const }) },
);

it('takes no stored key for a new one, and no other for a stored one, whatever was evicted, failed or imported', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.array(key, { maxLength: 20 }), (steps, asked) => {
      const known = new KnownKeys(4);
      const stored = new Map<string, ResultKey>();
      for (const each of steps) {
        if (each.kind === 'trim') known.trim();
        else if (each.kind === 'large batch') {
          known.raise(each.given.slot, each.given.at);
          stored.set(each.given.key, each.given);
        } else if (!stored.has(each.given.key)) {
          known.add(each.given);
          if (each.kind === 'fail') known.remove([each.given]);
          else stored.set(each.given.key, each.given);
        }
        for (const given of stored.values()) expect(known.stateOf(given)).not.toBe('new');
      }
      for (const given of asked) if (!stored.has(given.key)) expect(known.stateOf(given)).not.toBe('stored');
    }),
    { numRuns: propertyRuns(500) },
  );
});

it('knows a result that is newer than all of its agent for a new one', () => {
  const known = new KnownKeys(1);
  for (let at = 1; at <= 10; at += 1) {
    const given = { slot: 5, at, key: String(at) };
    expect(known.stateOf(given)).toBe('new');
    known.add(given);
    expect(known.stateOf(given)).toBe('stored');
    known.trim();
  }
  expect(known.stateOf({ slot: 5, at: 3, key: '3' })).toBe('unsure');
});
