import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { geoJsonOf, regionsOf } from './geo-json.ts';
import { type ReadingOfRegions, readRegions } from './read-regions.ts';
import type { Region } from './region.ts';

const PLAIN: ReadingOfRegions = { key: 'code', object: undefined, coordinates: 'degrees' };
const square = (x: number, y: number) => [
  [x, y],
  [x, y + 1],
  [x + 1, y + 1],
  [x + 1, y],
  [x, y],
];
const feature = (properties: object | null, geometry: unknown = { type: 'Polygon', coordinates: [square(4, 50)] }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

/** Two squares side by side, their common border stored once. */
const TOPOLOGY = {
  type: 'Topology',
  transform: { scale: [0.5, 0.5], translate: [4, 50] },
  arcs: [
    [
      [2, 0],
      [0, 2],
    ],
    [
      [2, 2],
      [-2, 0],
      [0, -2],
      [2, 0],
    ],
    [
      [2, 2],
      [2, 0],
      [0, -2],
      [-2, 0],
    ],
  ],
  objects: {
    districts: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', properties: { code: 1, name: 'West' }, arcs: [[0, 1]] },
        { type: 'MultiPolygon', properties: { code: 2 }, arcs: [[[2, 0]]] },
      ],
    },
  },
};

function read(body: unknown, reading: Partial<ReadingOfRegions> = {}): { regions: readonly Region[]; issues: object } {
  const issues = new IssueList();
  const regions = readRegions(body, { ...PLAIN, ...reading }, issues);
  return { regions, issues: Object.fromEntries(issues) };
}

describe('a file of borders', () => {
  it('gives its regions, each with its key as a text, and its name', () => {
    const { regions, issues } = read(collection(feature({ code: 7 }), feature({ code: ' N ', name: 'The North' })));
    expect(issues).toEqual({});
    expect(regions).toMatchObject([
      { key: '7', name: '7', polygons: [[square(4, 50)]] },
      { key: 'N', name: 'The North' },
    ]);
    expect(regionsOf(geoJsonOf(regions, 'code'), 'code')).toEqual(regions);
  });

  it('may have the key as the id of its features', () => {
    expect(read(collection({ ...feature(null), id: 'N' }), { key: 'id' }).regions).toMatchObject([{ key: 'N' }]);
  });

  it('is understood as TopoJSON too: arcs are joined, forwards and backwards', () => {
    const { regions, issues } = read(TOPOLOGY);
    expect(issues).toEqual({});
    expect(regions).toMatchObject([
      { key: '1', name: 'West' },
      { key: '2', name: '2' },
    ]);
    const [west, east] = regions.map(({ polygons }) => polygons[0]?.[0]);
    expect(west).toEqual([
      [5, 50],
      [5, 51],
      [4, 51],
      [4, 50],
      [5, 50],
    ]);
    expect(east?.[0]).toEqual(east?.at(-1));
  });

  it.each([
    ['no file of borders', { type: 'Feature' }, { body: [expect.stringContaining('FeatureCollection')] }],
    ['nothing in it', collection(), { body: ['There is no region in it.'] }],
    [
      'a region without its key',
      collection(feature({ name: 'N', id: 3 })),
      { 'features[0]': ['It has no text or number as code. It has name, id.'] },
    ],
    [
      'a key twice, whatever the case',
      collection(feature({ code: 'n' }), feature({ code: 'N' })),
      { 'features[1]': ['N is the code of features[0] too.'] },
    ],
    [
      'points, holes in lists and open rings, all at once',
      collection(
        feature({ code: 'a' }, { type: 'Point', coordinates: [4, 50] }),
        feature({ code: 'b' }, null),
        feature({ code: 'c' }, { type: 'Polygon', coordinates: [square(4, 50).slice(0, 4)] }),
        feature({ code: 'd' }, { type: 'MultiPolygon', coordinates: [[[...square(4, 50), ['x', 1]]], []] }),
        'no feature',
      ),
      {
        'features[0][geometry]': ['A region is a Polygon or a MultiPolygon, and this is a Point.'],
        'features[1][geometry]': ['A region is a Polygon or a MultiPolygon, and this is empty.'],
        'features[2][geometry][coordinates][0]': [expect.stringContaining('not closed')],
        'features[3][geometry][coordinates][0][0][5]': ['A position is a list of two numbers.'],
        'features[3][geometry][coordinates][1]': ['This should be a list of rings.'],
        'features[4]': ['This is not a Feature.'],
      },
    ],
    [
      'metres that were not announced, said once',
      collection(...['a', 'b'].map((code) => feature({ code }, { type: 'Polygon', coordinates: [square(4e5, 1e5)] }))),
      { coordinates: [expect.stringMatching(/^400000, 100000 in features\[0\] is not a longitude.* Say grid/)] },
    ],
    [
      'arcs that are not there',
      { ...TOPOLOGY, objects: { a: { type: 'Polygon', properties: { code: 1 }, arcs: [[0, 3]] } } },
      { 'objects[a][arcs]': ['Each ring is a list of arcs between -3 and 2.'] },
    ],
    [
      'several objects of which none is named',
      { ...TOPOLOGY, objects: { a: {}, b: {} } },
      { object: ['The file has several objects, so name one: a, b.'] },
    ],
    [
      'no arcs and no scale',
      { ...TOPOLOGY, arcs: 1, transform: {} },
      { arcs: expect.anything(), transform: expect.anything() },
    ],
  ])('is refused for %s', (_, body, issues) => {
    expect(read(body).issues).toEqual(issues);
  });

  it('may be of metres or pixels if that is said', () => {
    const body = collection(feature({ code: 'a' }, { type: 'Polygon', coordinates: [square(4e5, 1e5)] }));
    expect(read(body, { coordinates: 'grid' }).issues).toEqual({});
  });

  it('with a thousand problems says a hundred, and how many there are besides', () => {
    const { issues } = read(collection(...Array.from({ length: 1000 }, () => feature({}))));
    expect(Object.keys(issues)).toHaveLength(101);
    expect(issues).toMatchObject({ body: ['900 more problems are not listed.'] });
  });

  it('with too many positions is refused, and an arc that is named a million times is not written out', () => {
    const ring = Array.from({ length: 250_001 }, (_, index) => [index % 2, 0]);
    expect(read(collection(feature({ code: 1 }, { type: 'Polygon', coordinates: [ring] }))).issues).toMatchObject({
      body: ['The borders have more than 250000 positions. Simplify them.'],
    });
    const arcs = [Array(100_000).fill(0)];
    const geometries = ['a', 'b'].map((code) => ({ type: 'Polygon', properties: { code }, arcs }));
    const objects = { all: { type: 'GeometryCollection', geometries } };
    expect(read({ ...TOPOLOGY, arcs: [Array(1000).fill([1, 1])], objects }).issues).toEqual({
      body: ['The borders have more than 250000 positions. Simplify them.'],
    });
  });

  it('is refused for an object with a name of half a megabyte, once', () => {
    const name = 'x'.repeat(500_000);
    const objects = { [name]: { type: 'GeometryCollection', geometries: Array(30_000).fill(0) } };
    expect(read({ ...TOPOLOGY, objects }).issues).toEqual({
      [`${`objects[${name}`.slice(0, 299)}…`]: ['This value is too long.'],
    });
  });
});
