import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { addressOf, chartOf, type ExploreConsole, startExploreConsole } from './explore-console.ts';

describe.skipIf(!inject('hasChromium'))('an answer on the explore page', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('shows single results as a distribution, and says why nothing is aggregated', async () => {
    const { page } = await explore.open('?metric=httpget&normalised=yes');
    await page.getByRole('radio', { name: 'Single results' }).check();
    const chart = chartOf(page, 'Download speed of single results');
    await chart.locator('g[aria-label=rect]').waitFor();
    await page.getByText('660 rows, figures').waitFor();
    expect(await page.getByLabel('A point stands for').isDisabled()).toBe(true);
    await page.getByText('A single result stands for itself.').waitFor();
    expect(await page.getByLabel('Normalise').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 100 of 660').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('hides series by the legend, draws them apart, and adds ribbons, all in the address', async () => {
    const { page } = await explore.open();
    const lines = page.locator('.answer-chart g[aria-label=line]').first().locator('path');
    await expect.poll(() => lines.count()).toBe(3);
    await page.getByRole('button', { name: 'Kabelnetz' }).click();
    await expect.poll(() => lines.count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Kabelnetz' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('radio', { name: 'Apart' }).check();
    await chartOf(page, 'Download speed by day, split by ISP: Northwind').waitFor();
    expect(await page.locator('.multiples h3').allTextContents()).toEqual(['Northwind', 'Tiny']);
    const areas = page.locator('.multiples li').first().locator('g[aria-label=area]');
    expect(await areas.count()).toBe(1);
    await page.getByRole('button', { name: 'P5–P95' }).click();
    await expect.poll(() => areas.count()).toBe(2);
    await page.reload();
    await expect.poll(() => areas.count()).toBe(2);
    expect(await page.locator('.multiples h3').allTextContents()).toEqual(['Northwind', 'Tiny']);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('compares groups in total, and marks those with few agents', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=isp');
    const chart = chartOf(page, 'Download speed in total, split by ISP');
    await chart.locator('g[aria-label=bar]').waitFor();
    const opacities = await chart
      .locator('g[aria-label=bar] rect')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('fill-opacity')));
    expect(opacities).toEqual(['0.85', '0.85', '0.15']);
    expect(await page.locator('.answer-table .badge').count()).toBe(1);
  });

  it('sorts the table and copies it as it stands, figures in full', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=isp', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const firstCells = page.locator('.answer-table tbody tr td:first-child');
    await expect.poll(() => firstCells.allTextContents()).toEqual(['Kabelnetz', 'Northwind', 'Tiny']);
    await page.getByRole('button', { name: 'Mean' }).click();
    await expect.poll(() => firstCells.allTextContents()).toEqual(['Tiny', 'Kabelnetz', 'Northwind']);
    await page.getByRole('button', { name: 'Mean' }).click();
    await expect.poll(() => firstCells.allTextContents()).toEqual(['Northwind', 'Kabelnetz', 'Tiny']);
    expect(addressOf(page).get('sort')).toBe('-mean');
    await page.getByRole('button', { name: 'Copy table' }).click();
    await page.getByText('Copied').waitFor();
    const [header, first] = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    expect(header?.split('\t').slice(0, 5)).toEqual(['ISP', 'Mean', '± 95%, by line', 'Samples', 'Agents']);
    const [isp, mean, , samples, agents] = first?.split('\t') ?? [];
    expect([isp, Number(mean).toFixed(3), samples, agents]).toEqual(['Northwind', '105.200', '330', '55']);
  });

  it('shows the request as code for every language, and a link to it', async () => {
    const { page } = await explore.open('?metric=httpget&by=total', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const code = page.locator('.request-code pre');
    for (const [tab, text] of [
      ['JSON', '"aggregation": "total"'],
      ['curl', `curl -fsS '${explore.service.url}/metric_data'`],
      ['TypeScript', "aggregation: 'total',"],
      ['Python', '"aggregation": "total",'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await code.textContent()).toContain(text);
    }
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    expect(link.searchParams.get('show')).toBe('python');
    expect(link.searchParams.get('by')).toBe('total');
  });

  it('makes files of every format, and explains when there is none', async () => {
    const { page } = await explore.open('?metric=httpget&by=daily&split=isp&show=download');
    const fetchFile = async () => {
      await page.getByRole('button', { name: 'Make the file' }).click();
      const link = page.getByRole('link', { name: 'Save file' });
      const href = await link.getAttribute('href');
      await page.getByRole('button', { name: 'Close' }).click();
      await link.waitFor({ state: 'detached' });
      return Buffer.from(await (await fetch(String(href))).arrayBuffer());
    };
    const csv = (await fetchFile()).toString().trim().split('\n');
    expect(csv).toHaveLength(19);
    expect(csv[0]).toMatch(/^isp,dtime,metricValue,/);
    await page.getByLabel('Packed with gzip').check();
    expect([...(await fetchFile()).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    await page.getByRole('radio', { name: 'Parquet' }).check();
    expect(await page.getByLabel('Packed with gzip').isDisabled()).toBe(true);
    expect((await fetchFile()).subarray(0, 4).toString()).toBe('PAR1');
    await page.getByRole('radio', { name: 'NDJSON' }).check();
    await page.getByLabel('Packed with gzip').uncheck();
    expect(JSON.parse((await fetchFile()).toString().split('\n')[0] ?? '')).toMatchObject({ isp: 'Kabelnetz' });
    await page.route('**/metric_data_download', (route) => route.abort());
    await page.getByRole('button', { name: 'Make the file' }).click();
    await page.getByRole('alert').getByText('The service can’t be reached').waitFor();
  });
});
