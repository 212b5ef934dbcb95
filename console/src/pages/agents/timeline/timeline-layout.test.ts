import { expect, it } from 'vitest';
import type { MetadataVersion } from '../../../../../client/index.ts';
import { lanesOf, positionOn, scaleOf, ticksOf } from './timeline-layout.ts';

const version = (valid_from: number | null, rest: Partial<MetadataVersion>): MetadataVersion => ({
  valid_from,
  package: null,
  isp: null,
  timezone: null,
  custom: {},
  ...rest,
});

it('a field that stays the same over versions is one period', () => {
  const lanes = lanesOf([version(200, { timezone: 'UTC', isp: 'Acme' }), version(null, { timezone: 'UTC' })]);
  expect(lanes).toEqual([
    {
      name: 'Package',
      periods: [
        { value: null, from: null, to: 200 },
        { value: 'Acme', from: 200, to: null },
      ],
    },
    { name: 'Timezone', periods: [{ value: 'UTC', from: null, to: null }] },
  ]);
});

it('a custom field has a lane even if it is gone, with a period without a value', () => {
  const lanes = lanesOf([version(200, {}), version(100, { custom: { tier: 2 } }), version(null, {})]);
  expect(lanes.find(({ name }) => name === 'tier')?.periods).toEqual([
    { value: null, from: null, to: 100 },
    { value: '2', from: 100, to: 200 },
    { value: null, from: 200, to: null },
  ]);
});

it('a custom field may be called like anything that objects have', () => {
  const custom = JSON.parse('{"__proto__": "x", "constructor": "y"}');
  const names = lanesOf([version(null, { custom })]).map(({ name, periods }) => [name, periods[0]?.value]);
  expect(names).toContainEqual(['__proto__', 'x']);
  expect(names).toContainEqual(['constructor', 'y']);
});

const DAY = 86_400;
const NOW = Date.UTC(2026, 6, 14, 13) / 1000;

const changedAt = (...instants: readonly (number | null)[]): MetadataVersion[] =>
  instants.map((valid_from) => ({ valid_from, package: null, isp: null, timezone: null, custom: {} }));

const labels = (days: number) => ticksOf(scaleOf(changedAt(NOW - days * DAY, null), NOW), 6).map(({ label }) => label);

it('an agent that never changed shows two months', () => {
  const { from } = scaleOf(changedAt(null), NOW);
  expect(Math.round((NOW - from) / DAY)).toBe(64);
});

it('the first change is in sight, with some time before it, and so is now', () => {
  const scale = scaleOf(changedAt(NOW - 3 * DAY, NOW - 400 * DAY, null), NOW);
  expect(positionOn(scale, NOW - 400 * DAY)).toBeGreaterThan(3);
  expect(positionOn(scale, NOW)).toBeLessThan(97);
  expect(positionOn(scale, 0)).toBe(0);
});

it('ticks are Mondays or firsts of a month, and never too many to read', () => {
  expect(labels(1)).toEqual(['18 May', '1 Jun', '15 Jun', '29 Jun', '13 Jul']);
  expect(labels(200)).toEqual(['Jan 2026', 'Mar 2026', 'May 2026', 'Jul 2026']);
  expect(labels(3000).every((label) => /^\d{4}$/.test(label))).toBe(true);
  for (const days of [1, 60, 70, 100, 200, 365, 1000, 5000, 20_000]) {
    expect(labels(days).length, `${days} days`).toBeGreaterThan(0);
    expect(labels(days).length, `${days} days`).toBeLessThanOrEqual(7);
  }
});
