import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, REGISTERS, startTestService, type TestService } from '../../service.ts';

const DAY = 86_400;
const NOW = Date.UTC(2026, 6, 15, 13, 30);
const TODAY = Date.UTC(2026, 6, 15) / 1000;

describe.each(REGISTERS)('undoing a change of metadata on %s', (register) => {
  let service: TestService;
  let manager: Client;

  beforeAll(async () => {
    service = await startTestService({ register, now: () => NOW });
    manager = await service.issue(['metadata', 'manage']);
  });
  afterAll(() => service.stop());

  const addAgents = (...ids: string[]) =>
    manager.post(
      '/manage/agents',
      ids.map((agent_id) => ({ agent_id, timezone: 'Europe/Rome', custom: { site: agent_id, tier: 1 } })),
    );
  const change = async (agent: object, metadata: object, more: object = {}): Promise<number> => {
    const { body } = await manager.put('/metadata', { agent, metadata, show_versions: true, ...more });
    expect(body).toMatchObject({ code: 'OK', message: 'Metadata updated' });
    return (body.data as { change: number }).change;
  };
  const historyOf = async (id: string) => (await manager.get(`/metadata/agent/${id}/history`)).body.data;
  const undo = (id: number | string) => manager.post(`/manage/audit/changes/${id}/undo`);

  it('gives back exactly the versions that were there, later ones and those of 28 days ago included', async () => {
    await addAgents('a1', 'a2');
    await change(
      { agent_id: 'a1' },
      { timezone: 'Europe/Paris', custom: { tier: '1' } },
      { backdate_from: TODAY - DAY },
    );
    const before = [await historyOf('a1'), await historyOf('a2')];
    const both = { custom: { site: 'a1' } };
    const id = await change(both, { timezone: 'UTC' }, { backdate_from: TODAY - 5 * DAY, overwrite_all: true });
    expect(await historyOf('a1')).toHaveLength(2);
    const { status, body } = await undo(id);
    expect([status, body.message]).toEqual([200, 'Change undone']);
    expect(body.data).toMatchObject({
      action: 'metadata.undo',
      detail: { undoes: id },
      versions: { agents: 1, appears: 1, changes: 0, vanishes: 1 },
    });
    expect([await historyOf('a1'), await historyOf('a2')]).toEqual(before);
    const selected = await manager.put('/metadata', {
      agent: { custom: { tier: '1' } },
      metadata: {},
      overwrite_all: true,
      dry_run: true,
    });
    expect(selected.body.data).toMatchObject({ matched: 2 });
  });

  it('can be undone itself', async () => {
    await addAgents('b1');
    const id = await change({ agent_id: 'b1' }, { timezone: 'UTC' });
    const after = await historyOf('b1');
    const undone = (await undo(id)).body.data as { id: number };
    await undo(undone.id);
    expect(await historyOf('b1')).toEqual(after);
  });

  it('is refused when agents were changed since, and says which and by what', async () => {
    await addAgents('c1', 'c2', 'c3');
    const all = { timezone: 'Europe/Rome' };
    const first = await change(all, { timezone: 'UTC' });
    const second = await change({ agent_id: 'c2' }, { custom: { tier: 2 } });
    const refused = await undo(first);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({
      id: [`1 agent was changed since: c2. Undo the later changes first: ${second}.`],
    });
    expect(await historyOf('c1')).toMatchObject([{ timezone: 'UTC' }, { timezone: 'Europe/Rome' }]);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect(await historyOf('c3')).toMatchObject([{ timezone: 'Europe/Rome' }]);
    expect((await undo(first)).body.errors?.id).toHaveLength(1);

    const third = await change({ agent_id: 'c1' }, { timezone: 'UTC' });
    await manager.post('/manage/agents', [{ agent_id: 'c1', custom: { tier: 5 } }]);
    expect((await undo(third)).body.errors?.id?.[0]).toBe('1 agent was changed since: c1. An import has changed them.');
  });

  it('is refused where there is nothing to undo, and where there is no such change', async () => {
    await addAgents('d1');
    await change({ agent_id: 'd1' }, { timezone: 'UTC' });
    const nothing = await change({ agent_id: 'd1' }, { timezone: 'UTC' });
    const { body } = await manager.get('/manage/audit/changes?limit=1000');
    const imported = (body.data as { id: number; action: string }[]).find(({ action }) => action === 'agents.import');
    for (const id of [nothing, imported?.id ?? 0]) {
      expect((await undo(id)).body.errors?.id?.[0]).toMatch(/^There is nothing to undo/);
    }
    for (const id of [10 ** 6, 0, 'x', '1e3', 2 ** 40]) expect((await undo(id)).status).toBe(404);
  });

  it('has all that a change did to read, first the beginning of it and then as a file', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `e${index}`);
    await addAgents(...ids);
    await manager.put('/metadata', { agent: { custom: { tier: 1 } }, metadata: { custom: { lot: 'e' } } });
    const id = await change({ custom: { lot: 'e' } }, { timezone: 'Europe/Madrid' });
    const shown = (await manager.get(`/manage/audit/changes/${id}`)).body.data as {
      versions: { agents: number; listed: object[] };
    };
    expect(shown.versions.listed).toHaveLength(100);
    expect(shown.versions.listed.at(-1)).toMatchObject({ after: { timezone: 'Europe/Madrid' } });
    const file = await manager.get(`/manage/audit/changes/${id}/versions.csv`);
    expect(file.text.trim().split('\n')).toHaveLength(1 + shown.versions.agents);
    expect(file.text).toContain('"{""lot"":""e""');
  });

  it('a repeat under an idempotency key names the same change', async () => {
    await addAgents('f1');
    const body = { agent: { agent_id: 'f1' }, metadata: { timezone: 'UTC' }, show_versions: true };
    const [first, second] = [
      await manager.put('/metadata', body, { 'idempotency-key': 'f' }),
      await manager.put('/metadata', body, { 'idempotency-key': 'f' }),
    ];
    expect(second.body).toEqual(first.body);
  });
});
