import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const TILES = ['First', 'Second', 'Third'].map((text) => ({ text, width: 6 }));

describe.skipIf(!inject('hasChromium'))('the tiles of a dashboard', () => {
  let console: TestConsole;

  beforeAll(async () => {
    console = await startTestConsole();
    const { status } = await console.service.root.put('/saved/dashboards/Wall', {
      description: 'As it is',
      last: '7 days',
      tiles: TILES,
    });
    expect(status).toBe(200);
  });
  afterAll(() => console.stop());

  it('are moved and sized by keys and by the pointer, and saved with all else as it was', async () => {
    const { page, complaints, signIn, arrive } = await console.visit('dashboards/Wall');
    await signIn();
    await arrive('Wall');
    const first = page.getByRole('button', { name: 'Arrange text 1' });
    await first.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('text 1: place 2 of 3', { exact: true }).waitFor({ state: 'attached' });
    expect(await textsOf(page)).toEqual(['Second', 'First', 'Third']);
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByText('text 1: 5 of 12 columns wide', { exact: true }).waitFor({ state: 'attached' });
    expect(await barriersOf(page, 'with colours')).toEqual([]);

    await drag(page, 'Arrange text 3', 'Second', 'Escape');
    expect(await textsOf(page)).toEqual(['Second', 'First', 'Third']);
    await drag(page, 'Arrange text 3', 'Second');
    expect(await textsOf(page)).toEqual(['Third', 'Second', 'First']);
    const edge = await page.locator('section', { hasText: 'Second' }).locator('.tile-edge').boundingBox();
    const grid = await page.locator('.tile-grid').boundingBox();
    if (!edge || !grid) throw new Error('no edge');
    await page.mouse.move(edge.x + 2, edge.y + 5);
    await page.mouse.down();
    await page.mouse.move(edge.x + 2 - grid.width / 6, edge.y + 5);
    await page.mouse.up();
    await page.getByText('text 2: 4 of 12 columns wide', { exact: true }).waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Save arrangement' }).click();
    await page.getByText('· version 2 ·').waitFor();
    const { body } = await console.service.root.get('/saved/dashboards/Wall');
    expect(body.data).toMatchObject({
      description: 'As it is',
      last: '7 days',
      tiles: [
        { text: 'Third', width: 6 },
        { text: 'Second', width: 4 },
        { text: 'First', width: 5 },
      ],
    });
    await first.press('ArrowRight');
    expect(await textsOf(page)).toEqual(['Second', 'Third', 'First']);
    await page.getByRole('button', { name: 'As saved' }).click();
    expect(await textsOf(page)).toEqual(['Third', 'Second', 'First']);
    expect(await page.getByRole('button', { name: 'Save arrangement' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('have no handles behind a public link, nor for a token that may not save', async () => {
    const { root, issue } = console.service;
    const { body } = await root.post('/saved/dashboards/Wall/links', {});
    const { url } = body.data as { url: string };
    const stranger = await console.visit(url.slice(url.indexOf('/console/') + '/console/'.length));
    await stranger.page.getByText('Second').waitFor();
    expect(await stranger.page.locator('.tile-handle, .tile-edge').count()).toBe(0);
    const { token } = await issue(['data'], { panels: ['default'] });
    const reader = await console.visit('dashboards/Wall');
    await reader.signIn(token);
    await reader.page.getByText('Second').waitFor();
    expect(await reader.page.locator('.tile-handle, .tile-edge').count()).toBe(0);
  });
});

function textsOf(page: Page): Promise<readonly string[]> {
  return page.locator('.tile-text').allTextContents();
}

/** Puts a tile where another one is, or gives it up on the way with a key. */
async function drag(page: Page, handle: string, onto: string, key?: string): Promise<void> {
  await page.getByRole('button', { name: handle }).hover();
  await page.mouse.down();
  // The handle holds the pointer, so that nothing else is hovered.
  const target = await page.locator('.tile-text', { hasText: onto }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 5, { steps: 2 });
  expect(await page.locator('.drop-target').textContent()).toBe(onto);
  if (key !== undefined) await page.keyboard.press(key);
  await page.mouse.up();
}
