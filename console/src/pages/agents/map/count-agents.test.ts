import { expect, it } from 'vitest';
import type { ActiveAgent } from '../../../../../client/index.ts';
import { countAgents } from './count-agents.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const agent = (country: string | null, area: string | undefined, hoursAgo: number | undefined) =>
  ({
    country,
    custom: area === undefined ? {} : { area },
    last_seen: hoursAgo === undefined ? null : new Date(NOW - hoursAgo * 3_600_000).toISOString(),
    results: 10,
  }) as unknown as ActiveAgent;
const AGENTS = [agent('DE', 'A', 1), agent('DE', 'B', 25), agent(null, 'A', undefined), agent('US', undefined, 23)];

it('agents count where they are now, by a field of the register or of the organisation', () => {
  expect(countAgents(AGENTS, 'country', 'agents', NOW)).toEqual([
    { value: 'DE', figure: 2, agents: 2, silent: 1, results: 20 },
    { value: null, figure: 1, agents: 1, silent: 1, results: 10 },
    { value: 'US', figure: 1, agents: 1, silent: 0, results: 10 },
  ]);
  expect(countAgents(AGENTS, 'custom.area', 'silent', NOW).map(({ value, figure }) => [value, figure])).toEqual([
    ['A', 1],
    ['B', 1],
    [null, 0],
  ]);
});
