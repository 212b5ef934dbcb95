import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestConsole, type TestConsole } from './console.ts';

describe.skipIf(!inject('hasChromium'))('an import', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
  });
  afterAll(() => console.stop());

  it('sends a file once, however often Import is pressed while it is unpacked', async () => {
    const { page, complaints, signIn, arrive } = await console.visit('agents');
    await signIn();
    await arrive('Agents');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/manage/agents')) sent.push(request.url());
    });
    await page.getByRole('button', { name: 'Import a list of agents' }).click();
    const csv = Array.from({ length: 2000 }, (_, index) => `wb-${index}\n`).join('');
    const buffer = gzipSync(`agent_id\n${csv}`);
    await page.getByLabel('File').setInputFiles({ name: 'agents.csv.gz', mimeType: 'application/gzip', buffer });
    await page.getByText('The first lines').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await page.getByText('2,000 added').waitFor();
    expect(sent).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});
