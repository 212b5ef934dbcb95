import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole, type Visit } from './console.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

interface AuditedChange {
  readonly action: string;
  readonly detail: { readonly request: unknown; readonly matched: number };
}

describe.skipIf(!inject('hasChromium'))('changing the metadata of agents', () => {
  let console: TestConsole;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    console = await startTestConsole();
    await console.service.root.put('/manage/isps', [{ isp: 'Acme', packages: ['Fast'] }]);
  });
  afterAll(() => console.stop());

  beforeEach(async () => {
    const agents = Array.from({ length: 14 }, (_, index) => ({
      agent_id: `wb-${index + 1}`,
      package: index < 12 ? 'Acme:Basic' : 'Other:Basic',
      timezone: 'Europe/London',
      custom: { region: index % 2 === 0 ? 'North' : 'South', floor: 3 },
    }));
    const { body } = await console.service.root.post('/manage/agents', agents);
    expect(body.data).toMatchObject({ rejected: 0 });
    visit = await console.visit('agents');
    await visit.signIn();
    await visit.arrive('Agents');
    page = visit.page;
  });

  const goTo = async (path: string) => {
    await page.goto(`${console.service.url}/console/${path}`);
    await page.getByRole('button', { name: 'Preview' }).waitFor();
  };
  const preview = () => page.getByRole('button', { name: 'Preview' }).click();
  const metadataOf = async (agentId: string) =>
    (await console.service.root.get(`/metadata/agent/${agentId}`)).body.data as Record<string, unknown>;
  const changesMade = async () => {
    const { body } = await console.service.root.get('/manage/audit/changes');
    return (body.data as readonly AuditedChange[]).filter(({ action }) => action === 'metadata.set');
  };

  it('shows whom a selector finds before anything changes, and then changes just them', async () => {
    await goTo('agents/*/edit');
    await page.getByLabel('ISP').fill('Acme');
    await page.getByLabel('Package').last().fill('Acme:Fast');
    await preview();
    await page.getByRole('heading', { name: '12 agents match' }).waitFor();
    await page.getByText('12 appear, 0 change, 0 vanish.').waitFor();
    await expect.poll(() => page.locator('.change-sample li').count()).toBe(12);
    await expect
      .poll(() => page.locator('.change-sample li').first().textContent())
      .toMatch(/wb-1appears from .*Package Acme:Basic.*Acme:Fast/);
    expect(await metadataOf('wb-1')).toMatchObject({ package: 'Acme:Basic' });

    await page.getByRole('button', { name: 'Apply to 12 agents' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply to 12 agents' }).click();
    await page.getByRole('heading', { name: '12 agents changed' }).waitFor();
    expect(await metadataOf('wb-12')).toMatchObject({ package: 'Acme:Fast' });
    expect(await metadataOf('wb-13')).toMatchObject({ package: 'Other:Basic' });
    await page.getByRole('link', { name: 'wb-1', exact: true }).click();
    await visit.arrive('wb-1');
    await page.locator('.timeline').getByText('Acme:Fast').waitFor();
  });

  it('warns of later versions that a backdated change makes vanish, and saves all versions as CSV', async () => {
    const day = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;
    const change = { agent: { agent_id: 'wb-5' }, metadata: { timezone: 'Europe/Paris' }, backdate_from: day(3) };
    await console.service.root.put('/metadata', change);
    await goTo(`agents/wb-5/edit?set_timezone=UTC&from=${new Date(day(6) * 1000).toISOString().slice(0, 16)}`);
    await preview();
    await page.getByText('1 later version vanishes').waitFor();
    const listed = (await page.locator('.change-sample li').textContent()) ?? '';
    expect(listed).toMatch(/appears from .*Europe\/London.*UTC.*vanishes from .*Europe\/Paris.*UTC/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All versions as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('metadata-preview.csv');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/\nwb-5,.*,appears,.*\nwb-5,.*,vanishes,/);
    expect(await barriersOf(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  it('undoes a change that was just made, and one of the audit, and says why when it can’t any more', async () => {
    const before = await metadataOf('wb-6');
    const applyUndo = async () => {
      await goTo('agents/wb-6/edit?set_timezone=Europe/Oslo');
      await preview();
      await page.getByRole('button', { name: 'Apply to 1 agent' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Apply to 1 agent' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
    };
    await applyUndo();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    expect(await metadataOf('wb-6')).toEqual(before);
    await applyUndo();
    await console.service.root.put('/metadata', { agent: { agent_id: 'wb-6' }, metadata: { custom: { late: 1 } } });
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 agent was changed since: wb-6.').waitFor();
    await page.goto(`${console.service.url}/console/audit?action=metadata.set`);
    await page
      .getByRole('button', { name: /^Show change/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByText('late not set').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('dialog', { name: /^Undo the change/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await dialog.getByText('Undone', { exact: true }).waitFor();
    expect(await metadataOf('wb-6')).not.toHaveProperty('custom.late');
  });

  it('drops a preview when the form changes, and keeps the form in the address', async () => {
    await goTo('agents/*/edit?isp=Acme&set_timezone=UTC');
    await preview();
    await page.getByRole('button', { name: 'Apply to 12 agents' }).waitFor();
    await page.getByRole('button', { name: 'Add a custom field' }).first().click();
    await page.getByLabel('Name of custom field 1').fill('region');
    await page.getByLabel('Value of custom field 1').fill('North');
    await expect.poll(() => page.getByRole('button', { name: /^Apply/ }).count()).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('custom')).toBe('region=North');
    await page.reload();
    await preview();
    await page.getByRole('heading', { name: '6 agents match' }).waitFor();
  });

  it('says so when nobody matches', async () => {
    await goTo('agents/*/edit?isp=Nobody&set_timezone=UTC');
    await preview();
    await page.getByText('No agent matches').waitFor();
  });

  it('shows what is wrong at the fields, its own findings and those of the service', async () => {
    await goTo('agents/*/edit?unit_id=x7');
    await preview();
    await page.getByText('A unit id is a whole number.').waitFor();
    await expect.poll(() => page.getByLabel('Unit id').getAttribute('aria-invalid')).toBe('true');

    await goTo('agents/wb-1/edit?set_package=Acme:Turbo&set_timezone=Mars/Olympus&set_custom=42%3Dx');
    await preview();
    await page.getByText('Mars/Olympus is not a valid IANA timezone.').waitFor();
    await expect.poll(() => page.getByLabel('Timezone').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByText('Invalid Package name in new package').count()).toBe(1);
    await expect.poll(() => page.getByText('Invalid key').count()).toBe(1);

    await goTo('agents/*/edit');
    await preview();
    await page.getByText('Agent cannot be empty.').waitFor();
    await page.getByText('Metadata cannot be empty.').waitFor();
  });

  it('takes a date of the last 28 days, from which the change is valid', async () => {
    const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16);
    const before = Date.now();
    await goTo('agents/*/edit?agent_id=wb-2&set_timezone=UTC');
    const date = page.getByLabel('Valid from, in UTC');
    const min = Date.parse(`${await date.getAttribute('min')}Z`);
    const max = Date.parse(`${await date.getAttribute('max')}Z`);
    for (const shown of [min + 28 * DAY_MS, max]) {
      expect(shown).toBeGreaterThanOrEqual(before - MINUTE_MS);
      expect(shown).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
    }
    await date.fill(minute(Date.now() - 29 * DAY_MS));
    await preview();
    await page.getByText('This is more than 28 days ago.').waitFor();
    const from = minute(Date.now() - 20 * DAY_MS);
    await date.fill(from);
    await preview();
    await page.getByRole('button', { name: 'Apply to 1 agent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply to 1 agent' }).click();
    await page.getByRole('heading', { name: '1 agent changed' }).waitFor();
    const { body } = await console.service.root.get('/metadata/agent/wb-2/history');
    const versions = body.data as readonly { valid_from: number | null; timezone: string }[];
    expect(versions).toContainEqual(
      expect.objectContaining({ valid_from: Date.parse(`${from}Z`) / 1000, timezone: 'UTC' }),
    );
  });

  it('takes fields away from one agent by replacing everything it has, and numbers stay numbers', async () => {
    await goTo('agents/wb-3/edit');
    await page.getByText('Now Acme:Basic.').waitFor();
    await page.getByLabel('Remove everything that is not given here').check();
    await expect.poll(() => page.getByLabel('Package').inputValue()).toBe('Acme:Basic');
    const names = [1, 2].map((number) => page.getByLabel(`Name of custom field ${number}`).inputValue());
    expect((await Promise.all(names)).sort()).toEqual(['floor', 'region']);
    const region = (await names[0]) === 'region' ? 1 : 2;
    await page.getByRole('button', { name: `Take away custom field ${region}` }).click();
    await preview();
    await page.getByText('Everything else is removed.').waitFor();
    await expect
      .poll(() => page.locator('.change-sample li').textContent())
      .toMatch(/^wb-3(appears|changes) from .*region North.*not set$/);
    await page.getByRole('button', { name: 'Apply to 1 agent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply to 1 agent' }).click();
    await page.getByRole('heading', { name: '1 agent changed' }).waitFor();
    expect(await metadataOf('wb-3')).toMatchObject({ timezone: 'Europe/London', custom: { floor: 3 } });
  });

  it('makes a change once, however often its button is pressed and even if the answer was lost', async () => {
    const before = (await changesMade()).length;
    await goTo('agents/*/edit?isp=Other&set_custom=visit:%3D1');
    await preview();
    await page.getByRole('button', { name: 'Apply to 2 agents' }).click();
    const apply = page.getByRole('dialog').getByRole('button', { name: 'Apply to 2 agents' });
    await page.route('**/metadata', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await apply.click();
    await page.getByRole('dialog').getByText('The service can’t be reached').waitFor();
    await page.unroute('**/metadata');
    await apply.dblclick();
    await page.getByRole('heading', { name: '2 agents changed' }).waitFor();
    expect(await metadataOf('wb-14')).toMatchObject({ custom: { visit: 1 } });
    await expect.poll(async () => (await changesMade()).length).toBe(before + 1);
  });

  it('needs the scope metadata, and says so', async () => {
    const { token } = await console.service.issue(['manage']);
    const manager = await console.visit('agents/*/edit');
    await manager.signIn(token);
    await manager.page.getByText('Changing metadata needs the scope metadata').waitFor();
    expect(manager.complaints).toEqual([]);
  });

  it('is without a barrier, in its dialog and on a phone', async () => {
    await goTo('agents/*/edit?isp=Acme&custom=region%3DNorth&set_custom=tier:%3D2&set_timezone=UTC');
    await preview();
    await page.getByRole('button', { name: 'Apply to 6 agents' }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Apply to 6 agents' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });
});
