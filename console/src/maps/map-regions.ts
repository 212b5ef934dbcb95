import { matchRegions } from '../../../src/maps/match-regions.ts';
import type { DrawnMap, MapRegion } from './drawn-map.ts';

/** What a map shows of one value of its field. */
export interface MappedValue {
  /** Null: it is not set. */
  readonly value: string | null;
  readonly figure: number;
  readonly agents: number;
}

/** How far a region can be relied on; without results or with too few agents it has no colour. */
export type Standing = 'enough' | 'few' | 'too few' | 'none';

export interface MappedRegion<V extends MappedValue = MappedValue> {
  readonly region: MapRegion;
  readonly standing: Standing;
  /** Undefined where it has no results. */
  readonly mapped: V | undefined;
}

export interface MappedRegions<V extends MappedValue = MappedValue> {
  /** In the order of the map. */
  readonly regions: readonly MappedRegion<V>[];
  /** What no region of the map is. */
  readonly left: readonly V[];
}

/** The values in their regions: of fewer than `few` agents they are marked, of fewer than the map wants they have no colour. */
export function mapRegions<V extends MappedValue>(
  { regions, minAgents }: Pick<DrawnMap, 'regions' | 'minAgents'>,
  values: readonly V[],
  few: number,
): MappedRegions<V> {
  const named = new Map(values.flatMap((mapped) => (mapped.value === null ? [] : [[mapped.value, mapped] as const])));
  const { byRegion, valuesLeft } = matchRegions(regions, [...named.keys()]);
  const leftOver = new Set(valuesLeft);
  return {
    regions: regions.map((region): MappedRegion<V> => {
      const mapped = named.get(byRegion.get(region) ?? '');
      return { region, mapped, standing: standingOf(mapped, minAgents, few) };
    }),
    left: values.filter(({ value }) => value === null || leftOver.has(value)),
  };
}

function standingOf(mapped: MappedValue | undefined, minAgents: number, few: number): Standing {
  if (mapped === undefined) return 'none';
  if (mapped.agents < minAgents) return 'too few';
  return mapped.agents < few ? 'few' : 'enough';
}

/** The figures of the regions that have a colour. */
export function colouredFigures(regions: readonly MappedRegion[]): readonly number[] {
  return regions.flatMap(({ standing, mapped }) =>
    mapped && (standing === 'enough' || standing === 'few') ? [mapped.figure] : [],
  );
}
