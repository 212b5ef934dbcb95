import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formatMinute, utcDay } from '../../console/src/lib/dates.ts';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const DAY = '2026-03-10';
const ASKED = `?metric=httpget&by=hourly&from=${DAY}&to=${DAY}&split=isp&axis=fitted&compare=previous`;

describe.skipIf(!inject('hasChromium'))('what is saved', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const rows = [1, 2, 3].map((hour) => ({
      agent_id: 'wb-1',
      dtime: `${DAY} 0${hour}:00:00`,
      bytes_sec: 1e6 * hour,
      successes: 1,
    }));
    await console.service.root.post('/ingest/httpget?register_agents=true', rows);
  });
  afterAll(() => console.stop());

  it('is a question of Explore, found again by a search and opened as it was', async () => {
    const { page, signIn, arrive, complaints } = await console.visit(ASKED);
    await signIn();
    await arrive('Explore');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByLabel('Name').fill('Hours of a day');
    await page.getByLabel('Description').fill('For the tests');
    await page.getByLabel('Tags').fill('monthly, cable, monthly');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const { body } = await console.service.root.get('/saved/questions/Hours%20of%20a%20day');
    expect(body.data).toMatchObject({
      description: 'For the tests',
      tags: ['monthly', 'cable'],
      request: { metric: 'httpget', aggregation: 'hourly', splits: ['isp'], time: { from: DAY, to: DAY } },
      view: 'compare=previous&axis=fitted',
    });
    await page.goto(`${console.service.url}/console/saved`);
    await arrive('Saved');
    await page.getByRole('link', { name: 'Hours of a day' }).waitFor();
    await page.getByText('Download speed by hour, split by ISP · 10 Mar 2026').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.locator('.saved-picture polyline').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'cable' }).click();
    expect(new URL(page.url()).searchParams.get('tag')).toBe('cable');
    await page.getByRole('searchbox').fill('by hour');
    await page.getByRole('link', { name: 'Hours of a day' }).waitFor();
    await page.getByRole('searchbox').fill('TESTS');
    await page.getByRole('link', { name: 'Hours of a day' }).click();
    await arrive('Explore');
    const asked = new URL(page.url()).searchParams;
    for (const [name, value] of new URLSearchParams(ASKED)) expect(asked.get(name), name).toBe(value);
    await page.goto(`${console.service.url}/console/saved?q=nowhere`);
    await page.getByText('Nothing has that in its name, its words or its tags').waitFor();
    await page.goto(`${console.service.url}/console/saved`);
    await page.getByRole('button', { name: 'Delete Hours of a day' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Nothing is saved yet').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is shown on a dashboard by a public link, without signing in', async () => {
    const { root } = console.service;
    const common = { metric: 'httpget', normalised: false, prefilter: false, time: { from: DAY, to: DAY } };
    const request = { ...common, chartType: 'aggregate', aggregation: 'hourly', splits: ['isp'] };
    await root.put('/saved/questions/By%20hour', { request, description: 'Speeds' });
    const binned = { ...common, chartType: 'histogram', edges: [0, 12, 100] };
    await root.put('/saved/questions/Bins', { request: binned });
    await root.put('/saved/questions/Two%20sides', { of: 'comparison_data', request: { ...common, a: {}, b: {} } });
    const tiles = [
      { text: 'Welcome', width: 12 },
      { question: 'By hour' },
      { question: 'Two sides' },
      { question: 'Bins' },
    ];
    await root.put('/saved/dashboards/Open', { description: 'For everybody', tiles });
    const { body } = await root.post('/saved/dashboards/Open/links', {});
    const path = new URL((body.data as { url: string }).url).pathname.replace('/console/', '');
    for (const viewport of [
      { width: 1200, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, complaints } = await console.visit(path, { viewport });
      await page.getByRole('heading', { name: 'Open' }).waitFor();
      await page.getByText('Welcome').waitFor();
      await page.getByText('Download speed by hour').first().waitFor();
      await page.getByRole('table', { name: 'Two sides' }).waitFor();
      await page.getByRole('img', { name: 'Download speed as a histogram' }).locator('g[aria-label=rect]').waitFor();
      expect(await barriersOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });

  it('says the dates that a named time means, and the figure that its picture draws', async () => {
    const request = {
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'total',
      normalised: false,
      prefilter: false,
    };
    const { root } = console.service;
    const named = { ...request, last: '30 days' };
    const wanted = { ...request, time: { from: DAY, to: DAY }, uncertainty: 'results' };
    expect((await root.put('/saved/questions/named', { request: named })).status).toBe(200);
    expect((await root.put('/saved/questions/drawn', { request: wanted, view: 'figure=p95' })).status).toBe(200);
    const { page, signIn, arrive, complaints } = await console.visit('saved');
    await signIn();
    await arrive('Saved');
    const [from, to] = [-30, -1].map((days) => formatMinute(utcDay(Date.now(), days), 'from'));
    await page.getByText(`Last 30 days, ${from} – ${to}`).waitFor();
    await page.getByText('95th percentile of Download speed in total').waitFor();
    // The mean of 8, 16 and 24 is 16.
    await page.locator('.saved-picture text', { hasText: '23.2 Mbit/s' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is not shown by a link that is none', async () => {
    const { page } = await console.visit('shared/none');
    await page.getByText('This link is not valid or has expired.').waitFor();
  });
});
