import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { addressOf, type ExploreConsole, startExploreConsole } from './explore-console.ts';

describe.skipIf(!inject('hasChromium'))('the outlying lines', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('are a press away from the agents, with the rule, and lead to the agent and to its days', async () => {
    const { page, arrive, complaints } = await explore.open();
    await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('link', { name: 'Outlying lines' }).click();
    await arrive('Outlying lines');
    await page.getByText('0 of 107 lines are outlying.').waitFor();
    await page.getByText('3 could not be judged. The 100 most distant are listed.').waitFor();
    await page.getByText('A line is outlying from 3.5 times the usual spread on.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Their own past' }).check();
    await page.getByText('No line can be judged').waitFor();
    expect(addressOf(page).get('outlying')).toBe('past');
    await page.goBack();
    await page.getByRole('link', { name: 'Northwind-0 by day' }).click();
    await page.getByRole('heading', { name: 'Download speed by day', level: 2 }).waitFor();
    expect(addressOf(page).getAll('include.agent')).toEqual(['Northwind-0']);
    expect(complaints).toEqual([]);
  });
});
