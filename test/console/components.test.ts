import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { sharedChromium } from '../servers/chromium.ts';
import { barriersOf } from './barriers.ts';

const CONSOLE = fileURLToPath(new URL('../../console', import.meta.url));
const ADDRESS = 'http://gallery.test/';
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";
const DOCUMENT =
  '<!doctype html><html lang="en"><title>Gallery</title><link rel="stylesheet" href="/main.css"><body></body><script type="module" src="/gallery.js"></script></html>';

describe.skipIf(!inject('hasChromium'))('in the components of the console', () => {
  let page: Page;
  let files: Readonly<Record<string, { body: string; contentType: string }>>;
  let complaints: string[];

  beforeAll(async () => {
    const { outputFiles } = await build({
      absWorkingDir: CONSOLE,
      entryPoints: ['test/gallery.tsx', 'src/style/main.css'],
      entryNames: '[name]',
      outdir: 'out',
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      write: false,
    });
    const textOf = (name: string) => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? '';
    files = {
      '/': { body: DOCUMENT, contentType: 'text/html' },
      '/gallery.js': { body: textOf('gallery.js'), contentType: 'text/javascript' },
      '/main.css': { body: textOf('main.css'), contentType: 'text/css' },
    };
  });

  beforeEach(async () => {
    page = await (await sharedChromium()).newPage();
    complaints = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.route(`${ADDRESS}**`, (route) => {
      const file = files[new URL(route.request().url()).pathname];
      return file
        ? route.fulfill({ ...file, headers: { 'content-security-policy': POLICY } })
        : route.fulfill({ status: 204 });
    });
    await page.goto(ADDRESS);
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    return () => page.close();
  });

  const optionNames = () => page.locator('.combobox-option:visible').allTextContents();

  it('there is no serious barrier and no complaint', async () => {
    await page.getByRole('img', { name: 'Speeds' }).locator('rect').first().waitFor();
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByLabel('ISP', { exact: true }).press('ArrowDown');
    await page.locator('.combobox-option:visible').first().waitFor();
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('a combobox is used by keyboard', async () => {
    const box = page.getByRole('combobox', { name: 'ISP', exact: true });
    await box.press('ArrowDown');
    await expect.poll(optionNames).toHaveLength(4);
    await box.fill('l');
    await expect.poll(optionNames).toEqual(['Borealis300', 'Cobalt200', 'Delta100']);
    await box.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    await expect.poll(() => page.locator(`[id="${active}"]`).textContent()).toBe('Cobalt200');
    await box.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('Cobalt');
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false');
  });

  it('a combobox keeps what was chosen when Escape or leaving ends the search', async () => {
    const box = page.getByRole('combobox', { name: 'ISP', exact: true });
    await box.click();
    await page.getByRole('option', { name: 'Acme' }).click();
    for (const end of ['Escape', 'Tab']) {
      await box.fill('something else');
      await page.getByText('Nothing found').waitFor();
      await box.press(end);
      await expect.poll(() => box.inputValue()).toBe('Acme');
    }
  });

  it('an Enter that comes before the list never chooses what is not meant', async () => {
    const box = page.getByRole('combobox', { name: 'ISP', exact: true });
    await box.click();
    await expect.poll(optionNames).toHaveLength(4);
    await box.pressSequentially('delta');
    await box.press('Enter');
    expect(['delta', 'Delta']).toContain(await box.inputValue());
    await expect
      .poll(async () => {
        await box.press('Enter');
        return box.inputValue();
      })
      .toBe('Delta');
  });

  it('several values are chosen and taken away by mouse and keyboard', async () => {
    const box = page.getByRole('combobox', { name: 'ISPs' });
    const chips = () => page.locator('.chip span').allTextContents();
    await box.click();
    await page.getByRole('option', { name: 'Delta' }).click();
    await expect.poll(() => chips()).toEqual(['acme', 'delta']);
    await box.press('ArrowDown');
    await expect.poll(optionNames).toEqual(['Borealis300', 'Cobalt200']);
    await box.press('Escape');
    await box.press('Backspace');
    await expect.poll(() => chips()).toEqual(['acme']);
    await page.getByRole('button', { name: 'Remove acme' }).click();
    await expect.poll(() => chips()).toEqual([]);
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  });

  it('a dialog takes the focus and gives it back; Escape closes an open list first', async () => {
    const opener = page.getByRole('button', { name: 'Open dialog' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    const box = dialog.getByRole('combobox');
    await box.press('ArrowDown');
    await page.locator('.combobox-option:visible').first().waitFor();
    await box.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await box.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Open dialog');
  });

  it('a table sorts by its headings, with what is not there last', async () => {
    await page.getByRole('tab', { name: 'Table' }).click();
    const names = () => page.locator('tbody td:first-child').allTextContents();
    const sortBy = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click();
    await expect.poll(() => names()).toEqual(['unit 10', 'unit 9', 'unit 1']);
    await sortBy('Name');
    await expect.poll(() => names()).toEqual(['unit 1', 'unit 9', 'unit 10']);
    await sortBy('Speed');
    await expect.poll(() => names()).toEqual(['unit 10', 'unit 1', 'unit 9']);
    await sortBy('Speed');
    await expect.poll(() => names()).toEqual(['unit 1', 'unit 10', 'unit 9']);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Speed' }).getAttribute('aria-sort'))
      .toBe('descending');
  });

  it('tabs are one stop, and arrows move between them', async () => {
    await page.getByRole('tab', { name: 'Chart' }).press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { name: 'Table' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('table', { name: 'Units' }).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('img', { name: 'Speeds' }).waitFor();
  });

  it('a toast is said and goes away', async () => {
    const said = page.getByRole('status').getByText('Saved').waitFor();
    await page.getByRole('button', { name: 'Say so' }).click();
    await said;
    await page.getByText('Saved').waitFor({ state: 'detached' });
  });

  it('a busy button can’t be pressed, and an end of a list has no next page', async () => {
    await expect.poll(() => page.getByRole('button', { name: 'Working' }).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  });

  it('an error is said in words, with another try', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong in the console' });
    await alert.getByText('nobody expected this').waitFor();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Trying').waitFor();
  });
});
