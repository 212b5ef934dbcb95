import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN } from '../service.ts';
import { startTestConsole, type TestConsole } from './console.ts';
import { countingHands } from './hands.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe.skipIf(!inject('hasChromium'))('the path of an operator', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-operator-'));
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const rows = [`box-1,${daysAgo(1)},1000000,1`, `box-2,${daysAgo(20)},1000000,1`];
    writeFileSync(join(directory, 'results.csv'), `${['agent_id,dtime,bytes_sec,successes', ...rows].join('\n')}\n`);
  });
  afterAll(async () => {
    await console.stop();
    rmSync(directory, { recursive: true });
  });

  it('leads from an empty service to who is silent, and to the end of a token that got out', async () => {
    const commands: (readonly string[])[] = [];
    const run = async (...command: readonly string[]) => {
      commands.push(command);
      const { code, stdout } = await commandOf(console.service, ROOT_TOKEN)(command);
      expect([command[0], code]).toEqual([command[0], 0]);
      return stdout;
    };
    await run('organisation', 'create', 'acme');
    const token = await run('token', 'create', 'collector', '--scope', 'ingest', 'manage', '--organisation', 'acme');
    /** What the organisation does, with the token that it was given. */
    const send = () =>
      commandOf(console.service, token.trim(), directory)(['import', 'httpget', '--register-agents', 'results.csv']);
    expect((await send()).stdout).toBe('2 accepted, 0 duplicates, 0 rejected\n');
    const silent = await run('agents', 'list', '--silent', '7d', '--organisation', 'acme');
    expect(silent).toContain('box-2');
    expect(silent).not.toContain('box-1');
    expect(commands).toHaveLength(3);

    const { page, arrive, complaints } = await console.visit('');
    const { done, click, fill, select } = countingHands();
    const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    await fill(page.getByLabel('Token'), ROOT_TOKEN);
    await click(page.getByRole('button', { name: 'Sign in' }));
    await click(menu('Agents'));
    await select(page.getByLabel('Organisation'), 'acme');
    await select(page.getByLabel('Silent for'), '7');
    await page.getByRole('link', { name: 'box-1' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'box-2' }).waitFor();

    await click(menu('Tokens'));
    await click(page.getByRole('button', { name: 'Revoke collector' }));
    await fill(page.getByLabel('Type collector to confirm'), 'collector');
    await click(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect((await send()).code).toBe(1);

    await click(menu('Audit'));
    await arrive('Audit');
    await click(page.getByRole('tab', { name: 'Refused tokens' }));
    const refused = page.getByRole('row').filter({ hasText: 'collector' });
    await refused.waitFor();
    await expect.poll(() => refused.textContent()).toMatch(/Revoked.*A call.*127\.0\.0\.1/);
    expect(done).toEqual({ clicks: 7, fields: 4 });
    expect(complaints).toEqual([]);
  });
});
