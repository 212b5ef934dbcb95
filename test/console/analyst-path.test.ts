import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT_TOKEN } from '../service.ts';
import { startTestConsole, type TestConsole } from './console.ts';
import { chartOf } from './explore-console.ts';
import { countingHands } from './hands.ts';

const DAY_MS = 86_400_000;
const LINES = [
  { agent: 'box-1', isp: 'Northwind', mbps: 100 },
  { agent: 'box-2', isp: 'Kabelnetz', mbps: 60 },
] as const;

const agents = LINES.map(({ agent, isp }) => `${agent},${isp}:Basic`);
const results = LINES.flatMap(({ agent, mbps }) =>
  [1, 2, 3].map((day) => `${agent},${new Date(Date.now() - day * DAY_MS).toISOString()},${(mbps * 1e6) / 8},1`),
);

const TITLE = 'Download speed by day, split by ISP';

describe.skipIf(!inject('hasChromium'))('the path of an analyst', () => {
  let console: TestConsole;
  beforeAll(async () => {
    console = await startTestConsole();
  });
  afterAll(() => console.stop());

  it('leads from an empty service and two files to a chart, its file and a public link', async () => {
    const { token } = await console.service.issue(['data', 'ingest', 'manage']);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, arrive, complaints } = await console.visit('', { permissions });
    const { done, click, fill, chooseFile } = countingHands();
    const dialog = page.getByRole('dialog');
    const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).last();
    const file = page.getByLabel('File', { exact: true });

    await fill(page.getByLabel('Token'), token);
    await click(button('Sign in'));
    await arrive('Explore');

    await click(menu('Agents'));
    await click(button('Import a list of agents'));
    await chooseFile(file, 'agents.csv', ['agent_id,package', ...agents]);
    await click(inDialog('Import'));
    await page.getByText('2 added, 0 updated, 0 rejected').waitFor();
    await click(inDialog('Close'));

    await click(menu('Explore'));
    await click(page.getByRole('link', { name: 'Import results' }));
    await chooseFile(file, 'results.csv', ['Agent ID,dtime,bytes_sec,successes', ...results]);
    await click(inDialog('Import'));
    await page.getByText('6 stored, 0 stored already, 0 rejected').waitFor();
    await click(inDialog('Close'));

    await click(menu('Explore'));
    await chartOf(page, TITLE).waitFor();

    await click(page.getByRole('tab', { name: 'Download' }));
    await click(button('Make the file'));
    const saved = page.getByRole('link', { name: 'Save file' });
    const csv = await (await fetch(String(await saved.getAttribute('href')))).text();
    expect(csv.trim().split('\n')).toHaveLength(1 + results.length);

    await click(button('Save'));
    await fill(dialog.getByLabel('Name'), 'Two ISPs');
    await click(inDialog('Save'));
    await dialog.waitFor({ state: 'hidden' });

    await click(menu('Dashboards'));
    await click(page.getByRole('link', { name: 'New dashboard' }).first());
    await fill(page.getByLabel('Name', { exact: true }), 'For everybody');
    await click(page.getByRole('combobox', { name: 'Add a question' }));
    await click(page.getByRole('option', { name: 'Two ISPs' }));
    await click(button('Save'));
    await arrive('For everybody');
    await click(button('Share'));
    await click(button('Create a link'));
    const said = page.getByText('Copied').waitFor();
    await click(button('Copy link'));
    await said;

    const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    const stranger = await console.visit(link.pathname.replace('/console/', ''));
    await chartOf(stranger.page, TITLE).waitFor();
    expect(done).toEqual({ clicks: 22, fields: 5 });
    expect(complaints).toEqual([]);
  });

  it('leads from signing in over a question of its own to a published page in 12 clicks', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, arrive, complaints } = await console.visit('', { permissions });
    const { done, click, fill, select } = countingHands();
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).last();
    await fill(page.getByLabel('Token'), ROOT_TOKEN);
    await click(button('Sign in'));
    await arrive('Explore');
    await click(button('Points: by day'));
    await select(page.getByLabel('A point stands for'), 'Everything (total)');
    await click(button('Save'));
    await fill(dialog.getByLabel('Name'), 'In total');
    await click(inDialog('Save'));
    await dialog.waitFor({ state: 'hidden' });
    await click(page.getByRole('navigation').getByRole('link', { name: 'Dashboards', exact: true }));
    await click(page.getByRole('link', { name: 'New dashboard' }).first());
    await fill(page.getByLabel('Name', { exact: true }), 'Published');
    await click(page.getByRole('combobox', { name: 'Add a question' }));
    await click(page.getByRole('option', { name: 'In total' }));
    await click(button('Save'));
    await arrive('Published');
    await click(button('Share'));
    await click(button('Create a link'));
    const said = page.getByText('Copied').waitFor();
    await click(button('Copy link'));
    await said;
    const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
    const stranger = await console.visit(link.pathname.replace('/console/', ''));
    await stranger.page.getByRole('heading', { name: 'Published' }).waitFor();
    expect(done.clicks).toBeLessThanOrEqual(12);
    expect(complaints).toEqual([]);
  });
});
