import { expect, it } from 'vitest';
import { idempotencyOf } from './idempotency.ts';

const hashOf = (panels: readonly string[] | null, request: unknown = { a: 1 }) =>
  idempotencyOf({ organisationId: 1, panels }, 'key', request)?.requestHash;

it('the same request of a caller who sees other panels is another one', () => {
  expect(hashOf(['x', 'y'])).toBe(hashOf(['y', 'x']));
  expect(new Set([hashOf(null), hashOf(['x']), hashOf(['x', 'y']), hashOf(['x'], { a: 2 })]).size).toBe(4);
});

it('a request without a key has none', () => {
  expect(idempotencyOf({ organisationId: 1, panels: null }, undefined, {})).toBeUndefined();
});
