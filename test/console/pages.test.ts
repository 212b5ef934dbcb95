import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const DAY_MS = 86_400_000;
const FIRST_LOAD_BYTES_MAX = 300_000;
const SCRIPT_BYTES_MAX = 250_000;

const PAGES = [
  ['', 'Explore'],
  ['saved', 'Saved'],
  ['dashboards', 'Dashboards'],
  ['alerts', 'Alerts'],
  ['reports', 'Reports'],
  ['verdicts', 'Verdicts'],
  ['agents', 'Agents'],
  ['tests', 'Tests'],
  ['downloads', 'Downloads'],
  ['tokens', 'Tokens'],
  ['audit', 'Audit'],
  ['catalogue', 'Catalogue'],
] as const;

describe.skipIf(!inject('hasChromium'))('the console', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const days = Array.from({ length: 20 }, (_, day) => new Date(Date.now() - (day + 1) * DAY_MS).toISOString());
    const rows = days.map((dtime, day) => ({ agent_id: 'wb-1', dtime, bytes_sec: 5e6 + day * 1e5, successes: 1 }));
    const { body } = await console.service.root.post('/ingest/httpget?register_agents=true', rows);
    expect(body.data).toMatchObject({ accepted: rows.length });
  });
  afterAll(() => console.stop());

  const open = async (path = '', options = {}) => {
    const visit = await console.visit(path, options);
    await visit.signIn();
    await visit.page.locator('.page h1').waitFor();
    return visit;
  };

  it('shows its pages without a complaint or a request to another host', async () => {
    const { page, complaints, hosts, arrive } = await open();
    for (const [path, title] of PAGES) {
      await page.goto(`${console.service.url}/console/${path}`);
      await arrive(title);
      await page.waitForLoadState('networkidle');
      // Explore has the title of its question.
      await expect
        .poll(() => page.title())
        .toMatch(path === '' ? /^Download speed .+ · Broadgauge$/ : `${title} · Broadgauge`);
    }
    expect(complaints).toEqual([]);
    expect([...hosts]).toEqual([new URL(console.service.url).host]);
  });

  it('has no serious barrier on the sign-in page, nor in the unfolded menu of a phone', async () => {
    const { page, signIn } = await console.visit('', { viewport: { width: 390, height: 844 } });
    expect(await barriersOf(page)).toEqual([]);
    await signIn();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('draws charts under its policy, and follows the width', async () => {
    const { page, complaints } = await open();
    const chart = page.getByRole('img', { name: 'Download speed by day' });
    await chart.locator('g[aria-label=line] path').waitFor();
    const width = async () => Number(await chart.locator('svg').first().getAttribute('width'));
    const before = await width();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect.poll(width).toBeLessThan(before);
    await expect.poll(() => page.locator('.chart style').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shows a page for an address that leads nowhere', async () => {
    const { page, arrive } = await open('nowhere');
    await arrive('There is no such page');
    await page.getByRole('link', { name: 'Go to Explore' }).click();
    await arrive('Explore');
  });

  it('shows why an answer is missing, and asks again', async () => {
    const { page } = await open('tests');
    await page.route('**/metric_data', (route) => route.abort());
    await page.getByRole('link', { name: 'Explore' }).click();
    await page.getByRole('alert').getByText('The service can’t be reached').waitFor();
    await page.unroute('**/metric_data');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: 'Download speed by day' }).waitFor();
  });

  it('says in words that the code of a page is missing, and loads the page again', async () => {
    const { page, arrive } = await open();
    await page.route(/tests-page.*\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Tests' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This part of the console can’t be loaded' });
    await alert.getByText('The connection is lost, or another version of the service runs now.').waitFor();
    await page.unroute(/tests-page.*\.js$/);
    await alert.getByRole('button', { name: 'Load the page again' }).click();
    await arrive('Tests');
    await page.getByRole('button', { name: 'Import results' }).waitFor();
  });

  it('moves between pages by its links and the browser’s way back, with the focus on the heading', async () => {
    const { page, arrive } = await open();
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await arrive('Catalogue');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Catalogue');
    await expect.poll(() => page.locator('[aria-current=page]').textContent()).toBe('Catalogue');
    await page.goBack();
    await arrive('Explore');
  });

  it('has room for every link and for the names of the organisation and token at every width', async () => {
    const { page } = await open();
    for (const width of [1120, 1280, 1440, 1599, 1600, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      for (const link of await page.getByRole('navigation').getByRole('link').all()) await link.click({ trial: true });
      const isCut = await page
        .locator('.header-names > *')
        .evaluateAll((names) => names.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
      expect(isCut, `at ${width} pixels`).toBe(false);
    }
  });

  it('leaves the focus where it was moved while the code of a page was fetched', async () => {
    const { page, arrive } = await open();
    const held: Route[] = [];
    await page.route(/tokens-page.*\.js$/, (route) => void held.push(route));
    await page.getByRole('link', { name: 'Tokens' }).click();
    await arrive('Tokens');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Tokens');
    await page.getByRole('button', { name: 'Sign out' }).focus();
    await expect.poll(() => held.length).toBe(1);
    for (const route of held) await route.continue();
    await page.getByRole('button', { name: 'New token' }).waitFor();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Sign out');
  });

  it('is used by keyboard alone: sign in, skip to the content, a page, sign out', async () => {
    const { page, arrive } = await console.visit();
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
    await page.keyboard.type(ROOT_TOKEN);
    await page.keyboard.press('Enter');
    await arrive('Explore');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    await page.getByRole('link', { name: 'Tokens' }).focus();
    await page.keyboard.press('Enter');
    await arrive('Tokens');
    await page.getByRole('button', { name: 'Sign out' }).focus();
    await page.keyboard.press('Enter');
    await arrive('Sign in');
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
  });

  it('follows the system’s theme until one is chosen, which lasts', async () => {
    const { page } = await open('', { colorScheme: 'dark' });
    const background = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const dark = await background();
    await page.getByRole('button', { name: 'Theme: system. Change to light.' }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByRole('button', { name: 'Theme: light. Change to dark.' }).click();
    await expect.poll(() => background()).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => background()).toBe(dark);
    await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
  });

  it('folds its navigation on a phone, and nothing is wider than the screen', async () => {
    const { page, arrive } = await open('', { viewport: { width: 390, height: 844 } });
    const link = page.getByRole('link', { name: 'Downloads' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect.poll(() => link.isVisible()).toBe(false);
    await menu.click();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await link.click();
    await arrive('Downloads');
    await expect.poll(() => link.isVisible()).toBe(false);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('takes less than 300 kB for its first load, and 250 kB of scripts', async () => {
    const { page, signIn } = await console.visit();
    await signIn();
    await page.getByRole('img', { name: 'Download speed by day' }).waitFor();
    const entries = 'performance.getEntries().map(({ name, transferSize = 0 }) => [name, transferSize])';
    const loaded = (await page.evaluate(entries)) as readonly (readonly [name: string, bytes: number])[];
    const sum = (some: typeof loaded) => some.reduce((total, [, bytes]) => total + bytes, 0);
    expect(sum(loaded)).toBeLessThan(FIRST_LOAD_BYTES_MAX);
    const scripts = sum(loaded.filter(([name]) => name.endsWith('.js')));
    expect(scripts).toBeGreaterThan(20_000);
    expect(scripts).toBeLessThan(SCRIPT_BYTES_MAX);
  });
});
