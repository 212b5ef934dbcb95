import type { RegionCollection } from '../maps/geo-json.ts';
import type { MapAbout } from '../maps/region.ts';
import type { RecordOf } from './audit.ts';

export interface NamedMap {
  readonly name: string;
  readonly about: MapAbout;
}

export interface StoredMap extends NamedMap {
  readonly geometry: RegionCollection;
}

export interface Maps {
  /** Replaces one of the same name. */
  put(organisationId: number, map: StoredMap, record?: RecordOf<void>): Promise<void>;
  find(organisationId: number, name: string): Promise<StoredMap | undefined>;
  /** Ordered by name, without their geometry. */
  list(organisationId: number): Promise<readonly NamedMap[]>;
  /** False: there is none of that name. */
  remove(organisationId: number, name: string, record?: RecordOf<boolean>): Promise<boolean>;
}
