import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { formatSecond } from '../../console/src/lib/dates.ts';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const DAY = 86_400;
const DAY_MS = DAY * 1000;
const PHONE = { viewport: { width: 390, height: 844 } };

describe.skipIf(!inject('hasChromium'))('the agents of the console', () => {
  let console: TestConsole;
  const lastResult = new Date(Date.now() - DAY_MS).toISOString().slice(0, 19).replace('T', ' ');

  beforeAll(async () => {
    console = await startTestConsole();
    const { root } = console.service;
    const many = Array.from({ length: 120 }, (_, index) => ({
      agent_id: `wb-${index + 1}`,
      unit_id: 5001 + index,
      base: index % 2 === 0 ? 'Whitebox 9.1' : 'Router AX3000',
      package: 'Acme:Basic',
    }));
    await root.post('/manage/panels', { name: 'trial' });
    await root.post('/manage/agents', [
      ...many,
      {
        agent_id: 'lab/7 %',
        unit_id: 7007,
        mac_address: '02:00:5e:10:00:07',
        country: 'GB',
        panel: 'trial',
        package: 'Acme:Basic',
        timezone: 'UTC',
        custom: { region: 'North', floor: 3 },
      },
    ]);
    await root.put('/manage/isps', [{ isp: 'Acme', packages: ['Fast'] }]);
    await root.put('/metadata', {
      agent: { agent_id: 'lab/7 %' },
      metadata: { package: 'Acme:Fast' },
      backdate_from: Math.floor(Date.now() / 1000) - 10 * DAY,
    });
    const hours = Array.from({ length: 5 }, (_, day) => new Date(Date.parse(`${lastResult}Z`) - day * DAY_MS));
    const { body } = await root.post(
      '/ingest/httpget',
      hours.map((end, day) => ({ unit_id: 7007, dtime: end.toISOString(), bytes_sec: 1e6 + day, successes: 1 })),
    );
    expect(body.data).toMatchObject({ accepted: 5 });
  });
  afterAll(() => console.stop());

  const open = async (
    path: string,
    { token, ...options }: { token?: string; viewport?: typeof PHONE.viewport } = {},
  ) => {
    const visit = await console.visit(path, options);
    await visit.signIn(token);
    await visit.page.locator('.page h1').waitFor();
    return visit;
  };

  const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
  const LAB = 'agents/lab%2F7%20%25';

  it('go page by page, forward, back and by a shared link', async () => {
    const { page } = await open('agents');
    const names = () => page.locator('.agents-list tbody td:first-child').allTextContents();
    await page.getByText('1 to 50 of 121', { exact: true }).waitFor();
    expect((await names())[0]).toBe('wb-1');
    await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 100 of 121', { exact: true }).waitFor();
    await expect.poll(async () => (await names())[0]).toBe('wb-51');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('101 to 121 of 121', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.reload();
    await page.getByText('101 to 121 of 121', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(async () => (await names())[0]).toBe('wb-51');
    await page.goBack();
    await page.getByText('101 to 121 of 121', { exact: true }).waitFor();
  });

  it('are found by what is typed and by panel, and the address has it', async () => {
    const { page } = await open('agents');
    const rows = page.locator('.agents-list tbody tr');
    await page.getByLabel('Search').pressSequentially('router');
    await expect.poll(() => addressOf(page)).toBe('/console/agents?q=router');
    await page.getByText(/^1 to 50 of /).waitFor();
    await page.getByLabel('Search').fill('7007');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Panel').selectOption('trial');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => addressOf(page)).toBe('/console/agents?panel=trial');
    await page.getByLabel('Search').fill('nobody');
    await page.getByLabel('Country').fill('SE');
    await page.getByText('No agent matches').waitFor();
    await page.getByRole('button', { name: 'Show all agents' }).click();
    await expect.poll(() => rows.count()).toBe(50);
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('');
  });

  it('are found by silence, ISP and fields, sorted by the service, with columns of their fields and as a file', async () => {
    const { page, complaints } = await open('agents');
    const rows = page.locator('.agents-list tbody tr');
    const names = () => page.locator('.agents-list tbody td:first-child').allTextContents();
    await page.getByText('1 to 50 of 121', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Last seen' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Last seen' }).getByRole('button').click();
    await expect.poll(async () => (await names())[0]).toBe('lab/7 %');
    expect(addressOf(page)).toBe('/console/agents?sort=-last_seen');
    await page.getByRole('columnheader', { name: 'region', exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Runs received', exact: true }).waitFor();
    await expect.poll(() => rows.first().textContent()).toMatch(/\d+ of \d+/);
    await page.getByRole('columnheader', { name: 'Silent since', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByLabel('MAC address').uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('columnheader', { name: 'MAC address' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /^Columns: \d+ of \d+$/ }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: 'MAC address' }).count()).toBe(0);
    await page.getByLabel('Silent for').selectOption('30');
    await page.getByText('1 to 50 of 120', { exact: true }).waitFor();
    await page.getByLabel('Silent for').selectOption('');
    await page.getByLabel('Field of your own').fill('region=North');
    await expect.poll(() => rows.count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'All as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('agents.csv');
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('with results that are not plausible are marked, and their page says why', async () => {
    const { root } = console.service;
    await root.post('/ingest/ping', [
      { agent_id: 'wb-90', dtime: '2000-01-01 00:03:00', rtt_avg: 12_000 },
      { agent_id: 'wb-90', dtime: lastResult, rtt_avg: 12 },
    ]);
    const { page, arrive, complaints } = await open('agents?q=wb-90');
    await page.getByRole('columnheader', { name: 'Warnings', exact: true }).waitFor();
    await page.getByRole('link', { name: '2', exact: true }).click();
    await arrive('wb-90');
    const notice = page.getByRole('status').filter({ hasText: 'Look at this agent again' });
    await notice.waitFor();
    expect(await notice.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('units.round_trip, 1 result of ping'),
      expect.stringContaining('clock.before_2010, 1 result of ping'),
    ]);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.goto(`${console.service.url}/console/agents/wb-91`);
    await arrive('wb-91');
    await page.getByText('The agent has sent none of').first().waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('open by a click anywhere on their row', async () => {
    const { page, arrive } = await open('agents?q=5003');
    // The link of the row lies over its cells.
    await page.getByText('Whitebox 9.1').click({ force: true });
    await arrive('wb-3');
    expect(addressOf(page)).toBe('/console/agents/wb-3');
    await page.goBack();
    await arrive('Agents');
    await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('5003');
  });

  it('have a page with who they are, what is true of them now, and what was', async () => {
    const { page, complaints } = await open(LAB);
    const fact = (name: string) => page.locator(`.agent-fact-list div:has(dt:text-is("${name}")) dd`).textContent();
    await page.locator('.timeline').waitFor();
    await expect.poll(() => fact('Unit id')).toBe('7007');
    await expect.poll(() => fact('MAC address')).toBe('02:00:5e:10:00:07');
    await expect.poll(() => fact('Package')).toBe('Fast');
    await expect.poll(() => fact('region')).toBe('North');
    await expect.poll(() => fact('Model')).toBe('not set');
    const lane = page.locator('.timeline-lane', { has: page.getByText('Package', { exact: true }) });
    const [before, after] = await lane.locator('.timeline-bar').allTextContents();
    expect(before).toMatch(/^Acme:Basic.*until /);
    expect(after).toMatch(/^Acme:Fast.*since /);
    const [first, second] = await Promise.all(
      [0, 1].map((index) => lane.locator('.timeline-bar').nth(index).boundingBox()),
    );
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + 100);
    await page.getByRole('tab', { name: 'Table' }).click();
    await expect
      .poll(() => page.locator('.versions tbody tr').allTextContents())
      .toEqual([expect.stringContaining('Acme:Fast'), expect.stringMatching(/^the beginning.*Acme:Basic/)]);
    expect(addressOf(page)).toBe(`/console/${LAB}?history=table`);
    expect(complaints).toEqual([]);
  });

  it('lead to who changed them, and the audit finds any agent by its id', async () => {
    const { page, complaints } = await open(`agents/${encodeURIComponent('lab/7 %')}`);
    await page.getByRole('link', { name: 'Who changed it' }).click();
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    expect(new URL(page.url()).searchParams.get('agent')).toBe('lab/7 %');
    const rows = page.getByRole('region', { name: 'Changes' }).locator('tbody tr');
    const said = () => rows.locator('.audit-detail').allTextContents();
    await expect.poll(said).toEqual([expect.stringContaining('lab/7 %')]);
    const field = page.getByLabel('Agent', { exact: true });
    await field.fill('wb-1');
    await page.getByText('There is nothing of this kind in this time').waitFor();
    await field.fill('');
    await expect.poll(async () => (await said()).length).toBeGreaterThan(2);
    expect(await barriersOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('show their latest results, and which tests they have run', async () => {
    const { page } = await open(LAB);
    const tests = page.locator('.agent-tests tbody tr');
    await tests.first().waitFor();
    await expect.poll(() => tests.count()).toBe(1);
    await expect.poll(() => tests.textContent()).toContain(formatSecond(lastResult).slice(0, -3));
    await expect.poll(() => tests.getByRole('img', { name: 'Results on 5 of 30 days' }).count()).toBe(1);
    await page.getByRole('img', { name: 'Download speed by day' }).waitFor();
    await expect.poll(() => page.getByText('Daily means between 8 and 8 Mbit/s on 5 of 30 days.').count()).toBe(1);
    // Its last result was measured yesterday.
    await expect.poll(() => page.getByText('is not over').count()).toBe(0);
    await page.getByLabel('Metric').selectOption({ label: 'Upload speed' });
    await page.getByText('The agent has sent none of Upload speed in the last 30 days.').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('metric')).toBe('httppost');
    await page.goBack();
    await page.getByRole('img', { name: 'Download speed by day' }).waitFor();
    const explore = await page.getByRole('link', { name: 'Explore Download speed' }).getAttribute('href');
    expect(new URLSearchParams(explore?.split('?')[1]).get('include.agent')).toBe('lab/7 %');
  });

  it('have a day that is not over marked as such', async () => {
    const { root } = console.service;
    // Wherever this runs, today is not over for who is behind by the whole day.
    const zone = { agent: { agent_id: 'wb-9' }, metadata: { timezone: 'Pacific/Pago_Pago' }, overwrite_all: false };
    expect(
      (await root.put('/metadata', { ...zone, backdate_from: Math.floor(Date.now() / 1000) - 3 * DAY })).status,
    ).toBe(200);
    const rows = [0, 1, 2].map((day) => ({
      unit_id: 5009,
      dtime: new Date(Date.now() - 60_000 - day * DAY_MS).toISOString(),
      bytes_sec: 1e6,
      successes: 1,
    }));
    expect((await root.post('/ingest/httpget', rows)).body.data).toMatchObject({ accepted: 3 });
    const { page } = await open('agents/wb-9');
    await page.getByText('Hollow and dashed: The last day is not over on the agent’s clock.').waitFor();
    const chart = page.getByRole('img', { name: 'Download speed by day' });
    await expect.poll(() => chart.locator('[stroke-dasharray]').count()).toBe(1);
    const readings = page.getByRole('slider', { name: /Download speed by day/ });
    await readings.focus();
    await page.keyboard.press('End');
    await expect.poll(() => readings.getAttribute('aria-valuetext')).toContain('The day is not over');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => readings.getAttribute('aria-valuetext')).not.toContain('not over');
    expect(await barriersOf(page)).toEqual([]);
  });

  it('that are not there are told from those that can’t be reached', async () => {
    const { page } = await open('agents/nobody');
    await page.getByText('There is no such agent').waitFor();
    await page.route('**/metadata/**', (route) => route.abort());
    await page.goto(`${console.service.url}/console/agents/wb-1`);
    await page.getByRole('alert').getByText('The service can’t be reached').waitFor();
    await page.unroute('**/metadata/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.timeline').waitFor();
  });

  it('are shown as far as the token goes, and it is said which scope is missing', async () => {
    const [editor, manager] = await Promise.all([
      console.service.issue(['metadata']),
      console.service.issue(['manage']),
    ]);
    const edit = await open('agents', { token: editor.token });
    await edit.page.getByText('The list of agents needs the scope manage').waitFor();
    await edit.page.getByLabel('Agent id').fill('wb-1');
    await edit.page.keyboard.press('Enter');
    await edit.arrive('wb-1');
    await edit.page.locator('.timeline').waitFor();
    await edit.page.getByText('Looking at results needs the scope data').waitFor();
    expect(edit.complaints).toEqual([]);

    const { token } = await console.service.issue(['metadata:read']);
    const reader = await open('agents', { token });
    await reader.page.getByRole('link', { name: 'wb-1', exact: true }).click();
    await reader.arrive('wb-1');
    await reader.page.locator('.timeline').waitFor();
    for (const name of ['Change metadata', 'Change many agents', 'Tokens', 'Explore']) {
      await expect.poll(() => reader.page.getByRole('link', { name, exact: true }).count(), { message: name }).toBe(0);
    }
    expect(reader.complaints).toEqual([]);

    const manage = await open('agents/wb-1', { token: manager.token });
    await manage.page.getByText('The history of the metadata needs the scope metadata').waitFor();
    await expect.poll(() => manage.page.getByText('5001').count()).toBe(1);
    await expect.poll(() => manage.page.getByRole('link', { name: 'Change metadata' }).count()).toBe(0);
    expect(manage.complaints).toEqual([]);
  });

  it('are without a barrier', async () => {
    const { page } = await open('agents?q=wb-11');
    for (const path of ['agents?q=wb-11', LAB, `${LAB}?history=table`]) {
      await page.goto(`${console.service.url}/console/${path}`);
      await page.locator('.agents-list, .agent-tests').waitFor();
      expect(await barriersOf(page), path).toEqual([]);
    }
  });

  it('fit on a phone', async () => {
    const { page } = await open('agents', PHONE);
    for (const path of ['agents', LAB, `${LAB}?history=table`]) {
      await page.goto(`${console.service.url}/console/${path}`);
      await page.locator('.agents-list, .agent-tests').waitFor();
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: path })
        .toBe(PHONE.viewport.width);
    }
    expect(await barriersOf(page)).toEqual([]);
  });

  it('have every column on a phone, beside the agent that it is about', async () => {
    const { page } = await open('agents?q=lab', PHONE);
    const rows = page.getByRole('table', { name: 'Agents' }).getByRole('row');
    await rows.getByRole('cell', { name: 'North', exact: true }).scrollIntoViewIfNeeded();
    for (const name of ['North', 'lab/7 %']) {
      const { x = -1 } = (await rows.getByRole('cell', { name, exact: true }).boundingBox()) ?? {};
      expect(x >= 0 && x < PHONE.viewport.width, name).toBe(true);
    }
  });
});
