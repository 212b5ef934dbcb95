import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';
import { addressOf, chartOf, choose, questionOf } from './explore-console.ts';

const DAY = '2026-03-10';
const WIDTHS = [390, 1200];
const HEIGHT = 900;

describe.skipIf(!inject('hasChromium'))('a dashboard', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const { root } = console.service;
    const rows = [1, 2, 3].map((hour) => ({
      agent_id: 'wb-1',
      dtime: `${DAY} 0${hour}:00:00`,
      bytes_sec: 1e6 * hour,
      successes: 1,
    }));
    await root.post('/ingest/httpget?register_agents=true', rows);
    const common = { metric: 'httpget', chartType: 'aggregate', normalised: false, prefilter: false };
    for (const [name, aggregation] of [
      ['Hours', 'hourly'],
      ['Days', 'daily'],
      ['Short-lived', 'daily'],
    ]) {
      const request = { ...common, aggregation, time: { from: DAY, to: DAY } };
      expect((await root.put(`/saved/questions/${name}`, { request })).status).toBe(200);
    }
  });
  afterAll(() => console.stop());

  const open = async (path: string, title: string, token?: string) => {
    const visit = await console.visit(path, { viewport: { width: 1200, height: HEIGHT } });
    await visit.signIn(token);
    await visit.arrive(title);
    return visit;
  };

  it('is made of saved questions, viewed within any time, edited, shared and deleted', async () => {
    const { page, arrive, complaints } = await open('dashboards', 'Dashboards');
    await page.getByText('There is no dashboard yet').waitFor();
    await page.getByRole('link', { name: 'New dashboard' }).first().click();
    await arrive('New dashboard');
    await page.getByLabel('Name', { exact: true }).fill('Monday');
    await page.getByLabel('Description').fill('For the board');
    await page.getByLabel('One time over all').uncheck();
    await choose(page, 'Add a question', 'Hours');
    await choose(page, 'Add a question', 'Days');
    await page.getByRole('button', { name: 'Add a text' }).click();
    await page.getByLabel('Text at place 3', { exact: true }).fill('Welcome');
    await page.getByRole('button', { name: 'Move text at place 3 earlier' }).click();
    await page.getByRole('button', { name: 'Move text at place 2 earlier' }).click();
    await expectNoBarriers(page, 'edit');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await arrive('Monday');
    await page.getByText('Welcome').waitFor();
    await chartOf(page, 'Download speed by hour').waitFor();
    await chartOf(page, 'Download speed by day').waitFor();
    await expectNoBarriers(page, 'view');
    const [asked] = await Promise.all([
      page.waitForRequest('**/metric_data'),
      page.getByRole('button', { name: 'One time over all' }).click(),
    ]);
    expect(questionOf(asked)).toMatchObject({ last: '30 days' });
    expect(addressOf(page).get('last')).toBe('30 days');
    await page.goto(`${page.url().split('?')[0]}?from=${DAY}&to=${DAY}`);
    await chartOf(page, 'Download speed by hour').waitFor();
    await page.getByLabel('From').fill('2026-03-09T00:00');
    await expect.poll(() => addressOf(page).get('from')).toBe('2026-03-09 00:00');
    await chartOf(page, 'Download speed by hour').waitFor();
    await page.getByRole('button', { name: 'Time as saved' }).click();
    await page.getByText('Each question has its own time.').waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    await arrive('Edit Monday');
    await page.getByRole('button', { name: 'Remove Days' }).click();
    await page.getByLabel('Width of Hours').selectOption('Whole width');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await arrive('Monday');
    await page.getByText('· version 2 ·').waitFor();
    await chartOf(page, 'Download speed by day').waitFor({ state: 'detached' });
    const { body } = await console.service.root.get('/saved/dashboards/Monday');
    expect(body.data).toMatchObject({
      description: 'For the board',
      time: null,
      tiles: [
        { text: 'Welcome', width: 12 },
        { question: 'Hours', width: 12 },
      ],
    });

    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('It names your organisation as the source.').waitFor();
    await page.getByText('There is none.').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('The link ends').selectOption('In a week');
    await page.getByRole('button', { name: 'Create a link' }).click();
    const said = page.getByText('Copied').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await said;
    await page.getByRole('button', { name: 'Revoke link' }).waitFor();
    await expectNoBarriers(page, 'share');
    const link = new URL((await page.evaluate('navigator.clipboard.readText()')) as string);
    const stranger = await console.visit(link.pathname.replace('/console/', ''));
    await stranger.arrive('Monday');
    await chartOf(stranger.page, 'Download speed by hour').waitFor();
    await stranger.page
      .getByText(/^Source: .+, measured with Broadgauge\. As of /)
      .last()
      .waitFor();
    await stranger.page.getByRole('heading', { name: 'How these figures were made' }).waitFor();
    await stranger.page.getByText(new RegExp(`: Monday\\. .*${link.pathname}`)).waitFor();
    await stranger.page.getByText('Figures as a table and as CSV').click();
    const [file] = await Promise.all([
      stranger.page.waitForEvent('download'),
      stranger.page.getByRole('button', { name: 'Table as CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^Time,Mean,.*,Unit,From,To,Limits,Source\n/);
    await expectNoBarriers(stranger.page, 'public');
    const framed = await console.visit(link.pathname.replace('/console/shared/', 'embed/'));
    await chartOf(framed.page, 'Download speed by hour').waitFor();
    expect(await framed.page.getByRole('heading', { level: 1 }).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('There is none.').waitFor();
    await stranger.page.reload();
    await stranger.page.getByText('This link is not valid or has expired.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('link', { name: 'Dashboards' }).click();
    await page.getByRole('link', { name: 'Monday' }).waitFor();
    await expectNoBarriers(page, 'list');
    await page.getByRole('link', { name: 'Monday' }).click();
    await arrive('Monday');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await arrive('Dashboards');
    await page.getByText('There is no dashboard yet').waitFor();
    expect(complaints).toEqual([]);
  });

  it('that is not there may have been deleted, or is of others', async () => {
    const { page } = await open('dashboards/Gone', 'Gone');
    await page.getByText('It is not there').waitFor();
    await page.getByText('It may have been deleted or renamed, be mistyped, or belong to another').waitFor();
  });

  it('says at the tile why it can’t be saved, and keeps what was typed', async () => {
    const { page } = await open('dashboards?new=yes', 'New dashboard');
    await page.getByLabel('Name', { exact: true }).fill('Refused');
    await choose(page, 'Add a question', 'Short-lived');
    await console.service.root.delete('/saved/questions/Short-lived');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('listitem').getByText('Short-lived is not a saved question.').waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Refused');
  });

  it('is looked at, and not changed, with a token that is limited to panels', async () => {
    const { root, issue } = console.service;
    await root.put('/saved/dashboards/Open', { tiles: [{ question: 'Hours' }] });
    const { token } = await issue(['data'], { panels: ['default'] });
    const { page } = await open('dashboards/Open?edit=yes', 'Open', token);
    await page.getByRole('heading', { name: 'Hours' }).waitFor();
    for (const name of ['Edit', 'Share', 'Delete']) {
      await expect.poll(() => page.getByRole('button', { name, exact: true }).count(), { message: name }).toBe(0);
    }
  });

  it('that does not exist is said to be missing', async () => {
    const { page } = await open('dashboards/nowhere', 'nowhere');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });
});

/** On a phone and on a desk, in both themes; nothing is wider than the screen. */
async function expectNoBarriers(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: what }).toBe(width);
    expect(await barriersOf(page), `${what} at ${width}`).toEqual([]);
  }
}
