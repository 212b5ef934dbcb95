import type { RegionCollection } from '../maps/geo-json.ts';
import type { MapAbout } from '../maps/region.ts';
import type { NamedStore } from './named-store.ts';

export interface NamedMap {
  readonly name: string;
  readonly about: MapAbout;
}

export interface StoredMap extends NamedMap {
  readonly geometry: RegionCollection;
}

/** A list has no geometry. */
export type Maps = NamedStore<StoredMap, NamedMap>;
