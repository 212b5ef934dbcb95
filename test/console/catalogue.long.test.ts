import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

describe.skipIf(!inject('hasChromium'))('the catalogue page', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
  });
  afterAll(() => console.stop());

  const open = async (search = '', options = {}) => {
    const visit = await console.visit(`catalogue${search}`, options);
    await visit.signIn();
    await visit.arrive('Catalogue');
    return visit;
  };
  const headings = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();

  it('has every metric with its unit, test, definition and rules, and leads to Explore with it', async () => {
    const { page, complaints, arrive } = await open();
    await page.getByRole('heading', { name: 'Download speed', exact: true }).waitFor();
    await expect.poll(() => headings(page)).toHaveLength(40);
    const text = await page.getByRole('article').first().textContent();
    for (const part of [
      'Mbit/s',
      'bytes_sec * 8 / 1000000',
      'threads',
      'A completed transfer moves data.',
      'bytes_sec <= 0',
    ]) {
      expect(text).toContain(part);
    }
    await page.getByRole('link', { name: 'Explore DNS response time' }).click();
    await arrive('Explore');
    await expect.poll(() => new URL(page.url()).searchParams.get('metric')).toBe('dnsResponse');
    expect(complaints).toEqual([]);
  });

  it('searches names, keys, columns and rules, and keeps the search in the address', async () => {
    const { page } = await open();
    await page.getByLabel('Search').fill('quality CALL');
    await expect.poll(() => headings(page)).toEqual(['Call quality']);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('quality CALL');
    await page.getByLabel('Search').fill('web.timed_out');
    await expect.poll(() => headings(page)).toEqual(['Web page load', 'Mobile web page load']);
    await page.getByLabel('Search').fill('something else entirely');
    await page.getByText('No metric matches “something else entirely”').waitFor();
  });

  it('has tests with their columns, one of them open by the address', async () => {
    const { page } = await open();
    await page.getByRole('article').first().getByRole('link', { name: 'Download', exact: true }).click();
    const table = page.getByRole('table', { name: 'Columns of Download' });
    await table.waitFor();
    await expect
      .poll(() => table.getByRole('row').filter({ hasText: 'fetch_time' }).textContent())
      .toBe('fetch_timeintegerµsDuration of the measured transfer.');
    await page.getByRole('button', { name: 'ICMP latency' }).click();
    await page.getByRole('table', { name: 'Columns of ICMP latency' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('test')).toBe('ping');
    await page.goBack();
    await table.waitFor();
    await page.getByRole('link', { name: 'See its records' }).click();
    await page.getByRole('heading', { name: 'Tests', level: 1 }).waitFor();
  });

  it('has every rule once, with its reason, its conditions and its metrics', async () => {
    const { page } = await open('?view=rules');
    const rule = page.getByRole('row').filter({ hasText: 'speed.too_short' });
    await rule.waitFor();
    const text = await rule.textContent();
    for (const part of ['says nothing about a line', 'fetch_time < 500000', 'transfer_time < 500000', '6 metrics']) {
      expect(text).toContain(part);
    }
    await rule.getByText('6 metrics').click();
    await rule.getByRole('link', { name: 'Upload speed', exact: true }).click();
    await expect.poll(() => headings(page)).toContain('Upload speed');
  });

  it('explains normalisation with the blocks of a metric', async () => {
    const { page, complaints } = await open('?view=normalisation');
    const figure = page.getByRole('img', { name: 'The blocks of a day for Download speed' });
    await figure.locator('rect').first().waitFor();
    await expect.poll(() => figure.locator('rect').count()).toBe(18);
    await page.getByText('Normalised it is 92.1 Mbit/s').waitFor();
    await page.getByLabel('Metric').selectOption('ping');
    await page.getByText('The blocks of this metric are equally long').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('metric')).toBe('ping');
    expect(complaints).toEqual([]);
  });

  it.each(['?q=speed', '?view=tests&q=latency&test=ping', '?view=rules&q=speed', '?view=normalisation'])(
    'has no serious barrier at %s, and fits on a phone',
    async (search) => {
      const { page } = await open(search, { viewport: { width: 390, height: 844 } });
      await page.getByRole('tabpanel').locator('article, table').first().waitFor();
      expect(await barriersOf(page)).toEqual([]);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    },
  );
});
