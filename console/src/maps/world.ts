import atlas from 'world-atlas/countries-110m.json';
import { type Topology, unfoldTopology } from '../../../src/maps/topology.ts';
import { COUNTRIES } from './countries.ts';
import type { DrawnMap, MapRegion } from './drawn-map.ts';

type ArcsOfPolygon = readonly (readonly number[])[];

/** Countries of Natural Earth, which has borders as they are in fact; those without a code stay empty. */
interface Geometry {
  readonly type: string;
  readonly id?: string;
  readonly properties: { readonly name: string };
  readonly arcs: unknown;
}

/** Antarctica has no agents, and would take a third of the picture. */
const ANTARCTICA = '010';
const MIN_AGENTS = 5;

export function worldMap(): DrawnMap {
  const { objects, ...topology } = atlas as unknown as Topology & {
    readonly objects: { readonly countries: { readonly geometries: readonly Geometry[] } };
  };
  const unfold = unfoldTopology(topology);
  const regions = objects.countries.geometries
    .filter(({ id }) => id !== ANTARCTICA)
    .map(({ type, id, properties: { name }, arcs }): MapRegion => {
      const polygons = (type === 'Polygon' ? [arcs] : arcs) as readonly ArcsOfPolygon[];
      const country = COUNTRIES.get(id ?? '') ?? { key: name, name, also: [] };
      return { ...country, also: [...country.also, name], polygons: polygons.map(unfold) };
    });
  return { title: 'World', dimension: undefined, coordinates: 'degrees', minAgents: MIN_AGENTS, regions };
}
