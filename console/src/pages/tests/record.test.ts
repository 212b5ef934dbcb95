import { expect, it } from 'vitest';
import { type AnyRecord, followers, keyer } from './record.ts';

const record = (second: number, agent: string, target = 'a'): AnyRecord => ({
  base: null,
  ddate: '2026-01-01',
  dtime: `2026-01-01 00:00:0${second}.000`,
  agent_id: agent,
  unit_id: null,
  target,
});

const keyed = (records: readonly AnyRecord[]) => records.map(keyer([]));

it('reading on takes each record once, also where many have one time', () => {
  const all = [record(1, 'a'), record(2, 'a'), record(2, 'b', 'x'), record(2, 'b', 'y'), record(3, 'a')];
  for (let known = 0; known <= all.length; known += 1) {
    expect(all.filter(followers(keyed(all.slice(0, known))))).toEqual(all.slice(known));
  }
});

it('reading on from the newest takes each record once', () => {
  const all = [record(3, 'a'), record(2, 'a'), record(2, 'b', 'x'), record(2, 'b', 'y'), record(1, 'a')];
  for (let known = 0; known <= all.length; known += 1) {
    expect(all.filter(followers(keyed(all.slice(0, known)), 'newest'))).toEqual(all.slice(known));
  }
});

it('a record that came late stands after the known ones of its time', () => {
  const late = record(2, 'aa');
  const answer = [record(1, 'a'), record(2, 'a'), late, record(2, 'b')];
  expect(answer.filter(followers(keyed([record(1, 'a'), record(2, 'a'), record(2, 'b')])))).toEqual([late]);
});

it('records of one agent and time have keys of their own, in whatever steps they come', () => {
  const records = [record(1, 'a', 'x'), record(1, 'a', 'y'), record(1, 'b')];
  const keys = ['2026-01-01T00:00:01.000~a', '2026-01-01T00:00:01.000~a~2', '2026-01-01T00:00:01.000~b'];
  for (let first = 0; first <= records.length; first += 1) {
    const known = keyed(records.slice(0, first));
    const all = [...known, ...records.slice(first).map(keyer(known))];
    expect(all.map(({ key }) => key)).toEqual(keys);
  }
});
