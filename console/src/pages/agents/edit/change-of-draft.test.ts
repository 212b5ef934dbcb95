import { expect, it } from 'vitest';
import { backdateLimits, changeOfDraft, readBackdate } from './change-of-draft.ts';
import { type Draft, readDraft } from './draft.ts';

const NOW = Date.UTC(2026, 6, 14, 13, 5, 30);
const TODAY = Date.UTC(2026, 6, 14) / 1000;

const draftOf = (search: string): Draft => readDraft(new URLSearchParams(search));

it('a draft becomes a request of what is given in it', () => {
  const draft = draftOf(
    'unit_id=1001&custom=region%3DNorth&set_package=Acme:Fast&set_custom=tier:%3D2&from=2026-07-01T06:30',
  );
  expect(changeOfDraft(draft, NOW).change).toEqual({
    agent: { unit_id: 1001, custom: { region: 'North' } },
    metadata: { package: 'Acme:Fast', custom: { tier: 2 } },
    backdate_from: Date.UTC(2026, 6, 1, 6, 30) / 1000,
    overwrite_all: false,
  });
});

it('an empty draft is left to the service to refuse', () => {
  const { change } = changeOfDraft(draftOf(''), NOW);
  expect(change).toEqual({ agent: {}, metadata: {}, backdate_from: TODAY, overwrite_all: false });
});

it('what no request can say is refused at its field, all at once', () => {
  const draft = draftOf('unit_id=x1&set_custom=a:%3Dmany&set_custom=b%3D1&set_custom=b%3D2&from=2026-01-01T00:00');
  expect(changeOfDraft(draft, NOW).issues).toEqual({
    'agent[unit_id]': ['A unit id is a whole number.'],
    'metadata[custom][a]': ['This is not a number.'],
    'metadata[custom][b]': ['This field occurs twice.'],
    backdate_from: ['This is more than 28 days ago.'],
  });
});

it('a number that is meant as text stays text', () => {
  expect(changeOfDraft(draftOf('set_custom=floor%3D3'), NOW).change?.metadata.custom).toEqual({ floor: '3' });
});

it('a change without a date begins with the current day in UTC', () => {
  expect(readBackdate('', NOW)).toEqual({ seconds: Date.UTC(2026, 6, 14) / 1000 });
});

it('an older date is taken where it is allowed, and the request says so', () => {
  const { change } = changeOfDraft(draftOf('set_timezone=UTC&from=2020-01-01T00:00&allow_older=yes'), NOW);
  expect(change).toMatchObject({ backdate_from: Date.UTC(2020, 0, 1) / 1000, allow_older: true });
});

it('both ends of what can be picked are taken', () => {
  const { min, max } = backdateLimits(NOW);
  expect([min, max]).toEqual(['2026-06-16T13:06', '2026-07-14T13:05']);
  expect(readBackdate(min, NOW)).toEqual({ seconds: Date.UTC(2026, 5, 16, 13, 6) / 1000 });
  expect(readBackdate(max, NOW)).toEqual({ seconds: Date.UTC(2026, 6, 14, 13, 5) / 1000 });
});

it('a minute before and a minute after are refused, and so is what is no date', () => {
  expect(readBackdate('2026-06-16T13:05', NOW)).toEqual({ problem: 'This is more than 28 days ago.' });
  expect(readBackdate('2026-07-14T13:06', NOW)).toEqual({ problem: 'This is in the future.' });
  expect(readBackdate('soon', NOW)).toEqual({ problem: 'This is not a date and time.' });
});
