import { createContext } from 'preact';
import type { RegionMap } from '../../../client/index.ts';
import { WORLD } from '../../../src/maps/region.ts';
import { api } from '../api.ts';
import { loadCode } from '../lib/load-code.ts';
import { type DrawnMap, drawnMapOf } from './drawn-map.ts';

/** Reads a map of the organisation. Must be the same function between draws. */
export type ReadMap = (name: string, signal: AbortSignal) => Promise<RegionMap>;

/** With the session of the browser; a public page reads the maps of its link. */
export const MapSource = createContext<ReadMap>((name, signal) =>
  api.request('GET /manage/maps/{name}', { name }, { signal }),
);

/** The borders of the world are fetched when it is first drawn. */
export async function loadMap(name: string, read: ReadMap, signal: AbortSignal): Promise<DrawnMap> {
  if (name === WORLD) return (await loadCode(() => import('./world.ts'))).worldMap();
  return drawnMapOf(await read(name, signal));
}
