import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(!inject('hasChromium'))('an alert', () => {
  let console: TestConsole;
  let ahead = 0;

  beforeAll(async () => {
    console = await startTestConsole({ now: () => Date.now() + ahead });
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

  it('of a name that no rule has says so, with nothing to delete', async () => {
    const { page, signIn, arrive } = await console.visit('alerts/nobody');
    await signIn();
    await arrive('nobody');
    await page.getByText('No rule is called “nobody”.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByRole('link', { name: 'All rules' }).click();
    await arrive('Alerts');
  });

  it('shows figures and limits with the unit that they had', async () => {
    const { root } = console.service;
    const question = { metric: 'httpget', at_least: [40] };
    await root.put('/alerts/rules/slow', { question, test: { below: 40 } });
    await root.put('/alerts/rules/shares', { question, test: { field: '100 - atLeast.40', above: 20 } });
    ahead += HOUR_MS;
    await expect
      .poll(async () => JSON.stringify((await root.get('/alerts/history')).body.data))
      .toMatch(/(?=.*"slow")(?=.*"shares")/);
    const { page, signIn, arrive, complaints } = await console.visit('alerts');
    await signIn();
    await arrive('Alerts');
    const rowOf = (rule: string) => page.getByRole('row').filter({ hasText: rule });
    const says = async (rule: string, ...texts: readonly string[]) => {
      for (const text of texts) await rowOf(rule).getByText(text, { exact: true }).waitFor();
    };
    await says('slow', '8 Mbit/s', '40 Mbit/s');
    await says('shares', '100%', '20%');
    await page.getByRole('tab', { name: 'History' }).click();
    await says('slow', '8 Mbit/s');
    await says('shares', '100%');
    expect(complaints).toEqual([]);
  });

  it('is sent and tested once by two presses, and says what failed', async () => {
    const { root } = console.service;
    await root.put('/alerts/channels/gone', { webhook: 'https://hooks.invalid/alerts' });
    for (const name of ['weekly', 'gone']) {
      const schedule = { report: 'us-performance', every: 'month', at: '06:00', to: [] };
      expect((await root.put(`/alerts/schedules/${name}`, schedule)).status).toBe(200);
    }
    const { page, signIn, arrive } = await console.visit('alerts?view=reports');
    await signIn();
    await arrive('Alerts');
    const sent: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/alerts/schedules/weekly/send', async (route) => {
      sent.push(route.request().url());
      await released;
      await route.continue();
    });
    const button = page.getByRole('button', { name: 'Send now: weekly' });
    await button.dblclick();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    release();
    await page.getByRole('table', { name: 'Reports that were made' }).getByText('weekly').waitFor();
    expect(sent).toHaveLength(1);

    await page.getByRole('button', { name: 'Delete weekly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete weekly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await button.waitFor({ state: 'detached' });

    await root.delete('/alerts/schedules/gone');
    await page.getByRole('button', { name: 'Send now: gone' }).click();
    await page.getByRole('alert').getByText('It is not there').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Channels' }).click();
    await page.getByText('hooks.invalid').first().waitFor();
    await root.delete('/alerts/channels/gone');
    await page.getByRole('button', { name: 'Test gone' }).click();
    await page.getByRole('alert').getByText('It is not there').waitFor();
  });
});
