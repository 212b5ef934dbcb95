import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(!inject('hasChromium'))('an alert', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    // Slow for the last two days.
    const rows = Array.from({ length: 8 * 24 }, (_, hour) => ({
      agent_id: 'wb-1',
      dtime: new Date(Date.now() - (hour + 1) * HOUR_MS).toISOString().slice(0, 19).replace('T', ' '),
      bytes_sec: hour < 48 ? 1e6 : 9e6,
      successes: 1,
    }));
    await console.service.root.post('/manage/agents', [{ agent_id: 'wb-1', timezone: 'UTC' }]);
    const { body } = await console.service.root.post('/ingest/httpget', rows);
    expect(body.data).toMatchObject({ accepted: rows.length });
  });
  afterAll(() => console.stop());

  it('is made of the question on the screen in three clicks, and drawn as it would have fired', async () => {
    const { page, complaints, signIn, arrive } = await console.visit('?metric=httpget');
    await signIn();
    await page.getByRole('button', { name: 'Alert me' }).click();
    await page.getByLabel('Limit').fill('40');
    await page.getByRole('button', { name: 'Save and try it' }).click();
    await arrive('httpget');
    await page.getByRole('img', { name: /^All: OK for \d+ hours,Firing for \d+ hours$/ }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const { body } = await console.service.root.get('/alerts/rules/httpget');
    expect(body.data).toMatchObject({ test: { below: 40 }, question: { metric: 'httpget', aggregation: 'total' } });

    await page.getByRole('link', { name: 'Alerts' }).click();
    await page.getByText('Not evaluated yet').waitFor();
    await page.getByRole('tab', { name: 'Channels' }).click();
    await page.getByRole('button', { name: 'New channel' }).click();
    await page.getByLabel('Name').fill('ops');
    await page.getByLabel('Address').fill('https://hooks.invalid/alerts');
    await page.getByRole('button', { name: 'Store' }).click();
    await page.getByText('whsec_').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Scheduled reports' }).click();
    await page.getByText('There are no scheduled reports').waitFor();
    await page.getByRole('button', { name: 'New schedule' }).click();
    await page.getByLabel('Name').fill('monthly');
    await page.getByRole('button', { name: 'Store' }).click();
    await page.getByRole('button', { name: 'Send now: monthly' }).click();
    await page.getByRole('table', { name: 'Reports that were made' }).getByText('Made', { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Nothing has changed yet').waitFor();
    expect(complaints).toEqual([]);
  });
});
