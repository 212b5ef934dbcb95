import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

describe.skipIf(!inject('hasChromium'))('the tokens page', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    await console.service.root.post('/manage/panels', { name: 'trial' });
  });
  afterAll(() => console.stop());

  const open = async (search = '', token?: string, options = {}) => {
    const visit = await console.visit(`tokens${search}`, options);
    await visit.signIn(token);
    await visit.arrive('Tokens');
    return visit;
  };
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const secretOf = async (page: Page, name: string) => {
    const dialog = page.getByRole('dialog', { name: `The token ${name}` });
    const secret = (await dialog.locator('code').textContent()) ?? '';
    return { dialog, secret };
  };
  const mayAsk = async (token: string) => (await console.service.client(token).get('/metrics')).status === 200;

  it('makes a token that works, and shows it this once', async () => {
    const { page, complaints } = await open();
    await page.getByRole('button', { name: 'New token' }).click();
    const form = page.getByRole('dialog', { name: 'New token' });
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.type('dashboard');
    await form.getByLabel('data', { exact: true }).check();
    await form.getByLabel('Panels').click();
    await form.getByRole('option', { name: 'trial' }).click();
    await form.getByLabel('Expires').selectOption('7');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    const { dialog, secret } = await secretOf(page, 'dashboard');
    expect(secret).toMatch(/^bg_[0-9A-Za-z]{33}$/);
    expect(await mayAsk(secret)).toBe(true);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    const row = rowOf(page, 'dashboard');
    await row.waitFor();
    const text = await row.textContent();
    for (const part of [secret.slice(0, 10), 'Expires soon', 'data', 'trial', 'in 7 days'])
      expect(text).toContain(part);
    expect(await page.content()).not.toContain(secret);
    expect(complaints).toEqual([]);
  });

  it('says what is wrong with a new token where it is wrong', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('  x');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').first().waitFor();
    await expect.poll(() => page.getByRole('group', { name: 'Scopes' }).getByRole('alert').count()).toBe(1);
    await expect.poll(() => page.getByRole('dialog', { name: 'New token' }).isVisible()).toBe(true);
  });

  it('does not lose a token that nobody has kept to a key or a click beside it', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('fragile');
    await page.getByLabel('ingest', { exact: true }).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const { secret } = await secretOf(page, 'fragile');
    await page.keyboard.press('Escape');
    await page.getByText('Have you kept it?').waitFor();
    await page.mouse.click(5, 5);
    expect((await secretOf(page, 'fragile')).secret).toBe(secret);
  });

  it('rotates a token, and lets the old one live on as wanted', async () => {
    const old = await console.service.issue(['data'], { name: 'rotated' });
    const { page } = await open();
    await page.getByRole('button', { name: 'Rotate rotated' }).click();
    await page.getByLabel('The old one ends').selectOption('3600');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const { dialog, secret } = await secretOf(page, 'rotated');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await expect.poll(() => rowOf(page, 'rotated').count()).toBe(2);
    await expect
      .poll(() => rowOf(page, 'rotated').allTextContents())
      .toEqual([expect.stringContaining('Active'), expect.stringContaining('Expires soon')]);
    expect([await mayAsk(old.token), await mayAsk(secret)]).toEqual([true, true]);
  });

  it('revokes a token once its name was typed', async () => {
    const { token } = await console.service.issue(['data'], { name: 'old script' });
    const { page } = await open();
    await page.getByRole('button', { name: 'Revoke old script' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke old script' });
    const revoke = dialog.getByRole('button', { name: 'Revoke' });
    await expect.poll(() => revoke.isDisabled()).toBe(true);
    await dialog.getByLabel('Type old script to confirm').fill('old script');
    await revoke.click();
    await rowOf(page, 'old script').waitFor({ state: 'detached' });
    expect(await mayAsk(token)).toBe(false);
    await page.getByLabel('Show').selectOption('ended');
    await expect.poll(() => rowOf(page, 'old script').textContent()).toContain('Revoked');
    await expect.poll(() => new URL(page.url()).search).toBe('?show=ended');
  });

  it('marks the session’s own token, and revoking it signs out', async () => {
    const { token } = await console.service.issue(['manage'], { name: 'mine' });
    const { page } = await open('', token);
    const row = rowOf(page, 'This session').first();
    await expect.poll(() => row.textContent()).toContain('mine');
    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoking it signs you out.').waitFor();
    await page.getByLabel('Type mine to confirm').fill('mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByLabel('Token').waitFor();
  });

  it('shows the successor of the session’s own token before the session ends', async () => {
    const { token } = await console.service.issue(['manage'], { name: 'own' });
    const { page } = await open('', token);
    await rowOf(page, 'This session').first().getByRole('button', { name: 'Rotate' }).click();
    await page.getByLabel('The old one ends').selectOption('0');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const { dialog, secret } = await secretOf(page, 'own');
    expect((await console.service.client(secret).get('/manage/panels')).status).toBe(200);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByLabel('Token').waitFor();
  });

  it('searches by name and by the first characters', async () => {
    await console.service.issue(['data'], { name: 'needle' });
    const { page } = await open('?q=NEED');
    await rowOf(page, 'needle').waitFor();
    await expect.poll(() => page.locator('.tokens tbody tr').count()).toBe(1);
    await page.getByLabel('Search').fill('nothing like it');
    await page.getByText('No token matches').waitFor();
  });

  it('lets an operator look after another organisation, and nobody else', async () => {
    await console.service.root.post('/manage/organisations', { name: 'acme' });
    await console.service.root.post('/manage/tokens?organisation=acme', { name: 'theirs', scopes: ['data'] });
    const { page } = await open();
    await page.getByLabel('Organisation').selectOption('acme');
    await rowOf(page, 'theirs').waitFor();
    await expect.poll(() => page.locator('.tokens tbody tr').count()).toBe(1);
    await expect.poll(() => new URL(page.url()).search).toBe('?organisation=acme');
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link').allTextContents())
      .toEqual(['Agents', 'Tokens', 'Audit']);
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByText('There are no agents yet').waitFor();
    await page.getByRole('button', { name: 'Add an agent' }).click();
    await page.getByLabel('Agent id').fill('theirs-1');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('cell', { name: 'Imported agents' }).waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Imported agents' }).count()).toBe(1);
    expect(await barriersOf(page)).toEqual([]);
    const { body } = await console.service.root.get('/manage/agents?organisation=acme');
    expect(body.data).toMatchObject([{ agent_id: 'theirs-1' }]);
    await page.getByLabel('Organisation').selectOption('default');
    await page.getByRole('link', { name: 'Explore' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const { token } = await console.service.issue(['manage']);
    const manager = await open('', token);
    await manager.page.locator('.tokens tbody tr').first().waitFor();
    await expect.poll(() => manager.page.getByLabel('Organisation').count()).toBe(0);
    await manager.page.getByRole('button', { name: 'New token' }).click();
    await expect.poll(() => manager.page.getByLabel('operator', { exact: true }).count()).toBe(0);
  });

  it('offers whoever is limited to panels no others', async () => {
    const { token } = await console.service.issue(['manage', 'data'], { name: 'limited', panels: ['trial'] });
    const { page } = await open('', token);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('limited too');
    await page.getByLabel('data', { exact: true }).check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await rowOf(page, 'limited too').getByText('trial').waitFor();
  });

  it('lists who is signed in, and signs somebody out', async () => {
    const { token } = await console.service.issue(['data'], { name: 'left behind' });
    const other = await console.visit('downloads');
    await other.signIn(token);
    await other.page.getByText('There are no downloads').waitFor();
    const { page, complaints } = await open();
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await sessions.getByText('This session').first().waitFor();
    const row = sessions.getByRole('row').filter({ hasText: 'left behind' });
    await expect.poll(() => row.textContent()).toContain('127.0.0.1');
    expect(await barriersOf(page)).toEqual([]);
    await row.getByRole('button', { name: /^End session \d+ of left behind$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await row.waitFor({ state: 'detached' });
    await other.page.getByRole('link', { name: 'Explore', exact: true }).click();
    await other.page.getByText('Your session has ended').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has its sign-ins and what became of ended tokens in the audit, for managers', async () => {
    const { service } = console;
    const ended = await service.issue(['data'], { name: 'in a forgotten script' });
    await service.root.delete(`/manage/tokens/${ended.id}`);
    for (const token of [ended.token, 'nobody-knows-it']) expect(await mayAsk(token)).toBe(false);
    const { token } = await service.issue(['manage'], { name: 'auditor' });
    const { page, complaints } = await open('', token);
    await page.getByRole('link', { name: 'Audit' }).click();
    await rowOf(page, 'in a forgotten script').first().waitFor();
    await page.getByLabel('What').selectOption('Signed in');
    await rowOf(page, 'in a forgotten script').first().waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(page, 'auditor').textContent()).toMatch(/Signed in from 127\.0\.0\.1/);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Refused tokens' }).click();
    const refused = rowOf(page, 'in a forgotten script');
    await refused.waitFor();
    await expect.poll(() => refused.textContent()).toMatch(/Revoked.*A call.*127\.0\.0\.1.*1$/);
    await expect.poll(() => rowOf(page, 'Not known').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(complaints).toEqual([]);
    const operator = await open();
    await operator.page.getByRole('link', { name: 'Audit' }).click();
    await operator.page.getByRole('tab', { name: 'Refused tokens' }).click();
    await rowOf(operator.page, 'Not known').waitFor();
  });

  it('has no serious barrier', async () => {
    const { page } = await open('?show=all');
    await page.locator('.tokens tbody tr').first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'New token' }).click();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('fits on a phone, with nothing out of sight and the name of every field', async () => {
    const { page } = await open('', undefined, { viewport: { width: 390, height: 844 } });
    const revoke = page.getByRole('button', { name: 'Revoke bootstrap' });
    await revoke.waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const box = await revoke.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
    const labelled = (caption: string): Promise<string[]> =>
      page.evaluate(
        `[...document.querySelector('[aria-label="${caption}"] tbody tr').cells].map((cell) => getComputedStyle(cell, '::before').content)`,
      );
    expect(await labelled('Tokens')).toEqual([
      'none',
      ...['State', 'Scopes', 'Panels', 'Agent', 'Created', 'Last used', 'Ends'].map((name) => `"${name}:"`),
      'none',
    ]);
    expect((await labelled('Sessions')).slice(1, -1)).toEqual(
      ['Browser', 'Address', 'Signed in', 'Ends'].map((name) => `"${name}:"`),
    );
  });
});
