import { afterAll, beforeAll, expect, it } from 'vitest';
import { chartOf, type ExploreConsole, openWords, startExploreConsole } from './explore-console.ts';

let explore: ExploreConsole;
beforeAll(async () => {
  explore = await startExploreConsole();
});
afterAll(() => explore?.stop());

const TITLE = 'Download speed by day of the week, split by ISP';

it('leads from signing in over a question, its chart, its link and its file to the end of the token', async () => {
  const { token } = await explore.service.issue(['data', 'manage'], { name: 'analyst' });
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page, complaints } = await explore.open('', { permissions }, token);
  await openWords(page, 'Points');
  await page.getByLabel('A point stands for').selectOption('Day of the week');
  await chartOf(page, TITLE).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));

  const elsewhere = await explore.open(link.search, {}, token);
  await chartOf(elsewhere.page, TITLE).waitFor();

  await page.getByRole('tab', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'Make the file' }).click();
  const href = await page.getByRole('link', { name: 'Save file' }).getAttribute('href');
  const csv = await (await fetch(String(href))).text();
  expect(csv).toMatch(/^isp,/);
  expect(csv.trim().split('\n').length).toBeGreaterThan(6);

  await page.getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Revoke analyst' }).click();
  await page.getByLabel('Type analyst to confirm').fill('analyst');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByLabel('Token', { exact: true }).waitFor();
  expect((await explore.service.client(token).get('/metrics')).status).toBe(403);
  await elsewhere.page.reload();
  await elsewhere.page.getByLabel('Token', { exact: true }).waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);
});
