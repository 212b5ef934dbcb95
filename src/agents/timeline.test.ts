import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_METADATA, type Metadata } from './metadata.ts';
import { applyPatch, type MetadataPatch } from './patch.ts';
import { BEGINNING, changeFrom, sameMetadata, type Timeline, versionAt } from './timeline.ts';
import { timelineChanges } from './timeline-changes.ts';

const LAST = 30;

const patches: fc.Arbitrary<MetadataPatch> = fc.record(
  {
    package: fc.record({ isp: fc.constantFrom('A', 'B'), package: fc.constantFrom('x', 'y', null) }),
    timezone: fc.constantFrom('UTC', 'Europe/London'),
    custom: fc
      .dictionary(fc.constantFrom('k', 'l', '__proto__'), fc.constantFrom<string | number>('1', 1, 'z'))
      .map((fields) => new Map(Object.entries(fields))),
    overwriteAll: fc.boolean(),
  },
  { requiredKeys: ['overwriteAll'] },
);

const changes = fc.array(fc.record({ from: fc.integer({ min: 1, max: LAST }), patch: patches }), { maxLength: 12 });

/** Metadata second by second: the plainest thing that can be meant by a timeline. */
function reference(sequence: readonly { from: number; patch: MetadataPatch }[]): Metadata[] {
  const seconds = Array.from({ length: LAST + 1 }, () => EMPTY_METADATA);
  for (const { from, patch } of sequence) {
    for (let second = from; second <= LAST; second += 1) {
      seconds[second] = applyPatch(seconds[second] ?? EMPTY_METADATA, patch);
    }
  }
  return seconds;
}

function run(sequence: readonly { from: number; patch: MetadataPatch }[]): Timeline {
  const first: Timeline = [{ validFrom: BEGINNING, metadata: EMPTY_METADATA }];
  return sequence.reduce<Timeline>(
    (timeline, { from, patch }) => changeFrom(timeline, from, (metadata) => applyPatch(metadata, patch)),
    first,
  );
}

const plain = (metadata: Metadata | undefined) => metadata && { ...metadata, custom: [...metadata.custom].sort() };

describe('a timeline', () => {
  it('is at every second what the plain model says, after any sequence of backdated changes', () => {
    fc.assert(
      fc.property(changes, (sequence) => {
        const timeline = run(sequence);
        reference(sequence).forEach((metadata, second) => {
          expect(plain(versionAt(timeline, second)?.metadata)).toEqual(plain(metadata));
        });
      }),
    );
  });

  it('begins at the beginning, ascends, and has no two equal neighbours', () => {
    fc.assert(
      fc.property(changes, (sequence) => {
        const timeline = run(sequence);
        expect(timeline[0]?.validFrom).toBe(BEGINNING);
        timeline.slice(1).forEach((version, index) => {
          const before = timeline[index];
          expect(before && before.validFrom < version.validFrom).toBe(true);
          expect(before && sameMetadata(before.metadata, version.metadata)).toBe(false);
        });
      }),
    );
  });

  it('is left alone before the start of a change', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: LAST }), patches, (sequence, from, patch) => {
        const before = run(sequence);
        const after = changeFrom(before, from, (metadata) => applyPatch(metadata, patch));
        for (let second = 0; second < from; second += 1) {
          expect(plain(versionAt(after, second)?.metadata)).toEqual(plain(versionAt(before, second)?.metadata));
        }
      }),
    );
  });

  it('stays the same when the last change is made again', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: LAST }), patches, (sequence, from, patch) => {
        const once = run([...sequence, { from, patch }]);
        expect(changeFrom(once, from, (metadata) => applyPatch(metadata, patch))).toEqual(once);
      }),
    );
  });

  it('merges neighbours that a change makes equal, and merging again changes nothing', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: LAST }), (sequence, from) => {
        const timeline = run(sequence);
        expect(changeFrom(timeline, from, (metadata) => metadata)).toEqual(timeline);
      }),
    );
  });

  it('changes the same whether all of it or only its tail is at hand', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: LAST }), patches, (sequence, from, patch) => {
        const whole = run(sequence);
        const end = (index: number) => whole[index + 1]?.validFrom ?? Number.POSITIVE_INFINITY;
        const tail = whole.filter((_, index) => end(index) >= from);
        const change = (metadata: Metadata) => applyPatch(metadata, patch);
        const changedTail = changeFrom(tail, from, change);
        expect(changeFrom(whole, from, change).slice(-changedTail.length)).toEqual(changedTail);
      }),
    );
  });

  it('is reached by a store that does what timelineChanges says', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const [before, after] = [run(first), run(second)];
        const { removed, written } = timelineChanges(before, after);
        const rows = new Map(before.map((version) => [version.validFrom, version.metadata]));
        for (const validFrom of removed) rows.delete(validFrom);
        for (const version of written) rows.set(version.validFrom, version.metadata);
        const stored = [...rows].sort(([a], [b]) => a - b).map(([validFrom, metadata]) => ({ validFrom, metadata }));
        expect(stored.map(({ metadata }) => plain(metadata))).toEqual(after.map(({ metadata }) => plain(metadata)));
      }),
    );
  });
});

describe('values', () => {
  it('1 and "1" are different when versions are merged', () => {
    const one = { ...EMPTY_METADATA, custom: new Map([['k', 1]]) };
    const text = { ...EMPTY_METADATA, custom: new Map([['k', '1']]) };
    expect(sameMetadata(one, text)).toBe(false);
  });

  it('the order of custom keys makes no difference', () => {
    const a = {
      ...EMPTY_METADATA,
      custom: new Map([
        ['k', 1],
        ['l', 2],
      ]),
    };
    const b = {
      ...EMPTY_METADATA,
      custom: new Map([
        ['l', 2],
        ['k', 1],
      ]),
    };
    expect(sameMetadata(a, b)).toBe(true);
  });
});
