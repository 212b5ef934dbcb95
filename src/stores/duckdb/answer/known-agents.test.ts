import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OFFSET_MAX_SECONDS } from '../../../lib/zone-offsets.ts';
import { VersionChanges } from './known-agents.ts';

const instant = fc.integer({ min: 1, max: 40 }).map((day) => day * 86_400);
const version = fc.tuple(instant, instant).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));

it('a time has the same versions as the one that stands for it', () => {
  fc.assert(
    fc.property(fc.array(version), version, (versions, local) => {
      const sorted = (seconds: readonly number[]) => [...new Set(seconds)].sort((a, b) => a - b);
      const changes = new VersionChanges(
        sorted(versions.map(({ from }) => from)),
        sorted(versions.map(({ to }) => to)),
      );
      const within = ({ from, to }: typeof local) =>
        versions.filter((v) => v.to > from - OFFSET_MAX_SECONDS && v.from <= to + OFFSET_MAX_SECONDS);
      const same = changes.sameVersions(local);
      expect(within(same)).toEqual(within(local));
      expect(changes.sameVersions(same)).toEqual(same);
    }),
  );
});

it('with too many changes a time stands for itself', () => {
  expect(new VersionChanges(null, null).sameVersions({ from: 5, to: 6 })).toEqual({ from: 5, to: 6 });
});
