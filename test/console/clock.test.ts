import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestConsole, type TestConsole } from './console.ts';

const DAY_MS = 86_400_000;

describe.skipIf(!inject('hasChromium'))('the clock of the console', () => {
  let console: TestConsole;
  /** Two hours before midnight in UTC, so that it is another day in Adelaide. */
  const at = new Date(Math.floor(Date.now() / DAY_MS - 2) * DAY_MS + 22 * 3_600_000);
  const day = at.toISOString().slice(0, 10);

  beforeAll(async () => {
    console = await startTestConsole();
    const { root } = console.service;
    const agents = [
      { agent_id: 'wb-phoenix', kind: 'whitebox', timezone: 'America/Phoenix' },
      { agent_id: 'wb-tokyo', kind: 'whitebox', timezone: 'Asia/Tokyo' },
    ];
    const { body: imported } = await root.post('/manage/agents', agents);
    expect(imported.data).toMatchObject({ created: 2 });
    const rows = agents.map(({ agent_id }) => ({ agent_id, dtime: at.toISOString(), bytes_sec: 5e6, successes: 1 }));
    const { body } = await root.post('/ingest/httpget', rows);
    expect(body.data).toMatchObject({ accepted: 2 });
  });
  afterAll(() => console.stop());

  /** What is expected on a page, worked out by the engine of the test. */
  const shown = (timeZone: string, second?: '2-digit') => {
    const form = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-GB', { ...form, second, timeZone }).format(at);
  };
  const heading = (page: Page, text: string) => page.locator('thead th').filter({ hasText: text }).first();

  it('is one switch for every page, which is remembered, and each time names it', async () => {
    const visit = await console.visit('agents', { timezoneId: 'Australia/Adelaide' });
    const { page, complaints } = visit;
    await visit.signIn();
    await visit.arrive('Agents');
    const rowOf = (agent: string) => page.locator('tbody tr').filter({ hasText: agent });
    const toldOf = (agent: string) => expect.poll(() => rowOf(agent).textContent());
    await toldOf('wb-tokyo').toContain(shown('UTC'));
    await page.getByLabel('Times by').selectOption('My clock');
    await toldOf('wb-tokyo').toContain(shown('Australia/Adelaide'));
    await toldOf('wb-phoenix').toContain(shown('Australia/Adelaide'));
    await page.reload();
    await toldOf('wb-phoenix').toContain(shown('Australia/Adelaide'));

    await page.getByRole('link', { name: 'Audit' }).click();
    await expect.poll(() => heading(page, 'When').textContent()).toContain('When, Australia/Adelaide');

    await page.getByLabel('Times by').selectOption('Agents’ clocks');
    // A change of the register happens on no agent's clock.
    await expect.poll(() => heading(page, 'When').textContent()).toContain('When, UTC');
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await toldOf('wb-tokyo').toContain(shown('Asia/Tokyo'));
    await toldOf('wb-phoenix').toContain(shown('America/Phoenix'));

    await page.goto(`${console.service.url}/console/agents/wb-tokyo`);
    await page.getByRole('table', { name: 'Tests' }).getByText(shown('Asia/Tokyo')).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows records of one agent on its own clock, and those of several in UTC', async () => {
    const visit = await console.visit(`tests?test=httpget&from=${day}&to=${day}&agent=wb-tokyo`);
    const { page } = visit;
    await visit.signIn();
    await visit.arrive('Tests');
    await page.getByRole('button', { name: shown('UTC', '2-digit') }).waitFor();
    await page.getByLabel('Times by').selectOption('Agents’ clocks');
    await page.getByRole('button', { name: shown('Asia/Tokyo', '2-digit') }).waitFor();
    await expect.poll(() => heading(page, 'Time').textContent()).toContain('Time, agent’s clock');
    await page.getByRole('button', { name: 'Show all agents' }).click();
    await expect.poll(() => heading(page, 'Time').textContent()).toContain('Time, UTC');
    await expect.poll(() => page.getByRole('button', { name: shown('UTC', '2-digit') }).count()).toBe(2);
  });
});
