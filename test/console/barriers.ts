import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { IS_LONG } from '../random-runs.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows of a table are alike: the first ones stand for all. */
const CONTEXT = JSON.stringify({ exclude: [['tbody tr:nth-child(n+11)']] });

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Whether colours are looked at too: that takes as long as everything else, and all pages have those of the components. */
export type Colours = 'with colours' | 'long runs with colours';

/**
 * What axe calls serious or critical, in both themes, which differ in their colours alone. It goes through the debugger,
 * which the page's policy does not concern.
 */
export async function barriersOf(page: Page, colours: Colours = 'long runs with colours'): Promise<string[]> {
  await page.evaluate(AXE);
  const find = async (colorScheme: 'light' | 'dark', options: object) => {
    await page.emulateMedia({ colorScheme });
    const parameters = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options });
    const { violations } = (await page.evaluate(`axe.run(${CONTEXT}, ${parameters})`)) as {
      violations: readonly Finding[];
    };
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  };
  const contrast = { 'color-contrast': { enabled: false } };
  if (colours !== 'with colours' && !IS_LONG) return find('light', { rules: contrast });
  const found = [...(await find('dark', { runOnly: ['color-contrast'] })), ...(await find('light', {}))];
  await page.emulateMedia({ colorScheme: null });
  return found;
}
