import type { Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import { geoJsonOf } from '../../maps/geo-json.ts';
import { matchRegions } from '../../maps/match-regions.ts';
import type { MapAbout, Region } from '../../maps/region.ts';
import type { Field } from '../../plan/field.ts';
import type { NamedMap, StoredMap } from '../../ports/maps.ts';
import { idOf } from '../../query/field-of.ts';
import { resolveField } from '../../query/resolve-names.ts';
import { listValues } from '../catalogue/list-values.ts';
import type { Context } from '../context.ts';

export type { NamedMap, StoredMap };

/** A map whose dimension may be a short name. */
interface NewMap extends Omit<MapAbout, 'dimension' | 'regionCount'> {
  readonly name: string;
  readonly field: Field;
  readonly regions: readonly Region[];
}

/** What a map and its dimension have without the other. */
interface Unmatched {
  /** Keys of regions. */
  readonly regions: readonly string[];
  readonly values: readonly string[];
}

/** As many of the values of a dimension are compared with a new map, the most frequent first. */
export const COMPARED_VALUES_MAX = 1000;

/** Stores a map of the organisation with the resolved id of its dimension, and says what does not match. */
export async function putMap(
  context: Context,
  caller: Caller,
  { name, field, regions, key, coordinates, minAgents }: NewMap,
  signal: AbortSignal,
): Promise<NamedMap & { readonly unmatched: Unmatched }> {
  const dimension = idOf(resolveField(field, await context.customKeys(caller)));
  const about = { dimension, key, coordinates, minAgents, regionCount: regions.length };
  const unmatched = await unmatchedOf(context, caller, dimension, regions, signal);
  const map = { name, about, geometry: geoJsonOf(regions, key) };
  await context.register.maps.put(caller.organisationId, map, () =>
    context.audit.entry(caller, 'map.put', { name, dimension, regions: regions.length }),
  );
  return { name, about, unmatched };
}

async function unmatchedOf(
  context: Context,
  caller: Caller,
  dimension: string,
  regions: readonly Region[],
  signal: AbortSignal,
): Promise<Unmatched> {
  const page = { q: undefined, offset: 0, limit: COMPARED_VALUES_MAX };
  // A field that no agent has yet has no values.
  const { values } = await listValues(context, caller, dimension, page, signal).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return { values: [] };
    throw error;
  });
  const { valuesLeft, regionsLeft } = matchRegions(
    regions.map(({ key, name }) => ({ key, also: [name] })),
    values.map(({ value }) => String(value)),
  );
  return { regions: regionsLeft.map(({ key }) => key), values: valuesLeft };
}
