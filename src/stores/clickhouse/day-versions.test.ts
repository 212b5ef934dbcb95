import { describe, expect, it } from 'vitest';
import { column } from '../../plan/expr.ts';
import type { Scope } from '../../plan/plan.ts';
import { DAY } from '../../sql/day-entry.ts';
import { localExtent, type SeenDays, utcDaysOf, versionsOf } from './day-versions.ts';

/** 1 January 2026. */
const FIRST = Date.UTC(2026, 0, 1) / 1000 / DAY;

const SCOPE: Scope = {
  organisationId: 1,
  panels: null,
  test: 'httpget',
  local: { from: FIRST * DAY, to: (FIRST + 20) * DAY - 1 },
  filters: [],
  drop: [],
  measure: { kind: 'number', of: column('bytes_sec') },
  window: null,
};

const AGENTS = { agents: '', sums: [], zones: [] };

const within = (...zones: string[]) => ({
  scope: SCOPE,
  known: { organisationId: 1, generation: 1, zones, cluster: undefined },
});

function seen(results: Readonly<Record<number, string>>): SeenDays {
  const days = Object.entries(results).map(([day, sums]) => [FIRST + Number(day), { rows: 1, sums }] as const);
  return { results: new Map(days), agents: '', removals: 0, isOfAll: true };
}

describe('a local day', () => {
  it('lies on its own UTC day where all agents are at UTC', () => {
    expect(utcDaysOf(within('UTC'))(FIRST)).toEqual({ first: FIRST, last: FIRST });
  });

  it('lies on the UTC days that it has in any zone of the agents', () => {
    expect(utcDaysOf(within('Asia/Kathmandu'))(FIRST)).toEqual({ first: FIRST - 1, last: FIRST });
    expect(utcDaysOf(within('America/New_York'))(FIRST)).toEqual({ first: FIRST, last: FIRST + 1 });
    expect(utcDaysOf(within('Pacific/Auckland', 'Pacific/Honolulu'))(FIRST)).toEqual({
      first: FIRST - 1,
      last: FIRST + 1,
    });
  });

  it('has another version when a UTC day that it lies on has', () => {
    const [before, after] = [seen({ 3: 'a', 4: 'b', 9: 'c' }), seen({ 3: 'a', 4: 'other', 10: 'new' })];
    const changedDays = (zone: string) => {
      const [was, is] = [before, after].map((each) => versionsOf(each, AGENTS, utcDaysOf(within(zone))));
      return Array.from({ length: 20 }, (_, day) => day).filter((day) => was?.(FIRST + day) !== is?.(FIRST + day));
    };
    expect(changedDays('UTC')).toEqual([4, 9, 10]);
    expect(changedDays('Asia/Kathmandu')).toEqual([4, 5, 9, 10, 11]);
    expect(changedDays('America/New_York')).toEqual([3, 4, 8, 9, 10]);
  });

  it('has another version when agents with results differ up to its end', () => {
    const ofAgents = (day: number) => versionsOf(seen({ 3: 'a' }), { ...AGENTS, sums: [{ day, sum: 7n }] }, utcDays);
    const utcDays = utcDaysOf(within('UTC'));
    const [was, is] = [ofAgents(FIRST + 4), ofAgents(FIRST + 5)];
    expect([3, 4, 5].map((day) => was(FIRST + day) === is(FIRST + day))).toEqual([true, false, true]);
  });

  it('has no version when the agents are others than those that were looked at', () => {
    const others = { ...AGENTS, agents: 'others' };
    expect(versionsOf(seen({ 3: 'a' }), others, utcDaysOf(within('UTC')))(FIRST + 3)).toBeNull();
  });

  it('has results from the first to the last moment that those of UTC days can have', () => {
    expect(localExtent(seen({}), within('UTC'))).toBeNull();
    expect(localExtent(seen({ 2: 'a', 5: 'b' }), within('America/New_York'))).toEqual({
      from: (FIRST + 2) * DAY - 5 * 3600,
      to: (FIRST + 6) * DAY - 1,
    });
  });
});
