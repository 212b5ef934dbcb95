import type { Polygon, Region } from './region.ts';

/** A map as it is stored and answered: GeoJSON with the key and the name of each region, and no other property. */
export interface RegionCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly properties: Readonly<Record<string, string>>;
    readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: readonly Polygon[] };
  }[];
}

export function geoJsonOf(regions: readonly Region[], key: string): RegionCollection {
  return {
    type: 'FeatureCollection',
    features: regions.map((region) => ({
      type: 'Feature',
      properties: { name: region.name, [key]: region.key },
      geometry: { type: 'MultiPolygon', coordinates: region.polygons },
    })),
  };
}

export function regionsOf({ features }: RegionCollection, key: string): readonly Region[] {
  return features.map(({ properties, geometry }) => ({
    key: properties[key] ?? '',
    name: properties.name ?? '',
    polygons: geometry.coordinates,
  }));
}
