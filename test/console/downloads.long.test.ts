import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const DAY = '2026-03-10';
const RECORDS = { test: 'httpget', date: { from: DAY, to: DAY } };
/** Of more results than the service takes. */
const FIGURES = {
  metric: 'ping',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: true,
  prefilter: true,
  splits: ['isp'],
  time: { from: DAY, to: DAY },
};

const RUNNING = { status: 'running', url: null, bytes: null, sha256: null, expiresAt: null };

interface Listed {
  readonly id: string;
  readonly status: string;
}

describe.skipIf(!inject('hasChromium'))('the downloads page', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole({ env: { QUERY_ROWS_MAX: '1000' } });
    const rows = [1, 2, 3].map((hour) => ({ agent_id: 'wb-1', dtime: `${DAY} 0${hour}:00:00`, bytes_sec: 1e6 }));
    await console.service.root.post('/ingest/httpget?register_agents=true', rows);
    const pings = Array.from({ length: 1001 }, (_, ms) => ({
      agent_id: 'wb-1',
      dtime: `${DAY} 04:00:0${(ms / 1000).toFixed(3)}`,
      rtt_avg: 1e4,
    }));
    await console.service.root.post('/ingest/ping', pings);
  });
  afterAll(() => console.stop());

  const open = async (options = {}) => {
    const visit = await console.visit('downloads', options);
    await visit.signIn();
    await visit.arrive('Downloads');
    return visit;
  };
  const ask = async (path: string, body: unknown) => {
    const answer = await console.service.root.post(path, body);
    return (answer.body.data as Listed).id;
  };
  const cards = (page: Page) => page.getByRole('article');
  /** For this many reads the newest download still seems to run. */
  const pretendRunning = async (page: Page, looks: number) => {
    let left = looks;
    await page.route(`${console.service.url}/downloads`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Listed[] };
      const [newest] = body.data;
      left -= 1;
      if (left >= 0 && newest?.status === 'done') Object.assign(newest, RUNNING);
      await route.fulfill({ response, json: body });
    });
  };

  it('leads to where files are asked for while there are none', async () => {
    const { page, arrive } = await open();
    await page.getByText('There are no downloads').waitFor();
    await page.getByRole('link', { name: 'Go to Explore' }).click();
    await arrive('Explore');
  });

  it('shows what was asked, the file and its end, the newest first', async () => {
    await ask('/test_data_download', RECORDS);
    await ask('/test_data_download', { ...RECORDS, format: 'ndjson', compression: 'gzip', receipt: true });
    const { page, complaints } = await open();
    await cards(page).first().waitFor();
    await expect.poll(() => cards(page).first().textContent()).toContain('NDJSON, gzip');
    for (const text of ['Records of Download', 'Ready', `Days${DAY}`, 'FormatCSV', '3 rows', 'in 1 day']) {
      await expect.poll(() => cards(page).last().textContent()).toContain(text);
    }
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      cards(page).first().getByRole('link', { name: 'Save file' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.ndjson\.gz$/);
    const receipts = page.getByRole('link', { name: 'Save receipt' });
    const [receipt] = await Promise.all([page.waitForEvent('download'), receipts.click()]);
    expect(receipt.suggestedFilename()).toBe(`${file.suggestedFilename()}.receipt.json`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const said = page.getByText('Copied').waitFor();
    await cards(page).first().getByRole('button', { name: 'Copy SHA-256' }).click();
    await said;
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^[0-9a-f]{64}$/);
    await cards(page).first().getByRole('link', { name: 'Records of Download' }).click();
    await page.getByText('All 3 records.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says why a download failed', async () => {
    await ask('/metric_data_download', FIGURES);
    const { page } = await open();
    const failed = cards(page).filter({ hasText: 'Failed' });
    await failed.getByText('Latency (ICMP) by day').waitFor();
    await expect.poll(() => failed.textContent()).toContain('Split byISP');
    await expect.poll(() => failed.textContent()).toContain('normalised, prefiltered');
    await expect.poll(() => failed.locator('.download-error').textContent()).toMatch(/results/);
  });

  it('looks again while something is made, not while it is hidden, and no more when it is done', async () => {
    await ask('/test_data_download', RECORDS);
    const { page } = await open();
    let looks = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/downloads') && request.method() === 'GET') looks += 1;
    });
    await pretendRunning(page, 4);
    const hide = (hidden: boolean) =>
      page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
        document.dispatchEvent(new Event('visibilitychange'))`);
    await hide(false);
    await page.getByRole('progressbar').waitFor();
    await hide(true);
    const hiddenAt = looks;
    await page.waitForTimeout(3500);
    expect(looks).toBeLessThanOrEqual(hiddenAt + 1);
    await hide(false);
    await cards(page).first().getByText('Ready').waitFor();
    const doneAt = looks;
    await page.waitForTimeout(3500);
    expect(looks).toBe(doneAt);
  });

  it('cancels what is being made and removes what is there, once asked', async () => {
    const id = await ask('/test_data_download', RECORDS);
    const { page } = await open();
    await pretendRunning(page, Number.POSITIVE_INFINITY);
    await page.reload();
    await cards(page).first().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await cards(page).first().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the download' }).click();
    await cards(page).first().getByText('Cancelled').waitFor();
    const { body } = await console.service.root.get(`/downloads/${id}`);
    expect(body.data).toMatchObject({ status: 'cancelled' });

    const ready = cards(page).filter({ hasText: 'Ready' });
    const count = await ready.count();
    await ready.first().getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the file' }).click();
    await expect.poll(() => ready.count()).toBe(count - 1);
  });

  it('has no serious barrier and fits on a phone', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await cards(page).first().waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
