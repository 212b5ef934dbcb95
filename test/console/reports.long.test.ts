import { readFileSync } from 'node:fs';
import type { Download, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const MONTH = '2026-06';
/** Lines of each ISP. */
const LINES: Readonly<Record<string, number>> = { Big: 60, Small: 12, Tiny: 4 };

const RECIPE = {
  title: 'Speeds of our lines',
  notes: ['Each line counts once.'],
  weighted: true,
  tables: ['isp', 'package'].map((split) => ({
    key: split,
    title: `Download speed by ${split}`,
    splits: [split],
    questions: { lines: { metric: 'httpget', per_agent: { summary: 'mean' }, at_least: [60] } },
    columns: [
      { key: 'mean', title: 'Mean line', question: 'lines', figure: 'metricValue', interval: true },
      { key: 'share', title: 'At least 60', question: 'lines', figure: 'atLeast.60', pass_at: 80 },
    ],
    chart: 'mean',
  })),
};

describe.skipIf(!inject('hasChromium'))('the reports page', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    await store(console);
  });
  afterAll(() => console.stop());

  const open = async (search = '', options = {}, token?: string) => {
    const visit = await console.visit(`reports${search}`, options);
    await visit.signIn(token);
    await visit.arrive('Reports');
    return visit;
  };
  const OURS = `?recipe=ours&from=${MONTH}&to=${MONTH}`;
  const report = (page: Page) => page.getByRole('region', { name: 'The report' });
  const isMade = (page: Page) => report(page).getByRole('button', { name: 'Print' }).waitFor();
  const tableOf = (page: Page, title: string) => page.getByRole('table', { name: title });
  const rowsOf = async (page: Page, title: string) =>
    (await tableOf(page, title).locator('tbody tr').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
  const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8');

  it('makes a report of the chosen recipe, months and lines, which the address holds', async () => {
    const { page, complaints } = await open();
    await page.getByText('No report yet').waitFor();
    await page.getByLabel('Recipe').selectOption('ours');
    await page.getByLabel('Period', { exact: true }).selectOption('custom');
    await page.getByLabel('First month').fill('2026-06');
    await page.getByLabel('Last month, included').fill('2026-06');
    await page.getByLabel('Filter', { exact: true }).fill('isp');
    await page.getByRole('option', { name: 'ISP', exact: false }).first().click();
    await page.getByLabel('ISP', { exact: true }).click();
    await page.getByRole('option', { name: 'Big' }).click();
    await page.getByRole('button', { name: 'Make the report' }).click();
    await isMade(page);
    await expect.poll(() => new URL(page.url()).search).toBe(`?recipe=ours&from=2026-06&to=2026-06&include.isp=Big`);
    await expect.poll(() => rowsOf(page, 'Download speed by isp')).toEqual(['Big79.5 75.0 to 84.083.3 pass, +3.3']);
    await report(page).getByText('2026-06-01 to 2026-06-30 · ISP is Big', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('marks figures of few lines, hides those of fewer, and says what that means', async () => {
    const { page } = await open(OURS);
    await isMade(page);
    const [big, small, tiny] = await rowsOf(page, 'Download speed by isp');
    expect(big).toContain('79.5 ');
    expect(small).toContain('55.5* (few lines)');
    expect(tiny).toBe('Tinyn/pn/p');
    const [article] = await report(page).getByRole('article').all();
    for (const note of ['* of fewer than 50 lines', 'n/p: not published, of fewer than 5', 'Lines are not weighted']) {
      await expect.poll(() => article?.textContent()).toContain(note);
    }
    await expect.poll(() => article?.locator('.report-bar').count()).toBe(2);
  });

  it('shows tables as they are answered, and stops when it is told to', async () => {
    const { page } = await open();
    const held: Route[] = [];
    await page.route(`${console.service.url}/reports/ours`, (route) =>
      route.request().postData()?.includes('"package"') ? void held.push(route) : route.continue(),
    );
    await page.goto(`${console.service.url}/console/reports${OURS}`);
    await tableOf(page, 'Download speed by isp').waitFor();
    await page.getByText('1 of 2 tables').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled after 1 of 2 tables').waitFor();
    await expect.poll(() => tableOf(page, 'Download speed by isp').count()).toBe(1);
    for (const route of held) await route.abort();
    await page.unroute(`${console.service.url}/reports/ours`);
    await page.getByRole('button', { name: 'Make it again' }).click();
    await isMade(page);
    await expect.poll(() => page.getByRole('table').count()).toBe(2);
  });

  it('saves the report as one page and its tables as CSV, as the command line has them', async () => {
    const { page } = await open(OURS);
    await isMade(page);
    const save = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return file;
    };
    const html = await save('HTML');
    expect(html.suggestedFilename()).toBe('ours_2026-06-01_2026-06-30.html');
    expect(await textOf(html)).toContain('<h1>Speeds of our lines</h1>');
    expect(await textOf(html)).toContain('/console/reports?recipe=ours');
    expect((await textOf(await save('XLSX'))).slice(0, 2)).toBe('PK');
    expect(await textOf(await save('CSV'))).toMatch(/^table,row,column,unit,.*\nisp,Big,mean,mbps,79\.5,/);
    const csv = await save('CSV of Download speed by isp');
    expect(csv.suggestedFilename()).toBe('isp.csv');
    expect((await textOf(csv)).split('\n')[1]).toMatch(/^Big,79\.5,/);
  });

  it('holds figures against those of the period before, and says where there are none', async () => {
    const { page } = await open(`?recipe=ours&from=${MONTH}&to=${MONTH}`);
    await isMade(page);
    await page.getByLabel('The period before').check();
    await page.getByLabel('The same a year before').check();
    await page.getByRole('button', { name: 'Make the report' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.getAll('earlier')).toEqual(['previous', 'year']);
    await page.getByText('A year before: 2025-06-01 to 2025-06-30, without results.').waitFor();
    await page.getByText(/^Made on .* by Broadgauge/).waitFor();
    const { page: july } = await open('?recipe=ours&from=2026-06-01&to=2026-06-01&earlier=previous');
    await isMade(july);
    await july.getByText('Before: 2026-05-31 to 2026-05-31, without results.').waitFor();
    const { page: two } = await open('?recipe=ours&from=2026-06-02&to=2026-06-02&earlier=previous');
    await isMade(two);
    await two.getByText('Before: 2026-06-01 to 2026-06-01.').waitFor();
  });

  it('has its own title, texts, tables and columns, which the link and every file have', async () => {
    const { page, complaints } = await open(OURS);
    await isMade(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/reports/ours')) asked += 1;
    });
    await page.getByRole('button', { name: 'Arrange' }).click();
    const dialog = page.getByRole('dialog', { name: 'Arrange the report' });
    await dialog.getByLabel('Title').fill('What homes get');
    await dialog.getByLabel('Text before the tables').fill('Measured in June.\n\nBy lines.');
    const isp = dialog.getByRole('group', { name: 'Download speed by isp' });
    await isp.getByLabel('At least 60').uncheck();
    await isp.getByLabel('Text before this table').fill('The largest first.');
    await dialog.getByRole('group', { name: 'Download speed by package' }).getByLabel('Show this table').uncheck();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show it so' }).click();
    const shown = async (where: Page) => {
      await report(where).getByRole('heading', { name: 'What homes get' }).waitFor();
      for (const text of ['Measured in June.', 'By lines.', 'The largest first.']) {
        await report(where).getByText(text, { exact: true }).waitFor();
      }
      await expect.poll(() => rowsOf(where, 'Download speed by isp')).toContain('Big79.5 75.0 to 84.0');
      expect(await where.getByRole('table').count()).toBe(1);
    };
    await shown(page);
    // What is left out was made all the same: another layout asks for nothing.
    expect(asked).toBe(0);
    const [html] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'HTML', exact: true }).click(),
    ]);
    const text = await textOf(html);
    expect(text).toContain('<p>The largest first.</p>');
    expect(text).not.toContain('Download speed by package');
    const { page: linked } = await open(new URL(page.url()).search);
    await isMade(linked);
    await shown(linked);
    await page.goBack();
    await report(page).getByRole('heading', { name: 'Speeds of our lines' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('weighs lines to a population', async () => {
    const cells = Object.keys(LINES).map((isp) => ({ isp, count: isp === 'Small' ? 1e6 : 1 }));
    await console.service.root.put('/manage/populations/all lines', { dimensions: ['isp'], cells });
    const { page } = await open(OURS);
    await page.getByLabel('Weigh lines').selectOption('To the population all lines');
    await page.getByRole('button', { name: 'Make the report' }).click();
    await page.getByText('Lines are weighted to the population all lines.').first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('weight')).toBe('population all lines');
    await page.getByLabel('Recipe').selectOption('accc-mba');
    await expect.poll(() => page.getByLabel('Weigh lines').count()).toBe(0);
  });

  it('stores a recipe from a file, and says what is wrong with it where it is wrong', async () => {
    const { page } = await open();
    const choose = (name: string, text: string) =>
      page.getByLabel('File').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Add a recipe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a recipe' });
    await choose('evenings.json', '{"title": ');
    await dialog.getByRole('button', { name: 'Store it' }).click();
    await dialog.getByText('It is not JSON').waitFor();
    await choose(
      'evenings.json',
      JSON.stringify({ ...RECIPE, colour: 'red', tables: [{ ...RECIPE.tables[0], chart: 'x' }] }),
    );
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('evenings');
    await dialog.getByLabel('Name').fill('fcc-mba');
    await dialog.getByRole('button', { name: 'Store it' }).click();
    await dialog.getByText('fcc-mba is a built-in recipe. Choose another name.').waitFor();
    await expect
      .poll(() => dialog.locator('.upload-issues > div').allTextContents())
      .toEqual(['colourThis field was not expected.', 'tables[0][chart]x is not a valid column.']);
    expect(await barriersOf(page)).toEqual([]);
    await choose('evenings.json', JSON.stringify(RECIPE));
    await dialog.getByLabel('Name').fill('evenings');
    await dialog.getByRole('button', { name: 'Store it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Recipe').inputValue()).toBe('evenings');
    await page.getByRole('button', { name: 'Delete the recipe' }).click();
    const said = page.getByText('Deleted').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the recipe' }).click();
    await said;
    expect((await console.service.root.get('/manage/recipes/evenings')).status).toBe(404);
  });

  it('says so where a link names a recipe that is gone, or a time that is none', async () => {
    const { page } = await open('?recipe=gone');
    await page.getByText('There is no recipe gone').waitFor();
    await page.goto(`${console.service.url}/console/reports?recipe=ours&from=someday&to=now`);
    await page.getByText('someday is not a valid date.').waitFor();
  });

  it('leaves recipes alone for a token that may only ask', async () => {
    const { token } = await console.service.issue(['data'], { name: 'reader' });
    const { page } = await open(OURS, {}, token);
    await isMade(page);
    for (const name of ['Add a recipe', 'Save the recipe', 'Delete the recipe']) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    }
  });

  it('has no serious barrier, prints the report alone, and fits on a phone', async () => {
    const { page } = await open(OURS);
    await isMade(page);
    expect(await barriersOf(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Make the report' }).isVisible()).toBe(false);
    await expect.poll(() => tableOf(page, 'Download speed by isp').isVisible()).toBe(true);
    // Items of a grid lie over each other where a page ends.
    const isGrid = `[...document.querySelectorAll('.stack')].some((one) => getComputedStyle(one).display === 'grid')`;
    expect(await page.evaluate(isGrid)).toBe(false);
    const phone = await open(OURS, { viewport: { width: 390, height: 844 } });
    await isMade(phone.page);
    await expect.poll(() => phone.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});

/** Line by line of each ISP 50, 51, 52 Mbit/s and on. */
async function store({ service: { root } }: TestConsole): Promise<void> {
  const lines = Object.entries(LINES).flatMap(([isp, count]) =>
    Array.from({ length: count }, (_, index) => ({ isp, id: `${isp}-${index}`, mbps: 50 + index })),
  );
  await root.put(
    '/manage/isps',
    Object.keys(LINES).map((isp) => ({ isp, packages: ['Line'] })),
  );
  await root.post(
    '/manage/agents',
    lines.map(({ isp, id }) => ({ agent_id: id, package: `${isp}:Line` })),
  );
  const results = lines.map(({ id, mbps }) => ({
    agent_id: id,
    dtime: `${MONTH}-01 20:30:00`,
    bytes_sec: mbps * 125_000,
  }));
  expect((await root.post('/ingest/httpget', results)).status).toBe(200);
  expect((await root.put('/manage/recipes/ours', RECIPE)).status).toBe(200);
}
