import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../src/operations/tokens/tokens.ts';
import { openSqlite } from '../../src/stores/register/database/sqlite/open-sqlite.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

const SECRET = 'limited-operator-of-the-tests-0123456789';

describe('a stored token that is an operator and limited to panels', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  let service: TestService;
  let limited: Client;
  let id: number;

  beforeAll(async () => {
    const database = openSqlite(directory);
    const { organisations, tokens, panels } = await openRegister(database);
    const own = { name: 'root', scopes: ['operator'] as const, panels: null, expiresAt: null };
    await organisations.bootstrap('default', newToken('root', own), 0);
    const organisation = await organisations.find('default');
    const organisationId = organisation?.id ?? 0;
    await panels.create(organisationId, 'north');
    const grant = { name: 'limited', scopes: ['manage', 'operator'] as const, panels: ['north'], expiresAt: null };
    ({ id } = await tokens.create(organisationId, newToken(SECRET, grant), 0));
    await database.close();
    service = await startTestService({ env: { DATA_DIR: directory } });
    limited = service.client(SECRET);
    await service.client('root').post('/manage/organisations', { name: 'acme' });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it.each(['acme', 'default', 'nobody'])('acts for no organisation by name: %s', async (organisation) => {
    const query = `organisation=${organisation}`;
    expect((await limited.get(`/manage/panels?${query}`)).status).toBe(403);
    expect((await limited.post(`/manage/panels?${query}`, { name: 'x' })).status).toBe(403);
    expect((await limited.post(`/manage/tokens?${query}`, { name: 'x', scopes: ['operator'] })).status).toBe(403);
  });

  it.each(['/manage/organisations', '/manage/audit/changes', '/manage/audit/calls', '/manage/audit/queries'])(
    'has no access to what is of every organisation: %s',
    async (path) => {
      expect((await limited.get(path)).status).toBe(403);
    },
  );

  it('still manages its panels', async () => {
    expect((await limited.get('/manage/panels')).body.data).toMatchObject([{ name: 'north' }]);
  });

  it('has no successor, and can be revoked', async () => {
    const root = service.client('root');
    const rotated = await root.post(`/manage/tokens/${id}/rotate?organisation=default`);
    expect([rotated.status, rotated.body.errors]).toEqual([
      422,
      { panels: ['A token with the scope operator can’t be limited to panels.'] },
    ]);
    expect((await root.delete(`/manage/tokens/${id}?organisation=default`)).status).toBe(200);
    expect((await limited.get('/manage/panels')).status).toBe(403);
  });
});
