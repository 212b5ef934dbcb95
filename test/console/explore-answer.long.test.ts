import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { addressOf, chartOf, type ExploreConsole, openWords, startExploreConsole } from './explore-console.ts';

describe.skipIf(!inject('hasChromium'))('an answer on the explore page', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
  });
  afterAll(() => explore.stop());

  it('shows single results as a distribution, and says why nothing is aggregated', async () => {
    const { page } = await explore.open('?metric=httpget&normalised=yes');
    await openWords(page, 'Figure');
    await page.getByRole('radio', { name: 'Single results' }).check();
    const chart = chartOf(page, 'Download speed of single results');
    await chart.locator('g[aria-label=rect]').waitFor();
    await page.getByText('660 rows, figures').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Points: / }).count()).toBe(0);
    await openWords(page, 'More');
    await expect.poll(() => page.getByLabel('Normalise').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 100 of 660').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('shows results or lines in bins, whose number or edges are a choice away, with their cumulative share', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&include.isp=Northwind');
    await openWords(page, 'Figure');
    await page.getByRole('radio', { name: 'Histogram' }).check();
    const chart = chartOf(page, 'Download speed as a histogram');
    await chart.locator('g[aria-label=line]').waitFor();
    await expect.poll(() => chart.locator('g[aria-label=rect] rect').count()).toBe(40);
    await page.getByText('40 rows, figures').waitFor();
    await openWords(page, 'Bins');
    await page.getByLabel('Bins', { exact: true }).selectOption('0, 10, 30, 100, 300, 1000 Mbit/s');
    await expect.poll(() => chart.locator('g[aria-label=rect] rect').count()).toBe(5);
    await page.getByLabel('Bins', { exact: true }).selectOption('Other edges');
    const edges = page.getByLabel('Edges, Mbit/s');
    await edges.fill('102, 101');
    await edges.press('Enter');
    await page.locator('.field-error').getByText('This value should be above the one before it.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await edges.fill('101, 102, 105');
    await edges.press('Enter');
    const rows = page.locator('.answer-table tbody tr');
    const cells = () =>
      rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent?.trim())));
    await expect
      .poll(async () => (await cells()).map((row) => row.slice(0, 2)))
      .toEqual([
        ['below', '101.0'],
        ['101.0', '102.0'],
        ['102.0', '105.0'],
        ['105.0', 'above'],
      ]);
    await openWords(page, 'More');
    await page.getByRole('button', { name: 'Lines first' }).click();
    await page.getByRole('columnheader', { name: '% of lines up to here' }).waitFor();
    // The lines have 102.5, 102.6 and so on to 107.9 Mbit/s on average over the days; the last bin has its upper edge.
    await expect.poll(cells).toEqual([
      ['101.0', '102.0', '0', '0.0', '0.0'],
      ['102.0', '105.0', '26', '47.3', '47.3'],
      ['105.0', 'above', '29', '52.7', '100.0'],
    ]);
    const readings = page.getByRole('slider', { name: /^Values of Download speed as a histogram/ });
    await readings.press('End');
    await expect
      .poll(() => readings.getAttribute('aria-valuetext'))
      .toMatch(/Above 105 Mbit\/s.*lines; up to here 100%/);
    expect(addressOf(page).get('edges')).toBe('101,102,105');
    await page.reload();
    await page.getByLabel('Figure', { exact: true }).selectOption('Cumulative share');
    expect(addressOf(page).get('figure')).toBe('cumulative');
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('hides series by the legend, draws them apart, and adds ribbons, all in the address', async () => {
    const { page } = await explore.open();
    const lines = page.locator('.answer-chart g[aria-label=line]').first().locator('path');
    await expect.poll(() => lines.count()).toBe(3);
    await page.getByRole('button', { name: 'Kabelnetz' }).click();
    await expect.poll(() => lines.count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Kabelnetz' }).getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('radio', { name: 'Apart' }).check();
    await chartOf(page, 'Download speed by day, split by ISP: Northwind').waitFor();
    await expect.poll(() => page.locator('.multiples h3').allTextContents()).toEqual(['Northwind', 'Tiny']);
    const areas = page.locator('.multiples li').first().locator('g[aria-label=area]');
    await expect.poll(() => areas.count()).toBe(1);
    await page.getByRole('button', { name: 'P5–P95' }).click();
    await expect.poll(() => areas.count()).toBe(2);
    await page.reload();
    await expect.poll(() => areas.count()).toBe(2);
    await expect.poll(() => page.locator('.multiples h3').allTextContents()).toEqual(['Northwind', 'Tiny']);
    expect(await barriersOf(page)).toEqual([]);
  });

  it('compares groups in total, and marks those with few agents', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=isp');
    const chart = chartOf(page, 'Download speed in total, split by ISP');
    await chart.locator('g[aria-label=bar]').waitFor();
    const opacities = await chart
      .locator('g[aria-label=bar] rect')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('fill-opacity')));
    expect(opacities).toEqual(['0.6', '0.6', '0.15']);
    await expect.poll(() => page.locator('.answer-table .badge').count()).toBe(1);
  });

  it('says that it is working, can be told to stop, and puts an error where the chart would be', async () => {
    const { page } = await explore.open('?metric=httpget&by=total');
    await chartOf(page, 'Download speed in total').waitFor();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/metric_data', async (route) => {
      await released;
      await route.abort().catch(() => {});
    });
    await openWords(page, 'Points');
    await page.getByLabel('A point stands for').selectOption('Week');
    await page.getByText('Working on the answer').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled: there is no answer').waitFor();
    await page.getByText('The question was not answered, so there are no rows to show.').waitFor();
    await expect.poll(() => page.getByText('There are no rows.').count()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    release();
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.locator('.explore-chart').getByRole('alert').getByText('The service can’t be reached').waitFor();
    await page.unroute('**/metric_data');
    await page.getByRole('button', { name: 'Try again' }).click();
    await chartOf(page, 'Download speed by week').waitFor();
  });

  it('weighs lines, and shows shares in the headline, the table and the chart', async () => {
    const { root } = explore.service;
    const cells = [
      { isp: 'Northwind', count: 100 },
      { isp: 'Kabelnetz', count: 300 },
    ];
    await root.put('/manage/populations/lines', { dimensions: ['isp'], cells });
    const { page } = await explore.open('?metric=httpget&by=total&per_agent=mean');
    await openWords(page, 'More');
    await page.getByRole('combobox', { name: 'Lines count' }).click();
    await page.getByRole('option', { name: 'lines population' }).click();
    const levels = page.getByRole('combobox', { name: 'Share at or above, Mbit/s' });
    await levels.pressSequentially('100');
    await page.getByRole('option', { name: '100' }).click();
    await expect
      .poll(() => page.locator('.headline').textContent())
      .toMatch(/Mean75\.09 Mbit\/s.*≥ 100 Mbit\/s25%of lines.*Agents107say as much as/);
    await page.getByRole('columnheader', { name: '% ≥ 100 Mbit/s' }).waitFor();
    await openWords(page, 'Figure');
    await page.getByLabel('Figure', { exact: true }).selectOption('Share ≥ 100 Mbit/s');
    await chartOf(page, 'Download speed in total, mean of each line: share ≥ 100 Mbit/s').waitFor();
    await expect.poll(() => page.locator('.answer-chart .chart p').textContent()).toBe('All: 25%.');
    expect(Object.fromEntries(addressOf(page))).toMatchObject({ weight_population: 'lines', at_least: '100' });
    expect(await barriersOf(page)).toEqual([]);
  });

  it('shows what people wrote at a time, on the chart and below it, until it is deleted', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=daily');
    const chart = chartOf(page, 'Download speed by day');
    await chart.waitFor();
    await page.getByRole('button', { name: 'Annotate' }).click();
    await page.getByLabel('What happened').fill('A cable was cut');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add it' }).click();
    await chart.getByText('A cable was cut').waitFor();
    const list = page.getByRole('list', { name: 'Annotations' });
    await list.getByText('A cable was cut').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.reload();
    await chart.getByText('A cable was cut').waitFor();
    await page.getByRole('button', { name: 'Delete the annotation A cable was cut' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await list.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('begins the value axis at zero, or shows the break', async () => {
    const { page } = await explore.open('?metric=httpget&by=daily');
    const chart = chartOf(page, 'Download speed by day');
    const ticks = chart.locator('g[aria-label="y-axis tick label"] text');
    await expect.poll(async () => (await ticks.allTextContents())[0]).toBe('0');
    await page.getByRole('button', { name: 'From zero' }).click();
    await expect.poll(async () => (await ticks.allTextContents())[0]).not.toBe('0');
    await page.getByText(/≈: the value axis begins at \d+.*, not at zero/).waitFor();
    expect(addressOf(page).get('axis')).toBe('fitted');
  });

  it('reads all series at a time by keyboard, zooms by dragging, and leads back', async () => {
    const { page } = await explore.open('?metric=httpget&by=daily&split=isp');
    const readings = page.getByRole('slider', { name: 'Values of Download speed by day, split by ISP' });
    await readings.press('End');
    await expect
      .poll(() => readings.getAttribute('aria-valuetext'))
      .toMatch(/Northwind 102\.7 Mbit\/s.*Kabelnetz 62\.55 Mbit\/s.*Tiny 30\.1 Mbit\/s.*3 agents \(few\)/);
    await expect.poll(() => page.locator('.chart-reading li').count()).toBe(3);
    const { x = 0, y = 0, width = 0 } = (await readings.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + width - 5, y + 120, { steps: 3 });
    await page.mouse.up();
    await page.getByText('9 rows, figures').waitFor();
    expect(addressOf(page).has('zoom_from')).toBe(true);
    await page.getByRole('button', { name: 'Whole time' }).click();
    await page.getByText('18 rows, figures').waitFor();
  });

  it('saves the chart as a picture that stands alone and the table as CSV, and prints both on A4', async () => {
    const { page, complaints } = await explore.open('?metric=httpget&by=total&split=isp');
    await chartOf(page, 'Download speed in total, split by ISP').waitFor();
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const svg = await save('SVG');
    expect(svg.name).toMatch(/^download-speed-in-total-split-by-isp_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.svg$/);
    expect(svg.bytes.toString()).toMatch(
      /^<svg.*>Download speed in total, split by ISP<.*>Last 30 days, .*>Source: .*, measured with Broadgauge\./s,
    );
    expect(svg.bytes.toString()).not.toContain('var(');
    expect((await save('PNG')).bytes.subarray(1, 4).toString()).toBe('PNG');
    const csv = (await save('Table as CSV')).bytes.toString().split('\n');
    expect(csv[0]).toMatch(/^ISP,Mean,"± 95%, by line",Samples,Agents,/);
    expect(csv[0]).toMatch(/,Unit,From,To,Limits,Source$/);
    expect(csv[1]).toMatch(/,Mbit\/s,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d,"Last 30 days, .* · prefiltered","Source: .*"$/);
    expect(csv).toHaveLength(5);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 680, height: 990 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(680);
    expect(complaints).toEqual([]);
  });

  it('sorts the table and copies it as it stands, figures in full', async () => {
    const { page } = await explore.open('?metric=httpget&by=total&split=isp', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const firstCells = page.locator('.answer-table tbody tr td:first-child');
    await expect.poll(() => firstCells.allTextContents()).toEqual(['Kabelnetz', 'Northwind', 'Tiny']);
    await page.locator('.answer-table').getByRole('button', { name: 'Mean' }).click();
    await expect.poll(() => firstCells.allTextContents()).toEqual(['Tiny', 'Kabelnetz', 'Northwind']);
    await page.locator('.answer-table').getByRole('button', { name: 'Mean' }).click();
    await expect.poll(() => firstCells.allTextContents()).toEqual(['Northwind', 'Kabelnetz', 'Tiny']);
    expect(addressOf(page).get('sort')).toBe('-mean');
    const said = page.getByText('Copied').waitFor();
    await page.getByRole('button', { name: 'Copy table' }).click();
    await said;
    const [header, first] = String(await page.evaluate('navigator.clipboard.readText()')).split('\n');
    expect(header?.split('\t').slice(0, 5)).toEqual(['ISP', 'Mean', '± 95%, by line', 'Samples', 'Agents']);
    const [isp, mean, , samples, agents] = first?.split('\t') ?? [];
    expect([isp, Number(mean).toFixed(3), samples, agents]).toEqual(['Northwind', '105.200', '330', '55']);
  });

  it('shows the request as code for every language, and a link to it', async () => {
    const { page } = await explore.open('?metric=httpget&by=total', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const code = page.locator('.request-code pre');
    for (const [tab, text] of [
      ['JSON', '"aggregation": "total"'],
      ['curl', `curl -fsS '${explore.service.url}/metric_data'`],
      ['TypeScript', "aggregation: 'total',"],
      ['Python', '"aggregation": "total",'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect.poll(() => code.textContent()).toContain(text);
    }
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    expect(link.searchParams.get('show')).toBe('python');
    expect(link.searchParams.get('by')).toBe('total');
  });

  it('makes files of every format, and explains when there is none', async () => {
    const { page } = await explore.open('?metric=httpget&by=daily&split=isp&show=download');
    const fetchFile = async () => {
      await page.getByRole('button', { name: 'Make the file' }).click();
      const link = page.getByRole('link', { name: 'Save file' });
      const href = await link.getAttribute('href');
      await page.getByRole('button', { name: 'Close' }).click();
      await link.waitFor({ state: 'detached' });
      return Buffer.from(await (await fetch(String(href))).arrayBuffer());
    };
    const csv = (await fetchFile()).toString().trim().split('\n');
    expect(csv).toHaveLength(19);
    expect(csv[0]).toMatch(/^isp,dtime,metricValue,/);
    await page.getByLabel('Packed with gzip').check();
    expect([...(await fetchFile()).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    await page.getByRole('radio', { name: 'Parquet' }).check();
    await expect.poll(() => page.getByLabel('Packed with gzip').isDisabled()).toBe(true);
    expect((await fetchFile()).subarray(0, 4).toString()).toBe('PAR1');
    await page.getByRole('radio', { name: 'NDJSON' }).check();
    await page.getByLabel('Packed with gzip').uncheck();
    expect(JSON.parse((await fetchFile()).toString().split('\n')[0] ?? '')).toMatchObject({ isp: 'Kabelnetz' });
    await page.getByLabel('With a receipt').check();
    await page.getByRole('button', { name: 'Make the file' }).click();
    const receipt = await page.getByRole('link', { name: 'Save receipt' }).getAttribute('href');
    expect(await (await fetch(String(receipt))).json()).toMatchObject({ question: { metric: 'httpget' } });
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.route('**/metric_data_download', (route) => route.abort());
    await page.getByRole('button', { name: 'Make the file' }).click();
    await page.getByRole('alert').getByText('The service can’t be reached').waitFor();
  });
});
