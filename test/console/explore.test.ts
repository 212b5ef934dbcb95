import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { IS_LONG } from '../random-runs.ts';
import { barriersOf } from './barriers.ts';
import {
  addressOf,
  chartOf,
  choose,
  DAYS,
  type ExploreConsole,
  openWords,
  questionOf,
  startExploreConsole,
} from './explore-console.ts';

describe.skipIf(!inject('hasChromium'))('the explore page', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('opens with a chart, its counts and its table, without a complaint or a barrier', async () => {
    const { page, complaints } = await explore.open();
    const chart = chartOf(page, 'Download speed by day, split by ISP');
    await chart.locator('g[aria-label=line] path').first().waitFor();
    await expect.poll(() => page.locator('.headline').textContent()).toMatch(/Samples660.*Agents110/);
    const description = await page.locator('.answer-chart .chart p').textContent();
    expect(description).toMatch(/Kabelnetz: 6 points between 6\d\.\d+ Mbit\/s and/);
    await page.getByText('18 rows, figures in Mbit/s').waitFor();
    await page.getByText('Hollow: fewer than 50 agents').waitFor();
    await expect.poll(() => page.locator('.answer-table .badge').count()).toBe(DAYS);
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('holds every choice in the address: a link shows the same, and the way back leads back', async () => {
    const { page } = await explore.open();
    await openWords(page, 'Points');
    await page.getByLabel('A point stands for').selectOption('Day of the week');
    await chartOf(page, 'Download speed by day of the week, split by ISP').waitFor();
    await openWords(page, 'Time');
    await page.getByLabel('Time', { exact: true }).selectOption('Last 7 days');
    await openWords(page, 'More');
    await page.getByRole('checkbox', { name: 'Normalise' }).check();
    await openWords(page, 'Prefilter');
    await page.getByRole('checkbox', { name: 'Prefilter' }).uncheck();
    await openWords(page, 'Split');
    await choose(page, 'Split by', 'Threads');
    const title = 'Download speed by day of the week, split by ISP and Threads';
    await chartOf(page, title).waitFor();
    expect(Object.fromEntries(addressOf(page))).toMatchObject({
      metric: 'httpget',
      by: 'day_of_week',
      normalised: 'yes',
      prefilter: 'no',
      last: '7 days',
    });
    expect(addressOf(page).getAll('split')).toEqual(['isp', 'threads']);

    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/metric_data') && 'splits' in questionOf(request)),
      page.reload(),
    ]);
    expect(questionOf(request)).toEqual({
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'day_of_week',
      normalised: true,
      prefilter: false,
      last: '7 days',
      uncertainty: 'agents',
      splits: ['isp', 'threads'],
    });
    await chartOf(page, title).locator('g[aria-label=line] path, g[aria-label=dot] circle').first().waitFor();
    await page.goBack();
    await chartOf(page, 'Download speed by day of the week, split by ISP').waitFor();
    expect(addressOf(page).getAll('split')).toEqual(['isp']);
  });

  it('asks in a sentence by keys alone, and takes steps back and forward, which leaving the page does not lose', async () => {
    const { page, arrive, complaints } = await explore.open();
    const sentence = page.locator('.sentence');
    const says = (text: string) => expect.poll(() => sentence.textContent()).toContain(text);
    await says(
      'Mean of download speed in Mbit/s, at all hours, by ISP, by day, last 30 days, all agents, prefiltered.',
    );
    await page.getByRole('button', { name: 'Figure: Mean of' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Figure', { exact: true }).selectOption('Median');
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Median of');
    await chartOf(page, 'Download speed by day, split by ISP: median').waitFor();
    await openWords(page, 'Points');
    await page.getByLabel('A point stands for').selectOption('Week');
    await openWords(page, 'Split');
    await page.getByRole('button', { name: 'Remove ISP' }).click();
    await page.keyboard.press('Escape');
    await says('at all hours, not split, by week,');
    await page.keyboard.press('Control+z');
    await says('by ISP, by week,');
    await page.getByRole('button', { name: 'Undo' }).click();
    await says('by ISP, by day,');
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+Shift+z');
    await says('by ISP, by week,');
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await arrive('Catalogue');
    await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click();
    await says('Median of download speed in Mbit/s, at all hours, by ISP, by week,');
    await page.getByRole('button', { name: 'Redo' }).click();
    await says('not split, by week,');
    await page.getByRole('link', { name: 'New question' }).click();
    await says('by ISP, by day,');
    expect(complaints).toEqual([]);
  });

  it.runIf(IS_LONG)('asks for percent of advertised, per line and in peak hours, with a press each', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=total&split=isp');
    await openWords(page, 'More');
    await page.getByRole('button', { name: 'Percent of advertised' }).click();
    await page.getByRole('button', { name: 'Lines first' }).click();
    const title = 'Download speed in percent of the advertised speed in total, mean of each line, split by ISP: mean';
    await chartOf(page, title).locator('g[aria-label=bar]').waitFor();
    await expect.poll(() => page.locator('.answer-chart .chart p').textContent()).toContain('Northwind: 52.6%.');
    await page.getByText('3 rows, figures in %').waitFor();
    await expect.poll(() => page.locator('.headline').textContent()).toMatch(/Mean\d+\.\d+%± .*95% interval, by line/);
    expect(await barriersOf(page)).toEqual([]);
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/metric_data') && 'splits' in questionOf(request)),
      page.getByRole('button', { name: 'Peak hours, weekdays' }).click(),
    ]);
    expect(questionOf(request)).toMatchObject({
      aggregation: 'total',
      window: 'fcc-peak',
      relative_to: 'advertised',
      per_agent: { summary: 'mean', min_results: 1 },
    });
    await page.getByText('· Monday to Friday, 19:00 to 23:00').waitFor();
    expect(complaints).toEqual([]);
  });

  it.runIf(IS_LONG)('says which intervals there are, and that one line has none', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=isp');
    await page.getByText('95% interval of the mean, by line.').waitFor();
    await openWords(page, 'More');
    await page.getByRole('radio', { name: 'By result' }).check();
    await page.getByText('Results of one line are alike, so this is too narrow.').waitFor();
    await page.getByRole('columnheader', { name: '± 95%, by result' }).waitFor();
    expect(addressOf(page).get('interval')).toBe('results');
    const { page: one } = await explore.open('?metric=httpget&by=total&include.agent=Tiny-0');
    await one.getByText('No interval: there is one line').waitFor();
    await one.getByRole('cell', { name: 'no interval' }).waitFor();
    await openWords(one, 'More');
    const [help] = await Promise.all([
      one.waitForEvent('popup'),
      one.getByRole('link', { name: 'Intervals by agent' }).click(),
    ]);
    await help.getByRole('heading', { name: 'Intervals by agent' }).waitFor();
  });

  it.runIf(IS_LONG)('takes days and hours of its own', async () => {
    const { page } = await explore.open('?metric=httpget&by=total');
    await openWords(page, 'Hours');
    await page.getByLabel('Hours of the week').selectOption('Other');
    await page.getByLabel('Mon', { exact: true }).uncheck();
    await page.getByLabel('From hour').selectOption('00:00');
    await page.getByLabel('To hour').selectOption('24:00');
    await page.getByText('· Tuesday to Sunday, 00:00 to 24:00').waitFor();
    expect(addressOf(page).getAll('days')).toEqual(['tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
    expect(addressOf(page).getAll('hours')).toEqual(['0-24']);
    await page.getByText('1 row, figures in Mbit/s').waitFor();
  });

  it('filters by values that it offers with their counts, to keep or to leave out', async () => {
    const { page } = await explore.open();
    await openWords(page, 'Filters');
    await choose(page, 'Filter', 'ISP');
    const values = page.getByRole('combobox', { name: 'ISP' });
    await values.pressSequentially('wind');
    await page.getByRole('option', { name: 'Northwind 55' }).click();
    await page.getByText('6 rows, figures').waitFor();
    expect(addressOf(page).getAll('include.isp')).toEqual(['Northwind']);
    await page.getByText('ISP only Northwind').first().waitFor();
    await page.getByRole('radio', { name: 'Without' }).check();
    await page.getByText('12 rows, figures').waitFor();
    expect(addressOf(page).getAll('exclude.isp')).toEqual(['Northwind']);
    await page.getByRole('button', { name: 'Remove filter by ISP' }).click();
    await page.getByText('18 rows, figures').waitFor();
  });

  it.runIf(IS_LONG)('leaves out what another metric does not have, and says so', async () => {
    const { page } = await explore.open('?metric=httpget&split=threads&split=isp&chart=raw');
    const said = page.getByText('Not of this metric, and left out: Threads.').waitFor();
    await openWords(page, 'Metric');
    await choose(page, 'Metric', 'DNS failures');
    await said;
    await page.getByText('There are no results for this question').waitFor();
    expect(addressOf(page).getAll('split')).toEqual(['isp']);
    expect(addressOf(page).get('chart')).toBe('aggregate');
    await openWords(page, 'Figure');
    await expect.poll(() => page.getByRole('radio', { name: 'Single results' }).isDisabled()).toBe(true);
    await page.getByText('it has aggregates only').waitFor();
  });

  it('opens what is behind a point by a press or by keys: its lines, and questions that lead further', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=daily&split=isp');
    const readings = page.getByRole('slider', { name: 'Values of Download speed by day, split by ISP' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await readings.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    const dialog = page.getByRole('dialog', { name: /^Behind (Northwind|Kabelnetz|Tiny), / });
    await dialog.getByLabel('Series').selectOption('Tiny');
    await dialog.getByText('3 results of 3 agents').waitFor();
    await expect.poll(() => dialog.locator('tbody tr').count()).toBe(3);
    expect(await dialog.getByRole('link', { name: 'Tiny-0' }).getAttribute('href')).toBe('/console/agents/Tiny-0');
    expect(await dialog.getByRole('link', { name: 'Records' }).first().getAttribute('href')).toMatch(
      /\/console\/tests\?test=httpget&agent=Tiny-0&from=\d{4}-\d\d-\d\d&to=/,
    );
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Without Tiny' }).click();
    await page.getByText('12 rows, figures').waitFor();
    expect(addressOf(page).getAll('exclude.isp')).toEqual(['Tiny']);
    await page.goBack();
    await page.getByText('18 rows, figures').waitFor();

    await readings.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const first = page.getByRole('dialog', { name: /^Behind / });
    await first.getByRole('link', { name: 'Its lines' }).click();
    await page.getByRole('heading', { name: 'Download speed in total, split by Agent', level: 2 }).waitFor();
    expect(addressOf(page).get('from')).toMatch(/^\d{4}-\d\d-\d\d 00:00$/);
    expect(complaints).toEqual([]);
  });

  it('points at a fall of one day without being asked', async () => {
    const { root } = explore.service;
    await root.post('/manage/agents', [{ agent_id: 'falling', kind: 'whitebox' }]);
    const days = Array.from({ length: 20 }, (_, day) => day + 1);
    const results = days.map((day) => ({
      agent_id: 'falling',
      dtime: new Date(Date.now() - day * 86_400_000).toISOString(),
      bytes_sec: day === 4 ? 1_000_000 : 10_000_000 + 1000 * day,
      successes: 1,
    }));
    await root.post('/ingest/httppost', results);
    const { page } = await explore.open('?metric=httppost&by=daily');
    const changes = page.getByRole('region', { name: 'Changes of level' });
    await expect
      .poll(() => changes.textContent())
      .toMatch(/fell from 80\.\d+ Mbit\/s to 8 Mbit\/s.*; back after 1 period\./);
    await changes.getByRole('button', { name: /^What is behind / }).click();
    await page.getByRole('dialog').getByText('1 result of 1 agent').waitFor();
  });

  it('shows below a chart over time how much is behind each period, so that gaps show', async () => {
    const at = (agent: number, daysAgo: number, minute = 0) => ({
      agent_id: `Northwind-${agent}`,
      dtime: new Date(Date.now() - daysAgo * 86_400_000 - minute * 60_000).toISOString(),
      bytes_sec: 1e6,
      successes: 1,
    });
    const ten = Array.from({ length: 10 }, (_, agent) => agent);
    const rows = [
      ...ten.flatMap((agent) => [at(agent, 5), at(agent, 5, 1)]),
      ...ten.map((agent) => at(agent, 4)),
      ...[0, 1, 2, 3, 4].map((minute) => at(0, 2, minute)),
    ];
    const { body } = await explore.service.root.post('/ingest/httppost', rows);
    expect(body.data).toMatchObject({ accepted: 35 });
    const { page } = await explore.open('?metric=httppost&by=daily&last=7+days&prefilter=no&include.isp=Northwind');
    const strip = chartOf(page, 'Upload speed by day').locator('svg.plot').nth(1);
    await strip.getByText('Lines', { exact: true }).waitFor();
    const bars: { x: number; height: number }[] = await strip
      .locator('g[aria-label="rule"]')
      .last()
      .locator('line')
      .evaluateAll((lines) =>
        lines.map((line) => {
          const of = (name: string) => Number(line.getAttribute(name));
          return { x: of('x1'), height: Math.abs(of('y1') - of('y2')) };
        }),
      );
    const shares = bars.map(({ height }) => Math.round((100 * height) / Math.max(...bars.map((bar) => bar.height))));
    // Results, and then lines.
    expect(shares).toEqual([100, 50, 25, 100, 100, 10]);
    const [first = 0, second = 0, third = 0] = bars.map(({ x }) => x);
    expect((third - second) / (second - first)).toBeCloseTo(2, 1);
    await page.getByText('Strip: lines and results of each period, of all that is drawn.').waitFor();
  });

  it('reads bars by keys, from the largest down', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=isp');
    const readings = page.getByRole('slider', { name: 'Values of Download speed in total, split by ISP' });
    await readings.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => readings.getAttribute('aria-valuetext')).toMatch(/^Northwind; Mean 105\.2 Mbit\/s/);
    await page.keyboard.press('End');
    await expect.poll(() => readings.getAttribute('aria-valuetext')).toMatch(/^Tiny; Mean 32\.6 Mbit\/s.*3 agents/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Behind Tiny' }).getByText('18 results of 3 agents').waitFor();
  });

  it('prints all rows under the title of the question, with its source and date', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=agent');
    await page.getByText('110 rows, figures in Mbit/s').waitFor();
    const rows = page.locator('.answer-table tbody tr');
    expect(await rows.count()).toBe(50);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rows.count()).toBe(110);
    await expect.poll(() => page.locator('h1 .on-paper').isVisible()).toBe(true);
    expect(await page.title()).toBe('Download speed in total, split by Agent · Broadgauge');
    await page.getByText(/Source: .+, measured with Broadgauge\. As of \d+ \w+ \d{4}\./).waitFor();
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => rows.count()).toBe(50);
  });

  it.each(['', 'dashboards/Printed', 'tests', 'agents'])(
    'has no empty page and nothing cut off in print: /%s',
    async (path) => {
      const { root } = explore.service;
      const plain = { metric: 'httpget', chartType: 'aggregate', normalised: false, prefilter: false };
      const request = { ...plain, aggregation: 'daily', last: '6 days' };
      expect((await root.put('/saved/questions/Days', { request })).status).toBe(200);
      const tiles = [{ question: 'Days' }, { question: 'Days' }];
      expect((await root.put('/saved/dashboards/Printed', { tiles })).status).toBe(200);
      const visit = await explore.visit(path);
      await visit.signIn();
      const { page } = visit;
      await page.locator('.chart svg, tbody tr').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      // What may not break is no longer than a page on its side, so that it never leaves one half empty.
      const tooLong = await page.evaluate(`[...document.querySelectorAll('.card, .chart, section')]
      .filter((one) => getComputedStyle(one).breakInside === 'avoid' && one.getBoundingClientRect().height > 700)
      .map(({ className }) => className)`);
      expect(tooLong).toEqual([]);
      // A button would be missing in the headings that are repeated on the next page.
      const isButton = await page.evaluate(
        `[...document.querySelectorAll('th button')].some((one) => getComputedStyle(one).display !== 'contents')`,
      );
      expect(isButton).toBe(false);
      const isCut = await page
        .locator('.table-scroll')
        .evaluateAll((all) => all.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1));
      expect(isCut).toBe(false);
      // Items of a grid lie over each other where a page ends.
      const isGrid = await page.evaluate(
        `[...document.querySelectorAll('.tile-grid, .stack')].some((one) => getComputedStyle(one).display === 'grid')`,
      );
      expect(isGrid).toBe(false);
      // A page that turns its sheet begins a new one, which leaves its title alone on the first.
      const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/MediaBox \[[^\]]+\]/g);
      expect(new Set(sheets).size).toBe(1);
    },
  );

  it('skips to the answer, and never has the focus under the header', async () => {
    const { page } = await explore.open();
    await chartOf(page, 'Download speed by day, split by ISP').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to the answer' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('answer');
    await page.locator('.answer-table th button').last().focus();
    const header = (await page.locator('.header').boundingBox())?.height ?? 0;
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      const { top, isInHeader } = (await page.evaluate(`(() => {
        const focus = document.activeElement;
        return { top: focus.getBoundingClientRect().top, isInHeader: focus.closest('.header, .skip-link') !== null };
      })()`)) as { top: number; isInHeader: boolean };
      if (!isInHeader && top < header) expect.fail(`stop ${stop} is at ${top}`);
    }
  });

  it('shows what is wrong at the field that it is about', async () => {
    const { page } = await explore.open('?metric=httpget&split=nameserver&from=2026-02-30&include.colour=red');
    const problemOf = async (words: string, label: string) => {
      await openWords(page, words);
      const field = page.locator('.field', { has: page.getByLabel(label, { exact: true }) });
      return field.locator('.field-error').textContent();
    };
    await page.getByText('This question can’t be answered as it is').waitFor();
    expect(await problemOf('Split', 'Split by')).toBe('nameserver is not a valid split.');
    expect(await problemOf('Filters', 'colour')).toBe('colour is not a valid filter.');
    expect(await problemOf('Time', 'Time')).toBe('2026-02-30 is not a valid date.');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByLabel('Time', { exact: true }).selectOption('Last 7 days');
    await expect.poll(() => page.getByText('2026-02-30 is not a valid date.').count()).toBe(0);
  });

  it.runIf(IS_LONG)('takes any time from the calendar, to the end of its last minute', async () => {
    const { page } = await explore.open('?metric=httpget');
    await openWords(page, 'Time');
    await page.getByLabel('Time', { exact: true }).selectOption('Other');
    await page.getByLabel('From', { exact: true }).fill('2024-01-01T06:00');
    await page.getByLabel('To', { exact: true }).fill('2024-01-31T18:30');
    await page.getByText('There are no results for this question').waitFor();
    expect(addressOf(page).get('from')).toBe('2024-01-01 06:00');
    expect(addressOf(page).get('to')).toBe('2024-01-31 18:30:59');
  });

  it('never shows the answer to an earlier question over that to a later one', async () => {
    const { page } = await explore.open();
    await chartOf(page, 'Download speed by day, split by ISP').waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let passedOn = 0;
    await page.route('**/metric_data', async (route) => {
      const isSlow = questionOf(route.request()).aggregation === 'weekly';
      if (isSlow) await released;
      await route.continue().catch(() => {});
      passedOn += Number(isSlow);
    });
    await openWords(page, 'Points');
    await page.getByLabel('A point stands for').selectOption('Week');
    await page.getByLabel('A point stands for').selectOption('Month');
    await chartOf(page, 'Download speed by month, split by ISP').waitFor();
    release();
    await expect.poll(() => passedOn).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    await expect.poll(() => chartOf(page, 'Download speed by month, split by ISP').isVisible()).toBe(true);
  });

  it('keeps the entry of a long name in the legend of a phone, with its number', async () => {
    const isp = 'A long operator name of Broadband and Television Services of the Northern Isles';
    const agent = { agent_id: 'long-0', kind: 'whitebox', package: `${isp}:Basic` };
    expect((await explore.service.root.post('/manage/agents', [agent])).status).toBe(200);
    const dtime = new Date(Date.now() - 86_400_000).toISOString();
    const row = { agent_id: 'long-0', dtime, bytes_sec: 5e6, successes: 1 };
    expect((await explore.service.root.post('/ingest/httpget', [row])).body.data).toMatchObject({ accepted: 1 });
    const { page } = await explore.open('', { viewport: { width: 390, height: 844 } });
    const legend = page.locator('.legend');
    await legend.getByText(isp).waitFor();
    expect(await legend.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it.runIf(IS_LONG)('asks on a phone in a sheet over the answer, and nothing is wider than the screen', async () => {
    const { page } = await explore.open('', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await chartOf(page, 'Download speed by day, split by ISP').waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await barriersOf(page)).toEqual([]);
    await openWords(page, 'Points');
    const sheet = page.getByRole('dialog', { name: 'Points' });
    await sheet.getByLabel('A point stands for').selectOption('Everything (total)');
    expect(await barriersOf(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Show the answer' }).click();
    await chartOf(page, 'Download speed in total, split by ISP').waitFor();
    await expect.poll(() => sheet.isVisible()).toBe(false);
  });

  it.runIf(IS_LONG)('lets a token that can’t list panels name one', async () => {
    const { token } = await explore.service.issue(['data']);
    const { page } = await explore.open('', {}, token);
    await openWords(page, 'More');
    await page.getByText('listing them needs a token with the scope manage').waitFor();
    await page.getByRole('combobox', { name: 'Panel' }).pressSequentially('nowhere');
    await page.getByRole('option', { name: 'nowhere' }).click();
    await page.getByText('nowhere is not a valid panel.').first().waitFor();
  });
});
