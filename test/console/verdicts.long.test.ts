import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const JUNE = 'rule=accc-underperforming&from=2026-06&to=2026-06';

describe.skipIf(!inject('hasChromium'))('the verdicts page', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const { root } = console.service;
    await root.put('/manage/isps', [{ isp: 'Acme', packages: [{ name: 'Fast', download_mbps: 100 }] }]);
    const lines = { good: [5, 90], slow: [5, 50], few: [4, 90] } as const;
    await root.post(
      '/manage/agents',
      Object.keys(lines).map((agent_id) => ({ agent_id, package: 'Acme:Fast' })),
    );
    const rows = Object.entries(lines).flatMap(([agent_id, [count, mbps]]) =>
      Array.from({ length: count }, (_, hour) => ({
        agent_id,
        dtime: `2026-06-04 1${hour}:00:00`,
        bytes_sec: mbps * 125_000,
      })),
    );
    expect((await root.post('/ingest/httpget', rows)).status).toBe(200);
  });
  afterAll(() => console.stop());

  const open = async (search = '', options: BrowserContextOptions = {}) => {
    const visit = await console.visit(`verdicts${search}`, options);
    await visit.signIn();
    await visit.arrive('Verdicts');
    return visit;
  };

  it('says what a rule says, judges by it, and puts that into the address', async () => {
    const { page, complaints } = await open();
    await page.getByLabel('Rule').selectOption('accc-underperforming');
    await page.getByText('What this rule says').click();
    await page.getByText('more than 5 % of the results of plan are above 75 %').waitFor();
    await page.getByLabel('Period').selectOption('custom');
    await page.getByLabel('First month').fill('2026-06');
    await page.getByLabel('Last month, included').fill('2026-06');
    await page.getByRole('button', { name: 'Judge' }).click();
    await page.getByRole('table', { name: 'Verdicts' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?${JUNE}`);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has its button on the first screen of a phone', async () => {
    const { page } = await open('', { viewport: { width: 390, height: 844 } });
    await page.getByText('What this rule says').waitFor();
    const judge = await page.getByRole('button', { name: 'Judge' }).boundingBox();
    expect((judge?.y ?? Number.POSITIVE_INFINITY) + (judge?.height ?? 0)).toBeLessThan(844);
  });

  it('counts outcomes, filters units, opens one with its reasons, and saves a CSV', async () => {
    const { page } = await open(`?${JUNE}`);
    const rows = page.getByRole('table', { name: 'Verdicts' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => page.locator('.verdict-counts').textContent()).toBe('1met1not met1not enough evidence');
    await page.getByLabel('Outcome').selectOption('not_met');
    await expect.poll(() => rows.allTextContents()).toEqual(['slownot met0.00 -5.005']);
    await page.getByRole('button', { name: 'slow' }).click();
    const unit = page.getByRole('article', { name: 'Verdict of slow' });
    await unit.getByText('0 (0 of 5), above 5 wanted, 5 on the bad side').waitFor();
    const results = unit.getByRole('region', { name: 'Results over time' });
    await results.getByText('5 counted').waitFor();
    await results.getByRole('img', { name: 'Results of plan' }).waitFor();
    await results.getByText('Results as a table').click();
    const records = results.getByRole('table', { name: 'Results of plan' }).locator('tbody tr');
    await expect.poll(() => records.allTextContents()).toHaveLength(5);
    expect((await records.allTextContents())[0]).toBe('2026-06-04 10:00:00slow50counted');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\n');
    expect(lines.slice(1, 4).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['few', 'not_enough'],
      ['good', 'met'],
      ['slow', 'not_met'],
    ]);
  });
});
