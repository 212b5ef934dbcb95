import { COORDINATES } from '../../maps/region.ts';
import { COMPARED_VALUES_MAX, type NamedMap, type StoredMap } from '../../operations/maps/maps.ts';
import { count, listOf, oneOf, record, ref, text, whole } from './parts.ts';

const ABOUT = {
  name: text('Its name.'),
  dimension: text('The id of the dimension whose values are its regions.'),
  key: text('The property of a region that is the value.'),
  coordinates: oneOf(COORDINATES, 'What its positions are.'),
  min_agents: whole('Regions with fewer agents are grey.'),
  region_count: count('The number of its regions.'),
} as const;

/** The shapes of maps in bodies and answers. */
export const mapSchemas = {
  NewMap: {
    type: 'object',
    description: 'A FeatureCollection of GeoJSON, or a Topology of TopoJSON.',
    properties: { type: oneOf(['FeatureCollection', 'Topology'], 'Which of the two it is.') },
    required: ['type'],
    additionalProperties: true,
  },
  MapSummary: record(ABOUT),
  PutMap: record({
    ...ABOUT,
    unmatched: {
      ...record({
        regions: listOf(text('A key.'), 'Regions without a value.'),
        values: listOf(text('A value.'), 'Values without a region.'),
      }),
      description: `What does not match, among the ${COMPARED_VALUES_MAX} most frequent values that the dimension has now.`,
    },
  }),
  RegionMap: record({ ...ABOUT, geometry: ref('RegionCollection') }),
  RegionCollection: {
    ...record({
      type: oneOf(['FeatureCollection'], 'GeoJSON, whichever format was sent.'),
      features: listOf(
        record({
          type: oneOf(['Feature'], 'A region.'),
          properties: {
            type: 'object',
            description: 'Its key and its `name`.',
            additionalProperties: { type: 'string' },
          },
          geometry: {
            ...record({
              type: oneOf(['MultiPolygon'], 'Its polygons.'),
              coordinates: listOf({ type: 'array', items: {} }, 'Polygons of rings of positions.'),
            }),
            description: 'Its borders.',
          },
        }),
        'The regions.',
      ),
    }),
    description: 'The regions with their borders.',
  },
} as const;

const SQUARE = [
  [
    [
      [4, 50],
      [4, 52],
      [6, 52],
      [6, 50],
      [4, 50],
    ],
  ],
];
export const MAP_FILE = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: 'North', name: 'The North', population: 1200 },
      geometry: { type: 'MultiPolygon', coordinates: SQUARE },
    },
  ],
};
export const MAP_SUMMARY = {
  name: 'districts',
  dimension: 'custom.district',
  key: 'code',
  coordinates: 'degrees',
  min_agents: 5,
  region_count: 1,
};
export const MAP_EXAMPLE = {
  ...MAP_SUMMARY,
  geometry: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'The North', code: 'North' },
        geometry: { type: 'MultiPolygon', coordinates: SQUARE },
      },
    ],
  },
};

export function presentMap({ name, about }: NamedMap) {
  const { dimension, key, coordinates, minAgents, regionCount } = about;
  return { name, dimension, key, coordinates, min_agents: minAgents, region_count: regionCount };
}

export function presentWholeMap(map: StoredMap) {
  return { ...presentMap(map), geometry: map.geometry };
}
