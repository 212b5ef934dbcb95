import { expect, it } from 'vitest';
import { timesOf } from './times.ts';

const AT = Date.UTC(2026, 0, 14, 23, 5, 9);
const mine = () => 'Asia/Kolkata';

it.each([
  ['utc', '14 Jan 2026, 23:05 UTC', '14 Jan 2026, 23:05:09', 'When, UTC'],
  ['mine', '15 Jan 2026, 04:35 GMT+5:30', '15 Jan 2026, 04:35:09', 'When, Asia/Kolkata'],
  ['agent', '15 Jan 2026, 00:05 CET', '15 Jan 2026, 00:05:09', 'When, agent’s clock'],
] as const)(
  'shows an instant of an agent in Berlin by the clock %s, and names it',
  (clock, minute, second, heading) => {
    const times = timesOf(clock, mine);
    const berlin = 'Europe/Berlin';
    expect([times.minute(AT, berlin), times.second(AT, berlin), times.heading('When', true)]).toEqual([
      minute,
      second,
      heading,
    ]);
  },
);

it('shows what belongs to no agent, or to one without a timezone, in UTC where agents’ clocks are shown', () => {
  const times = timesOf('agent', mine);
  expect([times.minute(AT), times.minute(AT, null), times.heading('When'), times.day(AT)]).toEqual([
    '14 Jan 2026, 23:05 UTC',
    '14 Jan 2026, 23:05 UTC',
    'When, UTC',
    '14 Jan 2026',
  ]);
});
