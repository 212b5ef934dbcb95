import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { Panel } from '../panel.ts';

const PATH = '/manage/populations/lines';
const CSV = { 'content-type': 'text/csv' };
const type = (name: string) => `This value should be of type ${name}.`;

let service: TestService;
let panel: Panel;

beforeAll(async () => {
  service = await startTestService();
  panel = await Panel.open(service, [{ agent_id: 'a', custom: { area: 'town', tier: 'gold', count: 'x' } }]);
});
afterAll(() => service.stop());

const cell = (technology: unknown, count: unknown) => ({ 'package.technology': technology, count });
const LINES = { dimensions: ['package.technology'], cells: [cell('FTTP', 1200), cell('cable', 0.5)] };

describe('a population', () => {
  it('is stored, listed, read, replaced and deleted', async () => {
    expect((await panel.client.put(PATH, LINES)).body.data).toEqual({ name: 'lines', ...LINES });
    await panel.client.put('/manage/populations/a%2Fb%20c', { ...LINES, cells: LINES.cells.slice(0, 1) });
    expect((await panel.client.get('/manage/populations')).body.data).toEqual([
      { name: 'a/b c', dimensions: LINES.dimensions, cell_count: 1 },
      { name: 'lines', dimensions: LINES.dimensions, cell_count: 2 },
    ]);
    const { body } = await panel.client.get(PATH);
    expect(body.data).toEqual({ name: 'lines', ...LINES });
    expect((await panel.client.put(PATH, body.data)).body.data).toEqual(body.data);
    await panel.client.put(PATH, { dimensions: ['isp'], cells: [{ isp: 'Acme', count: 1 }] });
    expect((await panel.client.get(PATH)).body.data).toMatchObject({ dimensions: ['isp'] });
    expect((await panel.client.delete(PATH)).body.message).toBe('Population deleted');
    expect((await panel.client.get(PATH)).status).toBe(404);
    expect((await panel.client.delete(PATH)).status).toBe(404);
  });

  it('can be CSV', async () => {
    const csv = '\ufeffpackage.technology, count \r\n"FTTP",1200\r\ncable,0.5\r\n';
    const { body } = await panel.client.send('PUT', PATH, csv, CSV);
    expect(body.data).toEqual({ name: 'lines', ...LINES });
  });

  it.each([
    [
      'isp,count\nAcme\n',
      422,
      { 'cells[0]': ['This row has 1 fields, the header has 2.'], 'cells[0][count]': [type('number')] },
    ],
    ['isp\nAcme\n', 422, { 'cells[0][count]': ['This field is missing.'] }],
    ['isp,isp,count\nAcme,Acme,1\n', 422, { 'dimensions[1]': ['isp occurs twice.'] }],
    ['isp,count\nAcme,many\n', 422, { 'cells[0][count]': [type('number')] }],
    ['isp,count\n', 422, { cells: ['This collection should contain 1 element or more.'] }],
    [
      `${'a,'.repeat(3000)}count\n${'1\n'.repeat(9)}`,
      422,
      expect.objectContaining({ dimensions: ['This collection should contain 10 elements or less.'] }),
    ],
    [
      `isp,count\n${'Acme,1\n'.repeat(10_001)}`,
      422,
      { cells: ['This collection should contain 10000 elements or less.'] },
    ],
    ['isp,count\n"Acme,1\n', 400, undefined],
    ['', 400, undefined],
  ])('is not to be had by the CSV %j', async (csv, status, errors) => {
    const answer = await panel.client.send('PUT', PATH, csv, CSV);
    expect([answer.status, answer.body.errors]).toEqual([status, errors]);
  });

  it('is stored under what its short names mean at that moment', async () => {
    const dimensions = ['technology', 'tier', 'area'];
    const sent = { dimensions, cells: [{ technology: 'FTTP', tier: 'gold', area: 'town', count: 1 }] };
    const { body } = await panel.client.put(PATH, sent);
    expect(body.data).toEqual({
      name: 'lines',
      dimensions: ['package.technology', 'custom.tier', 'custom.area'],
      cells: [{ 'package.technology': 'FTTP', 'custom.tier': 'gold', 'custom.area': 'town', count: 1 }],
    });
  });

  const SOME = 'This collection should contain 1 element or more.';
  it.each([
    [[], { body: [type('object')] }],
    [{}, { dimensions: ['This field is missing.'], cells: ['This field is missing.'] }],
    [
      { dimensions: [], cells: [] },
      { dimensions: [SOME], cells: [SOME] },
    ],
    [{ ...LINES, dimensions: ['base'] }, { 'dimensions[0]': ['base is not a dimension of agents.'] }],
    [{ ...LINES, dimensions: ['count'] }, { 'dimensions[0]': ['count is not a valid dimension.'] }],
    [{ ...LINES, dimensions: [1] }, { 'dimensions[0]': [type('string')] }],
    [
      { dimensions: ['unheard'], cells: [{ unheard: 'x', count: 1 }] },
      { 'dimensions[0]': ['unheard is not a valid dimension.'] },
    ],
    [
      {
        dimensions: ['technology', 'package.technology'],
        cells: [{ technology: 'x', 'package.technology': 'x', count: 1 }],
      },
      { 'dimensions[1]': ['package.technology occurs twice.'] },
    ],
    [{ ...LINES, cells: [3] }, { 'cells[0]': [type('object')] }],
    [
      { ...LINES, cells: [cell('a', -1)] },
      { 'cells[0][count]': ['This value should be between 0 and 1000000000000000.'] },
    ],
    [{ ...LINES, cells: [cell('a', '1')] }, { 'cells[0][count]': [type('number')] }],
    [{ ...LINES, cells: [cell(null, 1)] }, { 'cells[0][package.technology]': [type('string')] }],
    [{ ...LINES, cells: [{ ...cell('a', 1), isp: 'x' }] }, { 'cells[0][isp]': ['This field was not expected.'] }],
    [{ ...LINES, cells: [{ count: 1 }] }, { 'cells[0][package.technology]': ['This field is missing.'] }],
    [
      { ...LINES, cells: [cell('a', 1), cell('b', 1), cell('a', 2)] },
      { 'cells[2]': ['This combination occurs twice.'] },
    ],
  ])('is not to be had by %j', async (sent, errors) => {
    const { status, body } = await panel.client.put(PATH, sent);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('has a name that is not blank', async () => {
    const { status, body } = await panel.client.put('/manage/populations/%20', LINES);
    expect([status, body.errors]).toEqual([422, { name: ['This value should not be blank.'] }]);
  });

  it('is not changed by a token that is limited to panels', async () => {
    const limited = await panel.issue(['manage'], { panels: ['default'] });
    await panel.client.put(PATH, LINES);
    expect((await limited.put(PATH, LINES)).status).toBe(403);
    expect((await limited.delete(PATH)).status).toBe(403);
    expect((await limited.get(PATH)).body.data).toEqual({ name: 'lines', ...LINES });
  });

  it('is in the audit when it changes', async () => {
    await panel.client.put('/manage/populations/audited', LINES);
    await panel.client.delete('/manage/populations/audited');
    const path = `/manage/audit/changes?organisation=${encodeURIComponent(panel.name)}&limit=2`;
    await expect
      .poll(async () => (await service.root.get(path)).body.data)
      .toMatchObject([
        { action: 'population.delete', detail: { name: 'audited' } },
        { action: 'population.put', detail: { name: 'audited', dimensions: LINES.dimensions, cells: 2 } },
      ]);
  });
});
