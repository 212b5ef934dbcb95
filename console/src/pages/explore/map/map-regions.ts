import { matchRegions } from '../../../../../src/maps/match-regions.ts';
import { hasFewAgents } from '../answer/answer.ts';
import type { DrawnMap, MapRegion } from './drawn-map.ts';
import type { MappedValue } from './map-slice.ts';

/** How far a region can be relied on; without results or with too few agents it has no colour. */
export type Standing = 'enough' | 'few' | 'too few' | 'none';

export interface MappedRegion {
  readonly region: MapRegion;
  readonly standing: Standing;
  /** Undefined where it has no results. */
  readonly mapped: MappedValue | undefined;
}

export interface MappedRegions {
  /** In the order of the map. */
  readonly regions: readonly MappedRegion[];
  /** What no region of the map is. */
  readonly left: readonly MappedValue[];
}

export function mapRegions({ regions, minAgents }: DrawnMap, values: readonly MappedValue[]): MappedRegions {
  const named = new Map(values.flatMap((mapped) => (mapped.value === null ? [] : [[mapped.value, mapped] as const])));
  const { byRegion, valuesLeft } = matchRegions(regions, [...named.keys()]);
  const leftOver = new Set(valuesLeft);
  return {
    regions: regions.map((region): MappedRegion => {
      const mapped = named.get(byRegion.get(region) ?? '');
      return { region, mapped, standing: standingOf(mapped, minAgents) };
    }),
    left: values.filter(({ value }) => value === null || leftOver.has(value)),
  };
}

function standingOf(mapped: MappedValue | undefined, minAgents: number): Standing {
  if (mapped === undefined) return 'none';
  if (mapped.point.agentCount < minAgents) return 'too few';
  return hasFewAgents(mapped.point) ? 'few' : 'enough';
}
