import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

describe.skipIf(!inject('hasChromium'))('the page of the reference', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
  });
  afterAll(() => console.stop());

  const signIn = async (page: Page, token = ROOT_TOKEN) => {
    await page.request.post(`${console.service.url}/console/session`, { data: { token } });
  };
  /** The form of a call, opened. */
  const open = async (page: Page, id: string) => {
    const call = page.locator(`#${id}`);
    await call.getByText('Try it').click();
    const form = call.locator('.try form');
    return {
      form,
      who: form.locator('.who'),
      outcome: form.locator('.outcome'),
      answer: form.locator('.answer'),
      send: form.getByRole('button', { name: 'Send' }),
    };
  };

  it('searches by keyboard and without the network, counts, and keeps the words in the address', async () => {
    const { page, complaints } = await console.visit('../docs');
    const found = page.locator('#found');
    await found.getByText(/^\d+ calls$/).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('/');
    await page.keyboard.type('MANAGE/panels create');
    await found.getByText(/^1 of \d+ calls, \d+ schemas?$/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=MANAGE%2Fpanels+create');
    await expect
      .poll(() => page.locator('.operation:visible').evaluateAll((all) => all.map(({ id }) => id)))
      .toEqual(['createPanel']);
    await expect.poll(() => page.locator('nav a[href="#listPanels"]').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("href")')).toBe('#createPanel');
    await page.keyboard.press('/');
    await page.keyboard.type('xyzzy');
    await found.getByText('Nothing has all of these words').waitFor();
    await page.keyboard.press('Escape');
    await found.getByText(/^\d+ calls$/).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  it('opens a linked search, which gives way to a link that leads out of it, and comes back', async () => {
    const { page } = await console.visit('../docs?q=createPanel');
    await page.locator('#createPanel a[href="#schema-Panel"]').first().click();
    await page.locator('#listPanels').waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => page.locator('.operation:visible').count()).toBe(1);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('createPanel');
  });

  it('copies an example and says so', async () => {
    const { page } = await console.visit('../docs?q=listPanels', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const example = page.locator('#listPanels .example').first();
    await example.getByRole('button', { name: 'Copy' }).click();
    await example.getByRole('button', { name: 'Copied' }).waitFor();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toMatch(/^curl -fsS "\$BROADGAUGE_URL\/manage\/panels" \\\n {2}-H "Authorization/);
  });

  it('says how to sign in, and sends as whoever did so meanwhile', async () => {
    const { page, complaints } = await console.visit('../docs?q=listPanels');
    const { who, send, outcome, answer } = await open(page, 'listPanels');
    await who.getByRole('link', { name: 'Sign in to the console' }).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await signIn(page);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await who.getByText(/^Sent as \w+ of the organisation default\.$/).waitFor();
    await send.click();
    await outcome.getByText(/^200 OK · \d+ ms · GET \/manage\/panels$/).waitFor();
    await expect
      .poll(() => answer.locator('pre').first().textContent())
      .toMatch(/^content-type: application\/json.*x-request-id: /s);
    expect(JSON.parse((await answer.locator('pre').nth(1).textContent()) ?? '').data).toEqual([
      { id: expect.any(Number), name: 'default' },
    ]);
    expect(complaints).toEqual([]);
  });

  it('says which scope a token lacks', async () => {
    const { token } = await console.service.issue(['data']);
    const { page } = await console.visit('../docs?q=createPanel');
    await signIn(page, token);
    const { who } = await open(page, 'createPanel');
    await who.getByText('The token lacks the scope manage or operator').waitFor();
  });

  it('asks before it changes anything, and shows what came of it as text', async () => {
    const { page } = await console.visit('../docs?q=createPanel');
    await signIn(page);
    const { form, send, outcome, answer } = await open(page, 'createPanel');
    const name = '<img src=x onerror=alert(1)>';
    await form.getByLabel('Body').fill(JSON.stringify({ name }));
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      return dialog.dismiss();
    });
    await send.click();
    await outcome.getByText('Not sent.').waitFor();
    page.once('dialog', (dialog) => dialog.accept());
    await send.click();
    await outcome.getByText(/^\d+ .* POST \/manage\/panels$/).waitFor();
    expect(asked).toEqual([
      `POST /manage/panels\n\n${JSON.stringify({ name })}\n\nThis call can change data. Send it?`,
    ]);
    await answer.getByText(name).waitFor();
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });

  it('sends what is filled in: the path encoded, the query without what is empty', async () => {
    const { page } = await console.visit('../docs?q=listFilterValues');
    await signIn(page);
    const { form, send, outcome } = await open(page, 'listFilterValues');
    await form.getByLabel('id').fill('isp');
    await form.getByLabel('limit').fill('2');
    await send.click();
    await outcome.getByText(/^200 .* GET \/filters\/isp\/values\?limit=2$/).waitFor();
    await form.getByLabel('id').fill('a/b c');
    await form.getByLabel('limit').fill('');
    await send.click();
    await outcome.getByText(/^404 .* GET \/filters\/a%2Fb%20c\/values$/).waitFor();
  });

  it('shows no more than the beginning of a long answer', async () => {
    const { page } = await console.visit('../docs?q=readDocument');
    const { send, outcome, answer } = await open(page, 'readDocument');
    await send.click();
    await outcome.getByText('the first 100,000 characters').waitFor();
    expect((await answer.locator('pre').nth(1).textContent())?.length).toBe(100_000);
  });

  it('has no barrier, wide or narrow', async () => {
    const { page } = await console.visit('../docs?q=createPanel');
    await signIn(page);
    const { send, outcome } = await open(page, 'createPanel');
    page.once('dialog', (dialog) => dialog.accept());
    await send.click();
    await outcome.getByText(/ms/).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    // What the search hides has no barrier, and takes long to look at.
    await page.evaluate('for (const hidden of document.querySelectorAll("[hidden]")) hidden.remove()');
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await barriersOf(page)).toEqual([]);
  });
});
