import { expect, it } from 'vitest';
import { lineOf } from './describe-question.ts';

const NOW = Date.parse('2026-11-18T02:00:00Z') / 1000;
const TIME = { from: '2026-10', to: 'now' };
const DAILY = { metric: 'httpget', aggregation: 'daily', normalised: true, prefilter: true, time: TIME };

it.each([
  [DAILY, 'Download speed [mbps], daily, normalised, prefiltered, 2026-10 to now'],
  [{ ...DAILY, chartType: 'raw', prefilter: false }, 'Download speed [mbps], raw, not prefiltered, 2026-10 to now'],
  [{ metric: 'later', aggregation: 'total', time: { from: 'now', to: 'now' } }, 'later, total, now'],
  [
    {
      ...DAILY,
      normalised: false,
      per_agent: { summary: 'median' },
      window: { days: ['mon', 'sun'], hours: [[7, 9]] },
    },
    'Download speed [mbps], daily, median per agent, prefiltered, mon sun 7-9, 2026-10 to now',
  ],
  [
    { ...DAILY, normalised: false, per_agent: { summary: 'share_above', level: 30 } },
    'Download speed [%], daily, share_above 30 per agent, prefiltered, 2026-10 to now',
  ],
  [{ test: 'ping', date: TIME, window: 'fcc-peak' }, 'Records of ping, fcc-peak, 2026-10 to now'],
  [{ test: 'ping', date: TIME }, 'Records of ping, 2026-10 to now'],
  [
    { metric: 'ping', aggregation: 'daily', last: '30 days' },
    'Latency (ICMP) [ms], daily, last 30 days, 2026-10-19 to 2026-11-17',
  ],
  [{ test: 'ping', last: '1w' }, 'Records of ping, last 1w, 2026-11-11 to 2026-11-17'],
] as const)('the line of %j is %s', (request, expected) => {
  expect(lineOf(request, NOW)).toBe(expected);
});
