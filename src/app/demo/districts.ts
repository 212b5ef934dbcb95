import { geoJsonOf } from '../../maps/geo-json.ts';
import { unfoldTopology } from '../../maps/topology.ts';
import type { StoredMap } from '../../ports/maps.ts';
import { chanceOf } from './noise.ts';

/** The borders of an invented country: steps in hundredths of a degree of longitude and of 0.7 of one of latitude, from a point in the Atlantic. */
const ARCS = [
  '180 470 21 -2 20 -7 21 0 19 10 20 4 19 6 21 -1 19 10 11 -8 12 -7 13 -4 14 4 11 -7 12 -7 14 2 13 -3 4 -12 2 -13 10 -9 4 -13 10 -9 11 -7 12 -5 7 -12',
  '500 380 7 -8 8 -6 2 -11 6 -9 7 -7 9 -5 11 0 10 -4 2 -10 0 -11 -1 -11 1 -10 2 -11 7 -8 2 -11 7 -8 -5 -8 -4 -9 -7 -7 -6 -8 -1 -10 -2 -9 -4 -9 -1 -10',
  '550 180 -2 -12 2 -12 -3 -12 -4 -12 -3 -12 -8 -9 -4 -11 -8 -10 -11 -7 -7 -12 -13 -2 -13 -4 -10 -8 -5 -12 -11 -8 -10 -7 -11 1 -9 5 -10 5 -9 6 -10 -3 -9 -6 -11 0 -11 2',
  '360 40 -7 -4 -7 -5 -7 -6 -8 -2 -7 -5 -7 -6 -8 -2 -9 0 -8 3 -7 4 -8 4 -4 7 -9 0 -8 -2 -8 3 -8 1 -7 6 -7 5 -9 2 -9 -1 -4 8 -8 4 -8 2 -8 4',
  '180 60 -9 10 -11 10 -14 3 -11 9 -13 6 -14 5 -14 -2 -14 -1 -12 4 -9 9 -5 12 -9 9 -2 12 -4 11 -7 11 -2 12 4 10 0 12 -1 11 -5 10 7 8 7 9 4 10 4 10',
  '50 260 4 10 3 10 -2 11 -4 10 -6 9 0 10 -4 10 -1 10 4 12 7 12 10 8 4 13 1 14 6 12 6 12 12 7 11 6 11 7 11 5 8 11 13 0 11 7 13 -1 12 5',
  '180 470 -2 -14 -1 -14 0 -15 6 -13 -1 -15 4 -14 5 -14 9 -11',
  '200 360 18 -6 15 -11 18 0 18 -2 17 -8 18 -3 18 -1 18 1',
  '340 330 11 -3 10 -7 12 1 11 -4 12 -2 11 -2 11 -3 12 0',
  '430 310 11 5 11 8 8 9 11 7 11 7 7 11 3 13 8 10',
  '430 310 -3 -15 -4 -15 -2 -15 5 -15 2 -15 -5 -15 1 -15 -4 -15',
  '420 190 16 -3 17 0 16 -1 16 5 17 -1 16 -1 17 -2 15 -7',
  '420 190 -12 -3 -12 0 -10 -7 -12 -2 -10 -7 -11 -5 -11 -5 -12 -1',
  '330 160 4 -15 3 -15 6 -15 8 -13 -4 -16 2 -16 4 -16 7 -14',
  '330 160 -9 0 -9 3 -8 3 -8 3 -9 -4 -9 1 -10 0 -8 4',
  '260 170 -14 -10 -11 -14 -11 -13 -7 -16 -11 -13 -11 -13 -5 -17 -10 -14',
  '260 170 -1 6 -1 7 -2 6 0 6 2 6 2 6 -1 7 1 6',
  '260 220 7 16 6 16 12 12 8 16 11 13 9 15 12 13 15 9',
  '260 220 -13 4 -14 2 -14 -1 -13 5 -11 8 -14 5 -9 10 -12 7',
  '160 260 3 14 7 12 10 9 8 12 -2 14 4 13 4 14 6 12',
  '160 260 -14 3 -14 -2 -13 4 -14 -1 -13 -5 -14 -3 -14 2 -14 2',
  '5 460 -7 14 -10 13 -16 12 -19 -16 -16 0 -6 -12 -8 -11 3 -13 11 -10 15 -3 16 0 20 -1 8 14 9 13',
];

/** The arcs around each district; `~index` is an arc backwards. */
const DISTRICTS = {
  Northmark: [0, -10, -9, -8, -7],
  Eastmere: [1, -12, -11, 9],
  Southhaven: [2, -14, -13, 11],
  Riverlands: [3, -16, -15, 13],
  Westmoor: [4, -21, -19, -17, 15],
  Saltcoast: [5, 6, -20, 20],
  Highfell: [7, -18, 18, 19],
  Midvale: [8, 10, 12, 14, 16, 17],
  Farholm: [21],
} as const satisfies Readonly<Record<string, readonly number[]>>;

type District = keyof typeof DISTRICTS;

/** Shares of the lines: copper is what is left in the hills and on the small island. */
const LINES: Readonly<Record<'copper' | 'other', Readonly<Partial<Record<District, number>>>>> = {
  copper: { Highfell: 0.31, Westmoor: 0.29, Northmark: 0.15, Saltcoast: 0.1, Riverlands: 0.1, Farholm: 0.05 },
  other: {
    Midvale: 0.26,
    Eastmere: 0.2,
    Southhaven: 0.2,
    Riverlands: 0.14,
    Northmark: 0.08,
    Saltcoast: 0.06,
    Westmoor: 0.04,
    Highfell: 0.02,
  },
};

export function districtOf(unitId: number, isCopper: boolean): string {
  let left = chanceOf(unitId, 1, 0x24);
  const shares = Object.entries(LINES[isCopper ? 'copper' : 'other']);
  const found = shares.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return (found ?? shares[0])?.[0] ?? '';
}

/** The demo's own map. */
export function demoMap(): StoredMap {
  const arcs = ARCS.map((arc) => {
    const steps = arc.split(' ').map(Number);
    return steps.flatMap((dx, index) => (index % 2 === 0 ? [[dx, steps[index + 1] ?? 0]] : []));
  });
  const unfold = unfoldTopology({ arcs, transform: { scale: [0.01, 0.007], translate: [-34, 44] } });
  const regions = Object.entries(DISTRICTS).map(([key, ring]) => ({ key, name: key, polygons: [unfold([ring])] }));
  return {
    name: 'districts',
    about: {
      dimension: 'custom.district',
      key: 'name',
      coordinates: 'degrees',
      minAgents: 5,
      regionCount: regions.length,
    },
    geometry: geoJsonOf(regions, 'name'),
  };
}
