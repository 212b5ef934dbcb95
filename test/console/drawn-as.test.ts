import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { addressOf, chartOf, type ExploreConsole, startExploreConsole } from './explore-console.ts';

const ADDRESS = '?metric=httpget&by=total&split=isp&last=7+days&prefilter=no';

describe.skipIf(!inject('hasChromium'))('other ways to draw an answer', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('are box plots instead of bars, which say their percentiles, and are read by keys', async () => {
    const { page, complaints } = await explore.open(ADDRESS);
    await page.getByLabel('Drawn as').selectOption('Box plots');
    const title = 'Download speed in total, split by ISP: box plots';
    await chartOf(page, title).locator('svg').waitFor();
    expect(addressOf(page).get('drawn')).toBe('boxes');
    await page.getByText('Box: from the 25th to the 75th percentile, with the median in it.').waitFor();
    const keys = page.getByRole('slider', { name: `Values of ${title}` });
    await keys.focus();
    await page.keyboard.press('ArrowDown');
    expect(await keys.getAttribute('aria-valuetext')).toMatch(
      /^Northwind.*median 10\d.*25th to 75th percentile.*5th to 95th/,
    );
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    await page.getByLabel('Drawn as').selectOption('Chart');
    await chartOf(page, 'Download speed in total, split by ISP').waitFor();
    expect(addressOf(page).has('drawn')).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('are single results in time, panels of a second split, and an earlier period behind this one', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&chart=raw&split=isp&last=2+days&prefilter=no');
    await page.getByLabel('Drawn as').selectOption('In time');
    const scatter = 'Download speed of single results, split by ISP, in time';
    await chartOf(page, scatter).locator('path[stroke-linecap=round]').nth(1).waitFor();
    const keys = page.getByRole('slider', { name: `Values of ${scatter}` });
    await keys.focus();
    await page.keyboard.press('ArrowRight');
    expect(await keys.getAttribute('aria-valuetext')).toMatch(/Mbit\/s, .*\d results?/);
    expect(await barriersOf(page, 'with colours')).toEqual([]);

    const daily = '?metric=httpget&by=daily&split=isp&split=country&last=3+days&prefilter=no&compare=previous';
    await page.goto(new URL(daily, page.url()).href);
    await page.getByRole('radio', { name: 'Panels' }).check();
    await expect.poll(() => addressOf(page).get('layout')).toBe('panels');
    await page.locator('.multiples h3').first().waitFor();
    await page.getByText(/^(Pale line: the previous period|There are no results of the previous period), /).waitFor();
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are box plots of each period, with a target as a line, and trends in words', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=daily&split=isp&last=6+days&prefilter=no');
    const title = 'Download speed by day, split by ISP';
    await chartOf(page, title).locator('svg').first().waitFor();
    await page.getByLabel('Target').fill('150');
    await page.getByLabel('Target').press('Enter');
    await page.getByText('Broken line: the target, 150.').waitFor();
    await page.getByRole('button', { name: 'Trend' }).click();
    await page.getByText('No trend: there are too few whole periods').waitFor();
    expect([addressOf(page).get('target'), addressOf(page).get('trend')]).toEqual(['150', 'shown']);
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    await page.getByLabel('Drawn as').selectOption('Box plots');
    await chartOf(page, `${title}: box plots: Northwind`).locator('svg').first().waitFor();
    const keys = page.getByRole('slider', { name: `Values of ${title}: box plots: Northwind` });
    await keys.focus();
    await page.keyboard.press('ArrowRight');
    expect(await keys.getAttribute('aria-valuetext')).toMatch(/median 1\d\d.*25th to 75th percentile.*5th to 95th/);
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are two metrics of lines against each other, with their rank correlation and a table', async () => {
    const dtime = new Date(Date.now() - 86_400_000).toISOString();
    const rows = Array.from({ length: 50 }, (_, place) => ({
      agent_id: `Northwind-${place}`,
      ...{ dtime, rtt_avg: 20_000 - 100 * place, successes: 1 },
    }));
    const { body } = await explore.service.root.post('/ingest/latency', rows);
    expect(body.data).toMatchObject({ accepted: rows.length });
    const { page, complaints } = await explore.open('?metric=httpget&by=total&split=isp&last=7+days&prefilter=no');
    await page.getByLabel('Against').selectOption('Against latency (UDP)');
    const title = 'Download speed in total, split by ISP, against latency (UDP), by line';
    await chartOf(page, title).locator('circle').nth(49).waitFor();
    expect(await chartOf(page, title).locator('circle').count()).toBe(50);
    await page.locator('strong', { hasText: 'Rank correlation -1.00, 95% interval' }).waitFor();
    await page
      .locator('p', { hasText: '50 lines; 60 with results of one metric alone are left out.' })
      .last()
      .waitFor();
    expect(addressOf(page).get('against')).toBe('latency');
    await page.getByText('Lines as a table').click();
    await page.getByRole('link', { name: 'Northwind-0', exact: true }).waitFor();
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    await page.getByRole('button', { name: 'One metric' }).click();
    await chartOf(page, 'Download speed in total, split by ISP').waitFor();
    expect(complaints).toEqual([]);
  });
});
