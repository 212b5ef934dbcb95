import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import {
  addressOf,
  chartOf,
  choose,
  type ExploreConsole,
  openWords,
  questionOf,
  startExploreConsole,
} from './explore-console.ts';

describe.skipIf(!inject('hasChromium'))('a comparison on the explore page', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('holds a time against the one before, in the headline, a chart, the table and the link', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=total&split=isp&from=-3 days&to=-1 days');
    await openWords(page, 'More');
    await page.getByLabel('Compare with').selectOption('The previous period');
    const chart = chartOf(page, 'Difference of means: This period − Previous period');
    await chart.locator('g[aria-label=dot] circle').nth(2).waitFor();
    // Every line is 3 Mbit/s slower than three days before, all by the same.
    await expect
      .poll(() => page.locator('.headline').textContent())
      .toMatch(/Difference to the previous period-3\.00 Mbit\/s± 0\.00, 95% interval, by line; 8\d\.\d+ Mbit\/s there/);
    const table = page.getByRole('table', { name: 'Comparison' });
    const row = table.getByRole('row', { name: /^Kabelnetz/ });
    expect((await row.getByRole('cell').allTextContents()).slice(0, 5)).toEqual([
      'Kabelnetz',
      '66.55',
      '63.55',
      '-3.00',
      '0.00',
    ]);
    expect(addressOf(page).get('compare')).toBe('previous');
    await expect.poll(() => page.getByText('significant').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    await page.reload();
    await chart.waitFor();
    expect(complaints).toEqual([]);
  });

  it('holds a group against another one, in place of the filter by that field', async () => {
    const { page } = await explore.open('?metric=httpget&by=daily&split=isp&include.isp=Northwind');
    await openWords(page, 'More');
    await page.getByLabel('Compare with').selectOption('Another group');
    await choose(page, 'Group by', 'ISP');
    await page.getByRole('combobox', { name: 'Other ISP' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/comparison_data')),
      page.getByRole('option', { name: 'Kabelnetz' }).click(),
    ]);
    expect(questionOf(request)).toMatchObject({
      a: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['Kabelnetz'] }] },
      b: { filters: [{ id: 'isp', filterType: 'include', filterValues: ['Northwind'] }] },
    });
    await chartOf(page, 'Difference of means: ISP Northwind − ISP Kabelnetz').waitFor();
    await expect
      .poll(() => page.locator('.headline').textContent())
      .toMatch(/Difference to ISP Kabelnetz\+40\.2 Mbit\/s± 0\.\d+, 95% interval, by line; 65\.05 Mbit\/s there/);
    expect(addressOf(page).getAll('against.isp')).toEqual(['Kabelnetz']);
    await page.getByRole('button', { name: 'Remove Kabelnetz' }).click();
    await expect.poll(() => page.locator('.headline').textContent()).not.toContain('Difference');
  });

  it('holds each series of a split against one of them, sorted by the difference, with p-values by Holm', async () => {
    const { page, complaints } = await explore.open(
      '?metric=httpget&by=total&split=isp&prefilter=no&against.isp=Kabelnetz',
    );
    const chart = page.getByRole('img', { name: /^Difference of means/ });
    await chart.locator('g[aria-label=dot] circle').nth(1).waitFor();
    expect(await chart.locator('g[aria-label=dot] circle').count()).toBe(2);
    const rows = page.getByRole('table', { name: 'Comparison' }).getByRole('row');
    const heads = await rows.first().getByRole('columnheader').allTextContents();
    expect(heads).toContain('p-value, Holm');
    // The reference is shown, and is no series of its own.
    const shown = await Promise.all([1, 2].map((row) => rows.nth(row).getByRole('cell').allTextContents()));
    expect(shown.map((cells) => cells.slice(0, 4))).toEqual([
      ['Northwind', '65.05', '105.20', '+40.15'],
      ['Tiny', '65.05', '32.60', '-32.45'],
    ]);
    expect(await rows.count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('holds every two values of a split against each other, in dots and in a matrix', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=total&split=isp&prefilter=no');
    await openWords(page, 'More');
    await page.getByLabel('Compare with').selectOption('Each other');
    const chart = chartOf(page, 'Difference of means: Each ISP − each other');
    await chart.locator('g[aria-label=dot] circle').nth(2).waitFor();
    expect(await chart.locator('g[aria-label=dot] circle').count()).toBe(3);
    expect(addressOf(page).get('compare')).toBe('pairs.isp');
    const table = page.getByRole('table', { name: 'Comparison' });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['ISP', 'Northwind', 'Kabelnetz', 'Tiny']);
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Kabelnetz' }) });
    const cells = await row.getByRole('cell').allTextContents();
    expect(cells.map((text) => text.replace(/ ?±.*/, ''))).toEqual(['-40.15', '', '+32.45']);
    expect(cells[0]).toMatch(/± 0\.\d+ ?p < 0\.001$/);
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.goBack();
    await expect.poll(() => table.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is read in full at every width, in percentage points too', async () => {
    const asked = 'prefilter=no&relative_to=advertised&against.isp=Kabelnetz';
    const { page } = await explore.open(`?metric=httpget&by=total&include.isp=Northwind&${asked}`);
    await page.locator('.headline').getByText('Difference to ISP Kabelnetz').waitFor();
    expect(await page.locator('.headline strong').last().textContent()).toMatch(/\d pp$/);
    for (const width of [320, 390, 600, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(CLIPPED), `at ${width} px`).toEqual([]);
    }
  });
});

/** The texts of the headline that run out of their field or out of the headline. */
const CLIPPED = `[...document.querySelectorAll('.headline dd > *')].filter((text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  const outer = [text.closest('.headline > div'), text.closest('.headline')].map((one) => one.getBoundingClientRect());
  return outer.some(({ left, right, top, bottom }) =>
    box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1);
}).map((text) => text.textContent)`;
