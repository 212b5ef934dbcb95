import { expect, it } from 'vitest';
import { createErasureKey, FORMAT, isSignedErasure, signErasure } from './erasure-record.ts';

const RECORD = {
  format: FORMAT,
  id: 'e1',
  installation: 'r1',
  organisation: 2,
  agent: 17,
  requested_at: '2026-07-15T12:00:00.000Z',
  ended_at: '2026-07-15T12:00:01.000Z',
  results: { ping: 3, httpget: 4 },
} as const;

it('a record is verified as it was signed, in any order of its fields', () => {
  const signed = signErasure(RECORD, createErasureKey());
  const reordered = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(signed))).reverse());
  expect([signed, reordered].map((each) => isSignedErasure(each as typeof signed))).toEqual([true, true]);
});

it('a changed record, another key and no signature are noticed', () => {
  const signed = signErasure(RECORD, createErasureKey());
  const other = signErasure(RECORD, createErasureKey());
  expect(isSignedErasure({ ...signed, agent: 18 })).toBe(false);
  expect(isSignedErasure({ ...signed, results: { ping: 3 } })).toBe(false);
  expect(isSignedErasure({ ...signed, public_key: other.public_key })).toBe(false);
  expect(isSignedErasure({ ...signed, signature: '' })).toBe(false);
});
