import { describe, expect, it } from 'vitest';
import { type DatedTerms, encodeTerms, mergeTerms, NO_TERMS, parseDay, tierOf, withTerms } from './package-terms.ts';
import { BEGINNING, type Timeline } from './timeline.ts';

const metadata = { isp: 'Acme', package: 'Fast', timezone: null, custom: new Map() };
const terms: readonly DatedTerms[] = [
  { validFrom: BEGINNING, given: { download_mbps: 50, technology: 'FTTC' } },
  { validFrom: 200, given: { download_mbps: 80, upload_mbps: 20 } },
  { validFrom: 300, given: { technology: null } },
];
const termsOf = (isp: string, name: string) => (isp === 'Acme' && name === 'Fast' ? terms : []);
const cuts = (timeline: Timeline) =>
  withTerms(timeline, termsOf).map(({ validFrom, terms: { download_mbps, upload_mbps, technology } }) => [
    validFrom,
    download_mbps,
    upload_mbps,
    technology,
  ]);

describe('what is sold under a package’s name', () => {
  it('cuts a timeline where it changes, and nowhere else', () => {
    expect(cuts([{ validFrom: BEGINNING, metadata }])).toEqual([
      [BEGINNING, 50, null, 'FTTC'],
      [200, 80, 20, 'FTTC'],
      [300, 80, 20, null],
    ]);
    expect(
      cuts([
        { validFrom: BEGINNING, metadata: { ...metadata, package: 'Slow' } },
        { validFrom: 200, metadata },
        { validFrom: 250, metadata: { ...metadata, timezone: 'UTC' } },
        { validFrom: 300, metadata: { ...metadata, isp: null, package: null } },
      ]),
    ).toEqual([
      [BEGINNING, null, null, null],
      [200, 80, 20, 'FTTC'],
      [250, 80, 20, 'FTTC'],
      [300, null, null, null],
    ]);
  });

  it('is replaced field by field of the same day, and stays in the order of time', () => {
    const merged = mergeTerms(terms, [
      { validFrom: 100, given: { upload_mbps: 5 } },
      { validFrom: 200, given: { upload_mbps: null } },
      { validFrom: 400, given: {} },
    ]);
    expect(merged.map(({ validFrom, given }) => [validFrom, given])).toEqual([
      [BEGINNING, { download_mbps: 50, technology: 'FTTC' }],
      [100, { upload_mbps: 5 }],
      [200, { download_mbps: 80, upload_mbps: null }],
      [300, { technology: null }],
    ]);
  });

  it('is written alike in whatever order it is given', () => {
    expect(encodeTerms({ technology: 'DSL', upload_mbps: null, download_mbps: 1 })).toBe(
      encodeTerms({ download_mbps: 1, technology: 'DSL', upload_mbps: null }),
    );
  });

  it('has a tier where both speeds are known', () => {
    expect(tierOf({ ...NO_TERMS, download_mbps: 50, upload_mbps: 0.5 })).toBe('50/0.5');
    expect(tierOf({ ...NO_TERMS, download_mbps: 50 })).toBeNull();
  });

  it('begins on days that there are', () => {
    expect(parseDay('1970-01-02')).toBe(86_400);
    for (const text of ['2026-02-30', '2026-2-3', '2026', '2026-01-01T00:00:00', '', 'now']) {
      expect([text, parseDay(text)]).toEqual([text, undefined]);
    }
  });
});
