import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN } from '../service.ts';
import { startBuiltService } from './built-service.ts';
import { dayOf, sendResults } from './ping-results.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-set-back-'));
const register = join(dataDir, 'register.sqlite');
const older = join(dataDir, 'register-of-yesterday');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a register that went back is told of and counted, and takes nothing until that is accepted', async () => {
  const organisations = async (adminUrl: string) =>
    /^broadgauge_register_set_back (\d+)$/m.exec(await (await fetch(`${adminUrl}/metrics`)).text())?.[1];
  let service = await startBuiltService(dataDir);
  const send = (unit: number) => sendResults(service.root, { day: dayOf(unit), unit, from: 0, count: 10 });
  expect((await send(1)).status).toBe(200);
  await service.end('SIGTERM');
  cpSync(register, older);

  service = await startBuiltService(dataDir);
  expect((await send(2)).status).toBe(200);
  expect((await send(3)).status).toBe(200);
  expect(await organisations(service.adminUrl)).toBe('0');
  const { stderr: quiet } = await service.end('SIGTERM');
  expect(quiet).not.toContain('older than the results');

  cpSync(older, register);
  service = await startBuiltService(dataDir);
  await expect.poll(() => organisations(service.adminUrl)).toBe('1');
  expect(await send(4)).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('It takes no agents and no results until an operator accepts that') },
  });
  expect(await commandOf(service, ROOT_TOKEN)(['organisation', 'accept-set-back', 'default'])).toEqual({
    code: 0,
    stdout: 'default takes agents and results again\n',
    stderr: '',
  });
  expect((await send(4)).status).toBe(200);
  const { stderr } = await service.end('SIGTERM');
  const told = stderr.split('\n').filter((line) => line.includes('older than the results'));
  expect(told).toHaveLength(1);
  const { registerRevision, resultsRevision } = JSON.parse(told[0] ?? '') as Record<string, number>;
  expect(registerRevision).toBeGreaterThan(0);
  expect(resultsRevision).toBeGreaterThan(registerRevision ?? Number.NaN);
});
