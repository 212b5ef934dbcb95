import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { addressOf, chartOf, type ExploreConsole, startExploreConsole } from './explore-console.ts';

const square = (code: string, x: number) => ({
  type: 'Feature',
  properties: { code },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [x, 50],
        [x + 2, 50],
        [x + 2, 52],
        [x, 52],
        [x, 50],
      ],
    ],
  },
});
const FEATURES = [square('northwind', 0), square('TINY', 2), square('Elsewhere', 4)];
const ADDRESS = '?metric=httpget&by=total&split=isp&last=7+days&prefilter=no&interval=agents';
const TITLE = 'Download speed in total, split by ISP: mean';

describe.skipIf(!inject('hasChromium'))('a map', () => {
  let explore: ExploreConsole;

  beforeAll(async () => {
    explore = await startExploreConsole();
    const { root } = explore.service;
    const stored = await root.put('/manage/maps/areas?dimension=isp&key=code&min_agents=2', {
      type: 'FeatureCollection',
      features: FEATURES,
    });
    expect(stored.body.data).toMatchObject({ unmatched: { regions: ['Elsewhere'], values: ['Kabelnetz'] } });
  });
  afterAll(() => explore.stop());

  it('is chosen instead of the chart, says what is few, empty or not on it, and is read by keys', async () => {
    const { page, complaints } = await explore.open(ADDRESS);
    await page.getByLabel('Drawn as').selectOption('Map: areas');
    const map = chartOf(page, TITLE);
    await map.locator('.map-regions path').first().waitFor();
    expect(addressOf(page).get('map')).toBe('areas');
    const paths = map.locator('.map-regions path');
    expect(await paths.count()).toBe(3);
    const fills = await paths.evaluateAll((all) => all.map((path) => path.getAttribute('fill')));
    expect(fills[0]).toMatch(/--map-\d/);
    expect(fills[1]).not.toBe(fills[0]);
    expect(fills[2]).toBe('var(--map-empty)');
    await page.getByText('Hatched: fewer than 50 agents').waitFor();
    await page.getByText('Not on the map: Kabelnetz (52 agents).').waitFor();
    await page.getByText('Regions without results: Elsewhere.').waitFor();
    // On the sphere a region that runs the wrong way would be all but itself.
    const box = await paths.nth(2).boundingBox();
    const whole = await map.boundingBox();
    expect((box?.width ?? 0) / (whole?.width ?? 1)).toBeLessThan(0.5);

    const keys = page.getByRole('slider', { name: `Regions of ${TITLE}` });
    await keys.focus();
    await page.keyboard.press('ArrowRight');
    expect(await keys.getAttribute('aria-valuetext')).toMatch(
      /^northwind; Mean 10\d.*Mbit\/s.*; 55 agents, 330 samples$/,
    );
    await page.keyboard.press('End');
    expect(await keys.getAttribute('aria-valuetext')).toBe('Elsewhere; No results');
    await page.keyboard.press('ArrowLeft');
    await page.locator('.chart-reading', { hasText: 'TINY' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Behind Tiny' }).getByText('18 results of 3 agents').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Regions as a table').click();
    const rows = page.getByRole('region', { name: TITLE }).getByRole('row');
    expect(await rows.allTextContents()).toEqual([
      expect.stringContaining('Region'),
      expect.stringMatching(/^northwind10\d.*55330coloured$/),
      expect.stringMatching(/^TINY.*318hatched: few agents$/),
      expect.stringMatching(/^Elsewhere.*grey: no results$/),
      expect.stringMatching(/^Kabelnetz.*52312not on the map$/),
    ]);
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    // A region that is too small to be hit is in the table, which leads to the same.
    await page.getByRole('button', { name: 'TINY', exact: true }).click();
    const behind = page.getByRole('dialog', { name: 'Behind Tiny' });
    await behind.getByRole('link', { name: 'Tiny-0', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    const agents = await page.getByRole('link', { name: 'All agents on this map' }).getAttribute('href');
    expect(agents).toMatch(/agents\?as=map&map=areas$/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SVG' }).click(),
    ]);
    const svg = readFileSync(await file.path(), 'utf8');
    expect(svg).toContain('<pattern');
    expect(svg).toContain('Mean [Mbit/s]');
    expect(svg).not.toContain('var(--map');
    expect(complaints).toEqual([]);
  });

  it('shows on the page Agents where the agents of the list are, with a table that leads to them', async () => {
    const { root } = explore.service;
    const fields = [
      ['Northwind-0', 'north'],
      ['Northwind-1', 'north'],
      ['Tiny-0', 'south'],
    ] as const;
    for (const [agent, area] of fields) {
      const change = { agent: { agent_id: agent }, metadata: { custom: { area } } };
      expect((await root.put('/metadata', change)).status).toBe(200);
    }
    const features = ['north', 'south', 'west'].map((code, index) => square(code, 2 * index));
    const form = { type: 'FeatureCollection', features };
    expect((await root.put('/manage/maps/parts?dimension=custom.area&key=code', form)).status).toBe(200);
    const visit = await explore.visit('agents?as=map&map=parts');
    const { page, complaints } = visit;
    await visit.signIn();
    await visit.arrive('Agents');
    const map = chartOf(page, 'Agents by area');
    await map.locator('.map-regions path').first().waitFor();
    const rows = page.getByRole('region', { name: 'Agents by area' }).last().getByRole('row');
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringContaining('Region'),
        expect.stringMatching(/^north2212yes$/),
        expect.stringMatching(/^south116yes$/),
        expect.stringMatching(/^not set107.*no$/),
      ]);
    const keys = page.getByRole('slider', { name: 'Regions of Agents by area' });
    await keys.focus();
    await page.keyboard.press('ArrowRight');
    expect(await keys.getAttribute('aria-valuetext')).toBe('north; 2 agents; 2 silent for a day');
    expect(await barriersOf(page, 'with colours')).toEqual([]);
    // The filters of the list are those of the map.
    await page.getByLabel('ISP', { exact: true }).selectOption('Tiny');
    await expect.poll(() => rows.allTextContents()).toContainEqual(expect.stringMatching(/^not set2.*no$/));
    await page.getByRole('button', { name: 'south' }).click();
    await page.getByRole('link', { name: 'Tiny-0', exact: true }).waitFor();
    await page.getByText('1 to 1 of 1').waitFor();
    expect(addressOf(page).get('custom')).toBe('area=south');
    expect(complaints).toEqual([]);
  });

  it('leads from any region to its agents, also by country and by keys, and from one of too few agents', async () => {
    const { root } = explore.service;
    const more = [
      { agent_id: 'far-1', kind: 'whitebox', country: 'GL' },
      { agent_id: 'far-2', kind: 'whitebox', country: 'GL' },
      { agent_id: 'near-1', kind: 'whitebox', country: 'NZ' },
    ];
    expect((await root.post('/manage/agents', more)).body.data).toMatchObject({ created: 3 });
    const visit = await explore.visit('agents?as=map&map=world');
    const { page, complaints } = visit;
    await visit.signIn();
    await visit.arrive('Agents');
    const map = chartOf(page, 'Agents by country');
    await map.locator('.map-regions path').first().waitFor();
    const keys = page.getByRole('slider', { name: 'Regions of Agents by country' });
    await keys.focus();
    await page.keyboard.press('ArrowRight');
    expect(await keys.getAttribute('aria-valuetext')).toBe('Greenland; 2 agents; 2 silent for a day');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'far-2', exact: true }).waitFor();
    await page.getByText('1 to 2 of 2').waitFor();
    expect(addressOf(page).get('country')).toBe('GL');
    await page.goBack();
    await page.getByRole('button', { name: 'New Zealand', exact: true }).click();
    await page.getByRole('link', { name: 'near-1', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Country', { exact: true }).inputValue()).toBe('NZ');

    // Three agents of Tiny are too few for a colour here, and can be pressed all the same.
    const few = '/manage/maps/few?dimension=isp&key=code&min_agents=5';
    expect((await root.put(few, { type: 'FeatureCollection', features: FEATURES })).status).toBe(200);
    await page.goto(`${explore.service.url}/console/${ADDRESS}&map=few`);
    const grey = chartOf(page, TITLE).locator('.map-regions path').nth(1);
    await grey.waitFor();
    expect(await grey.getAttribute('fill')).toBe('var(--map-empty)');
    await grey.click();
    const behind = page.getByRole('dialog', { name: 'Behind Tiny' });
    await behind.getByRole('link', { name: 'Tiny-0', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is what a saved question is on a dashboard and behind a public link', async () => {
    const { root } = explore.service;
    const request = {
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'daily',
      normalised: false,
      prefilter: false,
      uncertainty: 'agents',
      splits: ['isp'],
      last: '7 days',
    };
    await root.put('/saved/questions/by area', { request, view: 'map=areas&figure=median' });
    await root.put('/saved/dashboards/areas', { tiles: [{ question: 'by area', width: 12 }] });
    const { body } = await root.post('/saved/dashboards/areas/links', {});
    const { url } = body.data as { url: string };
    const { page, complaints } = await explore.visit(url.slice(url.indexOf('/console/') + '/console/'.length));
    const map = page.getByRole('img', { name: /^Download speed by day, split by ISP: median, / });
    await map.locator('.map-regions path').first().waitFor();
    const times = page.getByLabel('Time shown').locator('option');
    expect(await times.count()).toBe(6);
    expect(complaints).toEqual([]);
  });

  it('stands on the first sheet of a print, below the headline', async () => {
    const { page } = await explore.open(`${ADDRESS}&map=areas`);
    await chartOf(page, TITLE).locator('.map-regions path').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    // A4 in landscape without its margins, at 96 dots an inch.
    await page.setViewportSize({ width: 1047, height: 718 });
    const bottom = async () => {
      const box = await page.locator('.map-picture svg').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
    };
    await expect.poll(bottom).toBeLessThan(718);
  });
});
