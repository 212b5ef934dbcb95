import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFiles } from '../../src/operations/downloads/make-files.ts';
import type { ObjectStore } from '../../src/ports/object-store.ts';
import type { Register } from '../../src/ports/register.ts';
import { openObjects } from '../../src/stores/open-objects.ts';
import type { Database } from '../../src/stores/register/database/database.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { EVERY_REGISTER } from '../service.ts';
import { openTestDatabase } from './open-database.ts';

const NOW = 1_784_000_000;
const { signal } = new AbortController();

describe.each(EVERY_REGISTER)('a file that is made at another node than an erasure, on %s', (kind) => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  let database: Database;
  let register: Register;
  let objects: ObjectStore;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    register = await openRegister(database);
    objects = await openObjects(undefined, join(directory, 'objects'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  /** Stores a file, while something happens. */
  async function makeWhile(organisationId: number, happens: () => Promise<void>): Promise<string> {
    const context = {
      register,
      objects,
      followRegister: async () => {},
      exports: {
        keptSeconds: 60,
        semaphore: undefined as never,
        worker: undefined as never,
        inProgress: new Set<never>(),
      },
    };
    const key = `${organisationId}/file.csv`;
    const make = async () => {
      await happens();
      writeFileSync(join(directory, 'file'), 'rows');
      await objects.put(key, join(directory, 'file'), { contentType: 'text/csv', fileName: 'file.csv' }, signal);
      return key;
    };
    return makeFiles(context, organisationId, signal, make, (made) => [made]);
  }

  async function organisation(name: string): Promise<number> {
    const organisationId = (await register.organisations.create(name, NOW))?.id ?? 0;
    const rows = [1, 2].map((unitId) => ({ number: unitId, row: { unitId } }));
    await register.agents.register({ organisationId, panels: null }, rows, {
      from: NOW,
      now: NOW,
      quota: { max: 0, by: '' },
    });
    return organisationId;
  }

  async function numberOf(organisationId: number, unit: number): Promise<number> {
    return (
      (await register.agents.identify({ organisationId, panels: null }, { field: 'unit', value: unit }))?.number ?? 0
    );
  }

  it('is there if nothing was erased', async () => {
    const organisationId = await organisation('whole');
    await register.agents.erase(organisationId, await numberOf(organisationId, 1));
    const key = await makeWhile(organisationId, async () => {});
    expect(await objects.head(key)).toMatchObject({ bytes: 4 });
  });

  it.each<[string, (organisationId: number) => Promise<void>]>([
    ['an agent', async (id) => register.agents.erase(id, await numberOf(id, 1))],
    ['the organisation', (id) => register.erasures.closeOrganisation(id, NOW)],
    ['the organisation, to its end,', (id) => register.erasures.eraseOrganisation(id)],
  ])('is removed if %s was erased meanwhile', async (what, erase) => {
    const organisationId = await organisation(what);
    await expect(makeWhile(organisationId, () => erase(organisationId))).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: expect.stringContaining('erased'),
    });
    expect(await objects.head(`${organisationId}/file.csv`)).toBeUndefined();
  });
});
