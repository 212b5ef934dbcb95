import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const PATH = '/manage/maps/districts';
const QUERY = '?dimension=custom.district&key=code';
const ABOUT = { name: 'districts', dimension: 'custom.district', key: 'code', coordinates: 'degrees', min_agents: 5 };

const ring = (x: number) => [
  [x, 50],
  [x, 51],
  [x + 1, 51],
  [x, 50],
];
const region = (properties: object, x = 4) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring(x)] },
});
const file = (...features: object[]) => ({ type: 'FeatureCollection', features });
const FILE = file(region({ code: 'N', name: 'North', lines: 12 }), region({ code: 'S' }, 5), region({ code: 'X' }, 6));
const stored = (code: string, name: string, x: number) => ({
  type: 'Feature',
  properties: { code, name },
  geometry: { type: 'MultiPolygon', coordinates: [[ring(x)]] },
});
const TOTAL = {
  metric: 'ping',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  splits: ['custom.district'],
  time: { from: '2026', to: '2026' },
};

let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService({ register: 'postgres' });
  const agents = ['north', 'S', 'Nowhere'].map((district, index) => ({ agent_id: `a${index}`, custom: { district } }));
  panel = await Panel.open(service, agents);
});
afterAll(() => service.stop());

describe('a map', () => {
  it('is stored, says what does not match, is listed, read, replaced and deleted', async () => {
    const { body: put } = await panel.client.put(`${PATH}?dimension=district&key=code`, FILE);
    expect(put.data).toEqual({
      ...ABOUT,
      region_count: 3,
      unmatched: { regions: ['X'], values: ['Nowhere'] },
    });
    expect((await panel.client.get('/manage/maps')).body.data).toEqual([{ ...ABOUT, region_count: 3 }]);
    const { body: read } = await panel.client.get(PATH);
    const features = [stored('N', 'North', 4), stored('S', 'S', 5), stored('X', 'X', 6)];
    expect(read.data).toEqual({ ...ABOUT, region_count: 3, geometry: { type: 'FeatureCollection', features } });
    const { geometry } = read.data as { geometry: object };
    await panel.client.put(`${PATH}${QUERY}&min_agents=20`, geometry);
    expect((await panel.client.get(PATH)).body.data).toEqual({ ...(read.data as object), min_agents: 20 });
    expect((await panel.client.delete(PATH)).body.message).toBe('Map deleted');
    expect((await panel.client.delete(PATH)).status).toBe(404);
    expect((await panel.client.get(PATH)).status).toBe(404);
    const { body } = await panel.client.get('/manage/audit/changes?limit=3');
    expect(body.data).toMatchObject([
      { action: 'map.delete', detail: { name: 'districts' } },
      { action: 'map.put', detail: { name: 'districts', dimension: 'custom.district', regions: 3 } },
      { action: 'map.put' },
    ]);
  });

  it('may be larger than other bodies, and not larger than 5 MiB', async () => {
    const long = 'x'.repeat(2 ** 21);
    expect((await panel.client.put(`${PATH}${QUERY}`, file(region({ code: 'N', long })))).status).toBe(200);
    const { status, body } = await panel.client.put(`${PATH}${QUERY}`, file(region({ long: long + long + long })));
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is refused with all that is wrong in its parameters and its file', async () => {
    const wrong = file(region({}), { ...region({ code: 'N' }), geometry: { type: 'Point', coordinates: [4, 50] } });
    const { status, body } = await panel.client.put(
      '/manage/maps/world?dimension=distrikt&key=code&min_agents=0',
      wrong,
    );
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ['world is the name of the map that is built in.'],
        dimension: ['distrikt is not a valid dimension. Did you mean district?'],
        min_agents: ['This value should be between 1 and 1000.'],
        'features[0]': ['It has no text or number as code.'],
        'features[1][geometry]': ['A region is a Polygon or a MultiPolygon, and this is a Point.'],
      },
    ]);
    const { body: nothing } = await panel.client.put(PATH, FILE);
    expect(nothing.errors).toMatchObject({
      dimension: ['This field is missing.'],
      key: ['This field is missing.'],
    });
  });

  it('is read by whoever may ask questions, and written by managers', async () => {
    await panel.client.put(`${PATH}${QUERY}`, FILE);
    const reader = await panel.issue(['data']);
    expect((await reader.get(PATH)).status).toBe(200);
    expect((await reader.put(`${PATH}${QUERY}`, FILE)).status).toBe(403);
    expect((await reader.delete(PATH)).status).toBe(403);
  });

  it('is shown by a public link that shows a question drawn on it, and by no other', async () => {
    const stranger = service.client(undefined);
    const share = async (view: string) => {
      await panel.client.put('/saved/questions/pings', { request: TOTAL, view });
      await panel.client.put('/saved/dashboards/all', { tiles: [{ text: 'Pings.' }, { question: 'pings' }] });
      const { body } = await panel.client.post('/saved/dashboards/all/links', { show_names: true });
      return (body.data as { url: string }).url.split('/').at(-1);
    };
    await panel.client.put(`${PATH}${QUERY}`, FILE);
    const link = await share('map=districts&figure=median&hide=acme');
    const { body } = await stranger.get(`/shared/${link}/tiles/1/map`);
    expect(body.data).toEqual((await panel.client.get(PATH)).body.data);
    const { body: dashboard } = await stranger.get(`/shared/${link}`);
    expect((dashboard.data as { tiles: object[] }).tiles[1]).toMatchObject({ view: 'map=districts&figure=median' });
    expect((await stranger.get(`/shared/${link}/tiles/0/map`)).status).toBe(404);
    expect((await stranger.get('/shared/nothing/tiles/1/map')).status).toBe(404);
    await share('figure=median');
    expect((await stranger.get(`/shared/${link}/tiles/1/map`)).status).toBe(404);
    await share('map=others');
    expect((await stranger.get(`/shared/${link}/tiles/1/map`)).status).toBe(404);
  });
});
