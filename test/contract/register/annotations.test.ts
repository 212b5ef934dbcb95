import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../service.ts';

describe('annotations', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it('are texts at times, listed by time, until they are deleted', async () => {
    const { root } = service;
    const later = await root.post('/annotations', { at: '2026-07-14 18:30', text: 'A cable was cut' });
    expect(later.body.data).toMatchObject({
      at: '2026-07-14T18:30:00',
      text: 'A cable was cut',
      created_by: 'bootstrap',
    });
    await root.post('/annotations', { at: '2026-07', text: 'New firmware' });
    const list = async () =>
      ((await root.get('/annotations')).body.data as { at: string; text: string }[]).map(({ at, text }) => [at, text]);
    expect(await list()).toEqual([
      ['2026-07-01T00:00:00', 'New firmware'],
      ['2026-07-14T18:30:00', 'A cable was cut'],
    ]);
    const { id } = later.body.data as { id: number };
    expect((await root.delete(`/annotations/${id}`)).body.message).toBe('Annotation deleted');
    expect(await list()).toHaveLength(1);
    for (const gone of [id, 'x', 0]) expect((await root.delete(`/annotations/${gone}`)).status, `${gone}`).toBe(404);
    const { body } = await root.get('/manage/audit/changes');
    expect(body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'annotation.delete', detail: { id } })]),
    );
  });

  it('that are wrong are refused with everything that is', async () => {
    const { root } = service;
    const wrong = await root.post('/annotations', { at: '2026-02-30', text: ' ' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { at: ['2026-02-30 is not a valid date.'], text: ['This value should not be blank.'] },
    ]);
    const missing = await root.post('/annotations', {});
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['at', 'text']);
    const long = await root.post('/annotations', { at: '2026', text: 'x'.repeat(501) });
    expect(Object.keys(long.body.errors ?? {})).toEqual(['text']);
  });

  it('belong to their organisation, and are only read by a token that is limited to panels', async () => {
    const { root, issue, client } = service;
    await root.post('/manage/organisations', { name: 'elsewhere' });
    const { body } = await root.post('/manage/tokens?organisation=elsewhere', { name: 'them', scopes: ['data'] });
    const them = client((body.data as { token: string }).token);
    expect((await them.get('/annotations')).body.data).toEqual([]);
    const { token } = await issue(['data'], { panels: ['default'] });
    const limited = client(token);
    expect((await limited.get('/annotations')).body.data).toHaveLength(1);
    expect((await limited.post('/annotations', { at: '2026', text: 'no' })).status).toBe(403);
  });
});
