import { expect, it } from 'vitest';
import { timesOf } from '../../lib/times.ts';
import { describeDetail } from './describe-detail.ts';

it('says what a change was in words, with dates for UNIX seconds', () => {
  expect(
    describeDetail(
      {
        agent: { agent_id: 'demo-1', custom: {} },
        metadata: { package: 'Acme:Basic', timezone: null },
        backdate_from: 1794787200,
        overwrite_all: false,
        versions: 3,
        scopes: ['data', 'manage'],
      },
      timesOf('utc', () => 'UTC'),
    ),
  ).toBe(
    'agent: agent id demo-1; metadata: package Acme:Basic; backdate from 16 Nov 2026, 00:00 UTC; not overwrite all; versions 3; scopes data, manage',
  );
});
