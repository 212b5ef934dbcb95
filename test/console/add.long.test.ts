import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';
import { chartOf } from './explore-console.ts';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!inject('hasChromium'))('an empty service', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
  });
  afterAll(() => console.stop());

  const open = async (path: string, title: string, token?: string) => {
    const visit = await console.visit(path);
    await visit.signIn(token);
    await visit.arrive(title);
    return visit;
  };

  it('gets panels and agents from the page of agents, by hand and from a file', async () => {
    const { page, arrive, complaints } = await open('agents', 'Agents');
    await page.getByText('There are no agents yet').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByLabel('Name').fill('default');
    await submit(page, 'Add it');
    await page.getByText('default exists already.').waitFor();
    await page.getByLabel('Name').fill('north');
    const said = page.getByText('The panel north is there.').waitFor();
    await submit(page, 'Add it');
    await said;

    await page.getByRole('button', { name: 'Import a list of agents' }).click();
    await submit(page, 'Import');
    await page.getByText('Choose a file.').waitFor();
    await chooseFile(page, 'agents.csv', 'name;package\nbox-1;Acme:Fast\n');
    await submit(page, 'Import');
    await page.getByText('Its fields are separated by semicolons.').waitFor();
    const rows = ['box-1,north,Europe/London', 'box-2,nowhere,UTC', 'box-3,nowhere,UTC', 'box-4,north,Mars/Olympus'];
    await chooseFile(page, 'agents.csv', `agent_id,panel,timezone\n${rows.join('\n')}\n`);
    await submit(page, 'Import');
    await page.getByText('1 added, 0 updated, 3 rejected').waitFor();
    const rejected = page.getByRole('region', { name: 'Rejected rows' });
    expect(
      (await rejected.locator('dl > div').allTextContents()).map((text) => text.replace(/^.*\.Row/, 'Row')),
    ).toEqual(['Rows 3, 4.', 'Row 5.']);
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'box-1' }).waitFor();

    await page.getByRole('button', { name: 'Add an agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Agent id').fill('box-2');
    await dialog.getByLabel('Timezone').fill('Mars/Olympus');
    await dialog.getByLabel('Panel').selectOption('north');
    await submit(page, 'Add it');
    await dialog.getByText('Mars/Olympus is not a valid IANA timezone.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByLabel('Timezone').fill('UTC');
    await submit(page, 'Add it');
    await arrive('box-2');

    const before = (await console.service.root.get('/manage/agents?q=box-2')).body.data;
    await page.goto(`${console.service.url}/console/agents`);
    await page.getByRole('button', { name: 'Add an agent' }).click();
    await dialog.getByLabel('Agent id').fill('box2');
    await dialog.getByLabel('Country').fill('Norway');
    await submit(page, 'Add it');
    await dialog.getByText('There is an agent of this name already').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    expect((await console.service.root.get('/manage/agents?q=box-2')).body.data).toEqual(before);
    await dialog.getByRole('link', { name: 'Open box-2' }).click();
    await arrive('box-2');
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('gives up what is on its way when the page is left', async () => {
    const { page, arrive } = await open('', 'Explore');
    await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click();
    await arrive('Agents');
    let sent = 0;
    await page.route('**/manage/agents', async (route) => {
      if (route.request().method() === 'POST') sent += 1;
      else await route.continue();
    });
    await page.getByRole('button', { name: 'Import agents' }).first().click();
    await chooseFile(page, 'agents.csv', `agent_id\n${'box-1\n'.repeat(1_000_000)}`);
    const begun = page.waitForRequest((request) => request.method() === 'POST');
    await submit(page, 'Import');
    await begun;
    const givenUp = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await page.goBack();
    await arrive('Explore');
    await givenUp;
    expect(sent).toBe(1);
  });

  it('gets results from a file, and says what is wrong with rows and what to do', async () => {
    const { page, complaints } = await open('?metric=httpget&by=daily&from=-7 days&to=now', 'Explore');
    await page.getByRole('link', { name: 'Import results' }).click();
    await chooseFile(page, 'results.csv', 'a,b\n1,2\n');
    await submit(page, 'Import');
    await page.getByText(/Its first line names no column of/).waitFor();
    const header = 'agent_id,dtime,bytes_sec,successes';
    const lines = [1, 2, 3].map((hour) => `box-${hour === 3 ? 'new' : 1},${YESTERDAY} 0${hour}:00:00,1000000,1`);
    await chooseFile(page, 'results.csv', `${[header, ...lines].join('\n')}\n`);
    await submit(page, 'Import');
    await page.getByText('2 stored, 0 stored already, 1 rejected').waitFor();
    await page.getByText('The agent is not known.').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByLabel('Register agents that are not known yet').check();
    await chooseFile(page, 'results.csv', `${[header, ...lines].join('\n')}\n`);
    await submit(page, 'Import');
    await page.getByText('1 stored, 2 stored already, 0 rejected').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.goto(`${console.service.url}/console/?metric=httpget&by=daily&from=-7 days&to=now&unfinished=shown`);
    await chartOf(page, 'Download speed by day').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('gets a package from the form that misses it, and the change goes on', async () => {
    const { root, issue } = console.service;
    await root.post('/manage/agents', [{ agent_id: 'box-9' }]);
    const { page } = await open('agents/box-9/edit', 'Change box-9');
    await page.getByLabel('Package').fill('Acme:Fast');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText(/Unable to resolve new package Acme:Fast/).waitFor();
    await page.getByRole('button', { name: 'Add Acme:Fast to the catalogue' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Advertised download, Mbit/s').fill('fast');
    await submit(page, 'Add it');
    await dialog.locator('.field-error').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByLabel('Advertised download, Mbit/s').fill('300');
    await submit(page, 'Add it');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: '1 agent matches' }).waitFor();
    const { body } = await root.get('/manage/isps');
    expect(body.data).toMatchObject([{ isp: 'Acme', packages: [{ name: 'Fast', download_mbps: 300 }] }]);

    const { token } = await issue(['metadata']);
    const { page: other } = await open('agents/box-9/edit', 'Change box-9', token);
    await other.getByLabel('Package').fill('Acme:Slow');
    await other.getByRole('button', { name: 'Preview' }).click();
    await other.getByText('A person with the scope manage can add it to the catalogue.').waitFor();
  });

  it('fits a phone', async () => {
    const visit = await console.visit('agents', { viewport: { width: 390, height: 844 } });
    await visit.signIn();
    await visit.arrive('Agents');
    for (const name of ['Add an agent', 'Import agents']) {
      await visit.page.getByRole('button', { name }).click();
      await expect.poll(() => visit.page.evaluate('document.documentElement.scrollWidth'), { message: name }).toBe(390);
      expect(await barriersOf(visit.page), name).toEqual([]);
      await visit.page.getByRole('button', { name: 'Cancel' }).click();
    }
  });
});

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function submit(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}
