import { expect, it } from 'vitest';
import { EMPTY_METADATA, type Metadata } from './metadata.ts';
import { BEGINNING, changeFrom, type Timeline } from './timeline.ts';
import { countVersions, revertVersions, versionChanges } from './version-changes.ts';

const inIsp = (isp: string | null): Metadata => ({ ...EMPTY_METADATA, isp });
const TIMELINE: Timeline = [
  { validFrom: BEGINNING, metadata: inIsp(null) },
  { validFrom: 100, metadata: inIsp('Acme') },
  { validFrom: 200, metadata: inIsp('Other') },
];

it.each([
  ['before everything later', 50, ['50 appears null', '100 vanishes Acme', '200 vanishes Other']],
  ['from the start of a version', 100, ['100 changes Acme', '200 vanishes Other']],
  ['within the last version', 300, ['300 appears Other']],
])('a change %s lists what appears, changes and vanishes, and can be reverted', (_, from, fates) => {
  const after = changeFrom(TIMELINE, from, () => inIsp('Third'));
  const changes = versionChanges(TIMELINE, after);
  expect(changes.map(({ validFrom, fate, before }) => `${validFrom} ${fate} ${before.isp}`)).toEqual(fates);
  expect(changes.every((version) => version.after.isp === 'Third')).toBe(true);
  expect(revertVersions(after, changes)).toEqual(TIMELINE);
});

it('a change that says nothing new lists nothing, and its agent is not counted', () => {
  const versions = versionChanges(
    TIMELINE,
    changeFrom(TIMELINE, 200, () => inIsp('Other')),
  );
  expect(versions).toEqual([]);
  expect(countVersions([{ versions }])).toEqual({ agents: 0, appears: 0, changes: 0, vanishes: 0 });
});

it('a change of agents with equal versions counts each of them', () => {
  const versions = versionChanges(
    TIMELINE,
    changeFrom(TIMELINE, 100, () => inIsp('Third')),
  );
  const agents = [1, 2, 3];
  expect(countVersions([{ versions, agents }])).toEqual({ agents: 3, appears: 0, changes: 3, vanishes: 3 });
});

it('a change of a long timeline looks at each version some times only', () => {
  const length = 1000;
  let looks = 0;
  const timeline = Array.from({ length }, (_, index) => ({
    get validFrom() {
      looks += 1;
      return index;
    },
    metadata: inIsp(String(index)),
  }));
  const after = timeline.map((version, index) => ({ validFrom: index, metadata: version.metadata }));
  expect(versionChanges(timeline, after)).toEqual([]);
  expect(looks).toBeLessThan(20 * length);
});
