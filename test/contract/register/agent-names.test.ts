import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';
import { type Outcome, Panel } from '../panel.ts';

type Field = 'agent' | 'unit' | 'mac';

/** Every door at which a caller names an agent; each says whether the agent was found. */
const DOORS: Readonly<Record<string, (panel: Panel, field: Field, name: string | number) => Promise<boolean>>> = {
  'GET /metadata': async ({ client }, field, name) =>
    (await client.get(`/metadata/${field}/${encodeURIComponent(name)}`)).status === 200,
  'GET /metadata/…/history': async ({ client }, field, name) =>
    (await client.get(`/metadata/${field}/${encodeURIComponent(name)}/history`)).status === 200,
  'PUT /metadata': async ({ client }, field, name) => {
    const change = { agent: { [COLUMNS[field]]: name }, metadata: { timezone: 'UTC' }, dry_run: true };
    return (await client.put('/metadata', change)).status === 200;
  },
  'POST /ingest': (panel, field, name) => ingest(panel, '', field, name),
  // A strict batch is read by the engine, and not with others.
  'POST /ingest?strict=true': (panel, field, name) => ingest(panel, '?strict=true', field, name),
};

const COLUMNS = { agent: 'agent_id', unit: 'unit_id', mac: 'mac_address' } as const;

async function ingest({ client }: Panel, query: string, field: Field, name: string | number): Promise<boolean> {
  const row = { [COLUMNS[field]]: name, dtime: '2026-07-01 00:00:00' };
  const { status, body } = await client.post(`/ingest/ping${query}`, [row]);
  if (status !== 200) return false;
  const { accepted, duplicates } = body.data as Outcome;
  return accepted + duplicates === 1;
}

const SPELLINGS: readonly (readonly [Field, string | number, boolean, string])[] = [
  ['agent', 'Box-1', true, 'as it is stored'],
  ['agent', 'Box1', true, 'alphanumeric'],
  ['agent', 'box-1', false, 'in another case'],
  ['agent', 'box1', false, 'alphanumeric, in another case'],
  ['agent', 'Box_1', false, 'with other punctuation'],
  ['agent', 'Box-2', false, 'of no agent'],
  ['unit', 17, true, 'as it is stored'],
  ['unit', 18, false, 'of no agent'],
  ['mac', '02:AB:00:00:00:17', true, 'as it is stored'],
  ['mac', '02:ab:00:00:00:17', true, 'in another case'],
  ['mac', '02AB00000017', true, 'alphanumeric'],
  ['mac', '02ab00000017', true, 'alphanumeric, in another case'],
  ['mac', '02-AB-00-00-00-17', false, 'with other punctuation'],
  ['mac', '02ab.0000.0017', false, 'with other punctuation, in another case'],
  ['mac', '02:AB:00:00:00:18', false, 'of no agent'],
];

describe('an agent is named alike at every door', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService();
    panel = await Panel.open(service, [{ agent_id: 'Box-1', unit_id: 17, mac_address: '02:AB:00:00:00:17' }]);
  });
  afterAll(() => service.stop());

  describe.each(SPELLINGS)('%s %s', (field, name, isFound, how) => {
    it.each(Object.entries(DOORS))(`(${how}) is ${isFound ? '' : 'not '}found by %s`, async (_, door) => {
      expect(await door(panel, field, name)).toBe(isFound);
    });
  });

  it('names together are those of one agent, in whichever spelling', async () => {
    const row = { agent_id: 'Box1', unit_id: 17, mac_address: '02ab00000017', dtime: '2026-07-01 00:00:00' };
    const { body } = await panel.client.post('/ingest/ping', [row, { ...row, mac_address: '02-AB-00-00-00-17' }]);
    expect(body.data).toMatchObject({ rejected: 1, errors: [{ row: 2, message: 'The agent is not known.' }] });
  });
});
