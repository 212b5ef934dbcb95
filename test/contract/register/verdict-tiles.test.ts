import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel, speed } from '../panel.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ now: () => Date.UTC(2026, 6, 15, 13, 30) });
});
afterAll(() => service.stop());

const RULE = {
  title: 'Speeds',
  version: '1',
  unit: ['isp'],
  measures: { all: { metric: 'httpget' } },
  conditions: { mean: { of: 'all', figure: 'metricValue', is: '>= 50' } },
  met_if: 'mean',
};
const JULY = { time: { from: '2026-07-01', to: '2026-07-14' } };

/** Five lines of one ISP and two of another. */
async function open(): Promise<Panel> {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const panel = await Panel.open(
    service,
    lines.map((agent_id, index) => ({ agent_id, package: index < 5 ? 'Acme:Fast' : 'Small:Fast' })),
  );
  await panel.ingest(
    'httpget',
    lines.map((line) => speed(line, '2026-07-04 12:00:00', 80)),
  );
  expect((await panel.client.put('/manage/rules/speeds', RULE)).status).toBe(200);
  return panel;
}

describe('a tile of verdicts', () => {
  it('shows verdicts of operators to anyone with the link, without units from few lines', async () => {
    const panel = await open();
    const tile = { rule: 'speeds', width: 12 };
    const { body: saved } = await panel.client.put('/saved/dashboards/board', { ...JULY, tiles: [tile] });
    expect(saved.data).toMatchObject({ tiles: [tile] });
    const { body } = await panel.client.post('/saved/dashboards/board/links', {});
    const link = new URL((body.data as { api_url: string }).api_url).pathname;
    const stranger = service.client(undefined);
    expect((await stranger.get(link)).body.data).toMatchObject({
      tiles: [{ kind: 'verdicts', title: 'Speeds', fields: [{ id: 'isp' }], conditions: ['mean'] }],
    });
    expect((await stranger.get(`${link}/tiles/0`)).body.data).toMatchObject({
      units: [{ unit: { isp: 'Acme' }, verdict: 'met' }],
      outcomes: { met: 1, not_met: 0, not_enough: 0 },
      suppressed: 1,
    });
    await panel.client.delete('/manage/rules/speeds');
    expect((await stranger.get(link)).body.data).toMatchObject({ tiles: [{ kind: 'gap' }] });
    expect((await stranger.get(`${link}/tiles/0`)).status).toBe(404);
  });

  it('names no line, and publishes fields of the organisation only by its word', async () => {
    const panel = await open();
    const put = (tiles: readonly object[]) => panel.client.put('/saved/dashboards/board', { tiles });
    expect((await put([{ rule: 'de-fixed' }, { rule: 'none' }])).body.errors).toEqual({
      'tiles[0][rule]': ['de-fixed judges single lines: dashboards show verdicts of operators.'],
      'tiles[1][rule]': ['none is not a rule. Name one of GET /verdicts.'],
    });
    expect(
      (
        await put([
          { rule: 'speeds', text: 'x' },
          { text: 'x', suppress_below: 3 },
        ])
      ).body.errors,
    ).toEqual({
      'tiles[0]': ['A tile has either a text, a question or a rule.'],
      'tiles[1][suppress_below]': ['Only a tile with a rule has this field.'],
    });
    expect((await put([{ rule: 'us-caf' }])).status).toBe(200);
    expect((await panel.client.post('/saved/dashboards/board/links', {})).body.errors).toEqual({
      show_names: ['Questions of this dashboard are split by custom.state. Send true to publish these names.'],
    });
  });

  it('leaves out units from few agents where verdicts are asked for, and counts them', async () => {
    const panel = await open();
    const ask = async (more: object) => (await panel.client.post('/verdicts/speeds', { ...JULY, ...more })).body.data;
    expect(await ask({})).toMatchObject({ outcomes: { met: 2 }, suppressed: 0 });
    expect(await ask({ suppress_below: 3 })).toMatchObject({ outcomes: { met: 1 }, suppressed: 1 });
  });
});
