import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

/** Of many records, of which a few columns are enough: finding a text among all of them takes the browser long. */
const DAY = '2026-03-10';
const ROWS = 1203;
const MANY = `?test=httpget&from=${DAY}&to=${DAY}&columns=dtime,sequence,bytes_sec`;
/** Of a few. */
const SMALL_DAY = '2026-03-12';
const SMALL = `?test=httpget&from=${SMALL_DAY}&to=${SMALL_DAY}`;

describe.skipIf(!inject('hasChromium'))('the tests page', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const record = (dtime: string, index: number) => ({
      agent_id: `wb-${index % 7}`,
      dtime,
      target: 'lon1.measure.example',
      sequence: index,
      threads: 4,
      bytes_sec: 1_000_000 + index,
      tcp_retransmissions: index % 2 === 0 ? null : index,
      successes: 1,
    });
    // Many have one time, at the end of a step too.
    const minute = (index: number) => String(Math.floor(index / 40)).padStart(2, '0');
    const many = Array.from({ length: ROWS }, (_, index) => record(`${DAY} 10:${minute(index)}:00`, index));
    const few = Array.from({ length: 5 }, (_, index) => record(`${SMALL_DAY} 10:0${index}:00`, index));
    const rows = [...many, ...few];
    const { body } = await console.service.root.post('/ingest/httpget?register_agents=true', rows);
    expect(body.data).toMatchObject({ accepted: rows.length });
  });
  afterAll(() => console.stop());

  const open = async (search: string, options = {}) => {
    const visit = await console.visit(`tests${search}`, options);
    await visit.signIn();
    await visit.arrive('Tests');
    return visit;
  };
  const rowCount = (page: Page) => page.locator('.records tbody tr').count();
  const sequences = async (page: Page) => {
    const headings = await page.locator('.records th').allTextContents();
    const place = headings.findIndex((heading) => heading.startsWith('Sequence')) + 1;
    return page.locator(`.records tbody td:nth-child(${place})`).allTextContents();
  };

  it('shows records step by step, each once, and says when there are no more', async () => {
    const { page, complaints } = await open(MANY);
    await page.getByText('The newest 500 records; there are more.').waitFor();
    await expect.poll(() => rowCount(page)).toBe(500);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('The newest 1,000 records; there are more.').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('All 1,203 records.').waitFor();
    expect(new Set(await sequences(page)).size).toBe(ROWS);
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('prints each record on one line, without the day and what no record has', async () => {
    const { page } = await open(SMALL, { viewport: { width: 1047, height: 740 } });
    await expect.poll(() => rowCount(page)).toBe(5);
    const shown = () => page.locator('.records th:visible').allTextContents();
    expect(await shown()).toEqual(expect.arrayContaining(['Day', 'Address', 'Threads']));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(shown).toContain('Threads');
    for (const nothing of ['Day', 'Address']) expect(await shown()).not.toContain(nothing);
    const heights = await page.locator('.records tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(20);
  });

  it('has the newest first, lets the service sort times, and says what else it sorts', async () => {
    const { page } = await open(MANY);
    await page.getByText('The newest 500 records; there are more.').waitFor();
    const times = () => page.locator('.records tbody td:first-child').allTextContents();
    expect((await times())[0]).toBe('10 Mar 2026, 10:30:00');
    await page.getByRole('columnheader', { name: 'Speed, Mbit/s' }).getByRole('button').click();
    await page.getByText('there are more. Only these are sorted by Speed.').waitFor();
    // The last seventeen were measured at 10:17, and stand in the order of their agents.
    expect((await sequences(page))[0]).toBe('680');
    await page.getByRole('columnheader', { name: 'Time, UTC' }).getByRole('button').click();
    await page.getByText('The oldest 500 records; there are more.', { exact: true }).waitFor();
    expect((await times())[0]).toBe('10 Mar 2026, 10:00:00');
  });

  it('shows the records of one agent, and a way back to all', async () => {
    const { page, complaints } = await open(`${SMALL}&agent=wb-3`);
    await page.getByText('Only the records of wb-3').waitFor();
    await page.getByText('All 1 records.').waitFor();
    await expect.poll(() => sequences(page)).toEqual(['3']);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all agents' }).click();
    await page.getByText('All 5 records.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows the records with some values, which the address holds, and files have', async () => {
    const { page, complaints } = await open(SMALL);
    await page.getByText('All 5 records.').waitFor();
    await page.getByLabel('Only where').selectOption('Speed, Mbit/s');
    await page.getByLabel('Comparison').selectOption('is at least');
    await page.getByLabel('Value').fill('fast');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('This is not a number.').waitFor();
    await page.getByLabel('Value').fill('8.000024');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('All 2 records.').waitFor();
    await expect.poll(() => sequences(page)).toEqual(['4', '3']);
    expect(new URL(page.url()).searchParams.getAll('where')).toEqual(['bytes_sec:at_least:1000003']);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Agent' }).fill('wb-3');
    await page.getByRole('option', { name: 'wb-3' }).click();
    await page.getByText('All 1 records.').waitFor();
    await page.getByRole('button', { name: 'Download all' }).click();
    await page.getByText('1 row').first().waitFor();
    await page.getByRole('button', { name: /^Remove the filter Speed/ }).click();
    await page.getByRole('button', { name: 'Show all agents' }).click();
    await page.getByText('All 5 records.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('has all columns of the test with their units, and a dash for what is not set', async () => {
    const { page } = await open(SMALL);
    await page.getByText('All 5 records.').waitFor();
    const headings = await page.locator('.records th').allTextContents();
    expect(headings).toHaveLength(20);
    expect(headings).toEqual(expect.arrayContaining(['Time, UTC', 'Agent', 'Speed, Mbit/s', 'Duration, ms']));
    const first = await page.locator('.records tbody tr').first().locator('td').allTextContents();
    expect(first[headings.indexOf('Speed, Mbit/s')]).toBe('8');
    await page.getByTitle('1,000,004 B/s').waitFor();
    expect(first[headings.indexOf('TCP retransmissions')]).toBe('–');
  });

  it('keeps test, days, columns and order in the address, through a reload and the way back', async () => {
    const { page, arrive } = await open(SMALL);
    await page.getByText('All 5 records.').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Device', 'Day', 'Target']) await page.getByLabel(name, { exact: true }).uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('columnheader', { name: 'Speed, Mbit/s' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Speed, Mbit/s' }).getByRole('button').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-bytes_sec');
    await page.reload();
    await arrive('Tests');
    await page.getByRole('button', { name: 'Columns: 16 of 19' }).waitFor();
    await page.getByText('All 5 records.').waitFor();
    expect((await sequences(page))[0]).toBe('4');
    await page.getByLabel('Test').selectOption('ping');
    await page.getByText('No records of these days').waitFor();
    await page.goBack();
    await page.getByText('All 5 records.').waitFor();
    await expect.poll(() => page.getByLabel('Test').inputValue()).toBe('httpget');
  });

  it('opens a record in full, by a link too, with its neighbours and its agent', async () => {
    const { page } = await open(SMALL);
    await page.getByRole('button', { name: '12 Mar 2026, 10:01:00' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'A record of Download' });
    await dialog.getByText('Speed over that time.').waitFor();
    const key = () => new URL(page.url()).searchParams.get('record');
    const before = key();
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect.poll(key).not.toBe(before);
    const text = await dialog.locator('dl').textContent();
    await page.reload();
    await dialog.waitFor();
    await expect.poll(() => dialog.locator('dl').textContent()).toBe(text);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(key).toBeNull();
    const link = page.locator('.records tbody').getByRole('link', { name: 'wb-3' }).first();
    await expect.poll(() => link.getAttribute('href')).toBe('/console/agents/wb-3');
  });

  it('says that a linked record is not loaded yet, and opens it when it is', async () => {
    const { page } = await open(`${MANY}&record=${DAY}T10:12:00.000~wb-1`);
    await page.getByText('The record of this link is not among those below').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('dialog', { name: 'A record of Download' }).waitFor();
  });

  it.each([
    ['csv', /\.csv$/],
    ['ndjson.gz', /\.ndjson\.gz$/],
    ['parquet', /\.parquet$/],
  ])('makes a file of all records as %s', async (form, name) => {
    const { page, complaints } = await open(SMALL);
    await page.getByLabel('Format of the file').selectOption(form);
    await page.getByRole('button', { name: 'Download all' }).click();
    await page.getByText('5 rows').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save file' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
    expect(complaints).toEqual([]);
  });

  it('answers days that go backwards, days that are none, and tests that do not exist, in words', async () => {
    const { page, arrive } = await open('?test=httpget&from=2026-03-11&to=2026-03-10');
    await page.getByText('This is before the first day.').waitFor();
    await page.goto(`${console.service.url}/console/tests?test=httpget&from=someday&to=today`);
    await arrive('Tests');
    await page.getByRole('alert').getByText('someday is not a valid date.').waitFor();
    await page.goto(`${console.service.url}/console/tests?test=nothing`);
    await page.getByText('There is no test “nothing”').waitFor();
    await page.getByRole('link', { name: 'Show all tests' }).click();
    await page.getByLabel('Test').waitFor();
  });

  it('groups the tests by the agents that run them', async () => {
    await console.service.root.post('/manage/agents', [{ agent_id: 'phone-1', kind: 'mobile' }]);
    const { page } = await open('');
    await page.getByLabel('Test').waitFor();
    const groups = page.locator('optgroup');
    await expect
      .poll(() => groups.evaluateAll((all) => all.map((group) => group.getAttribute('label'))))
      .toEqual(['Units', 'Mobile']);
    await expect.poll(() => groups.last().locator('option').count()).toBe(5);
  });

  it('has no serious barrier', async () => {
    const { page } = await open(SMALL);
    await page.getByText('All 5 records.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: '12 Mar 2026, 10:01:00' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('fits on a phone', async () => {
    const { page } = await open(SMALL, { viewport: { width: 390, height: 844 } });
    await page.getByText('All 5 records.').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
