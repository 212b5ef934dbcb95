import { describe, expect, it } from 'vitest';
import type { Metadata } from './metadata.ts';
import { applyPatch } from './patch.ts';

const before: Metadata = {
  isp: 'Acme',
  package: 'Basic',
  timezone: 'Europe/London',
  custom: new Map<string, string | number>([
    ['floor', 3],
    ['room', 'kitchen'],
  ]),
};

describe('a patch', () => {
  it('changes only what it gives', () => {
    expect(applyPatch(before, { timezone: 'UTC', overwriteAll: false })).toEqual({ ...before, timezone: 'UTC' });
  });

  it('merges custom fields', () => {
    const { custom } = applyPatch(before, { custom: new Map([['floor', '4']]), overwriteAll: false });
    expect([...custom]).toEqual([
      ['floor', '4'],
      ['room', 'kitchen'],
    ]);
  });

  it('with an ISP alone sets it and removes the package', () => {
    const { isp, package: name } = applyPatch(before, {
      package: { isp: 'Other', package: null },
      overwriteAll: false,
    });
    expect([isp, name]).toEqual(['Other', null]);
  });

  it('that overwrites removes what it does not give, the ISP included', () => {
    expect(applyPatch(before, { custom: new Map([['new', 1]]), overwriteAll: true })).toEqual({
      isp: null,
      package: null,
      timezone: null,
      custom: new Map([['new', 1]]),
    });
  });
});
