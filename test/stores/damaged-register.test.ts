import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Damaged } from '../../src/stores/damage.ts';
import { openSqlite } from '../../src/stores/register/database/sqlite/open-sqlite.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { damageRegister } from '../faults/damage-stores.ts';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-damaged-register-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('a damaged page of the register is told of with every statement that reads it', async () => {
  const whole = openSqlite(directory);
  await openRegister(whole);
  await whole.close();
  await damageRegister(directory, 'organisations');

  const damages: unknown[] = [];
  const database = openSqlite(directory, { onDamage: (error) => damages.push(error) });
  const register = await openRegister(database);
  await expect(register.organisations.list()).rejects.toThrow(Damaged);
  await expect(register.organisations.create('acme', 1)).rejects.toThrow(Damaged);
  expect(damages).toHaveLength(2);
  expect(await register.panels.list(1)).toEqual([]);
  await database.close();
});
