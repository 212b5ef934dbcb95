import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { startTestConsole, type TestConsole, type Visit } from './console.ts';

const DAY_MS = 86_400_000;

/** Every agent has a result on each of this many days before today. */
export const DAYS = 6;

/** Two ISPs with enough agents to speak of, and one with a few. */
const ISPS = [
  { isp: 'Northwind', agents: 55, mbps: 100 },
  { isp: 'Kabelnetz', agents: 52, mbps: 60 },
  { isp: 'Tiny', agents: 3, mbps: 30 },
] as const;

export interface ExploreConsole extends TestConsole {
  /** The page at an address, signed in. */
  open(path?: string, options?: Parameters<TestConsole['visit']>[1], token?: string): Promise<Visit>;
}

/** A console over 660 download speeds of 110 agents. */
export async function startExploreConsole(): Promise<ExploreConsole> {
  const console = await startTestConsole();
  const { root } = console.service;
  const lines = ISPS.flatMap(({ isp, agents, mbps }) =>
    Array.from({ length: agents }, (_, place) => ({ agent_id: `${isp}-${place}`, isp, mbps: mbps + place / 10 })),
  );
  const agents = lines.map(({ agent_id, isp }) => ({ agent_id, kind: 'whitebox', package: `${isp}:Basic` }));
  const { body: imported } = await root.post('/manage/agents', agents);
  expect(imported.data).toMatchObject({ created: lines.length });
  const sold = ISPS.map(({ isp, mbps }) => ({ isp, packages: [{ name: 'Basic', download_mbps: 2 * mbps }] }));
  expect((await root.put('/manage/isps', sold)).status).toBe(200);
  const results = lines.flatMap(({ agent_id, mbps }) =>
    Array.from({ length: DAYS }, (_, day) => ({
      agent_id,
      dtime: new Date(Date.now() - (day + 1) * DAY_MS).toISOString(),
      threads: 4,
      bytes_sec: Math.round(((mbps + day) * 1e6) / 8),
      successes: 1,
    })),
  );
  const { body: stored } = await root.post('/ingest/httpget', results);
  expect(stored.data).toMatchObject({ accepted: results.length });
  return {
    ...console,
    async open(path = '', options = {}, token) {
      const visit = await console.visit(path, options);
      await visit.signIn(token);
      await visit.arrive('Explore');
      return visit;
    },
  };
}

export function chartOf(page: Page, name: string): Locator {
  return page.getByRole('img', { name, exact: true });
}

/** Opens the controls of some words of the question, or of what is behind “More”. */
export async function openWords(page: Page, label: string): Promise<void> {
  const question = page.getByRole('region', { name: 'Question', exact: true });
  // What is open may lie over the words below it.
  if ((await page.locator('.pop-out-box').count()) > 0) await page.keyboard.press('Escape');
  const name = label === 'More' ? /^More$/ : new RegExp(`^${label}(, to be corrected)?: `);
  await question.getByRole('button', { name }).click();
}

export function addressOf(page: Page): URLSearchParams {
  return new URL(page.url()).searchParams;
}

/** Takes an option of a combobox. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

export function questionOf(request: Request): Record<string, unknown> {
  return request.postDataJSON() as Record<string, unknown>;
}
