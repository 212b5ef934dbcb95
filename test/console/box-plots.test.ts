import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { addressOf, chartOf, type ExploreConsole, startExploreConsole } from './explore-console.ts';

const ADDRESS = '?metric=httpget&by=total&split=isp&last=7+days&prefilter=no';

describe.skipIf(!inject('hasChromium'))('box plots', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('are chosen instead of bars, say their percentiles, and are read by keys', async () => {
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
});
