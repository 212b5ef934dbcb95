import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { table } from './report.mjs';
import { startService, TOKEN } from './service.mjs';
import { median } from './statistics.mjs';

const PROGRAM = '/usr/bin/chromium-headless-shell';
const ROUNDS = 5;
const FIRST_CHART = '.answer-chart svg.plot';
const HELP = `Measures how soon the console shows something on the demo panel, in Debian's Chromium (chromium-headless-shell) with an empty
cache, and how much it loads for that.

  --json  print the figures as JSON
  --help  print this
`;

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
if (options.help) process.stdout.write(HELP);
else if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: apt-get install chromium-headless-shell`);
else await main();

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-bench-'));
  const service = await startService(directory, {}, ['--demo']);
  const browser = await chromium.launch({ executablePath: PROGRAM, args: ['--no-sandbox'] });
  try {
    /** @type {Visit[]} */
    const visits = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, `${service.url}/console/`));
    /** @param {keyof Visit} key */
    const of = (key) => median(visits.map((one) => one[key]));
    const figures = [
      { what: 'First paint', value: of('firstPaintMs'), unit: 'ms', goal: 'below 1,000' },
      { what: 'First chart', value: of('chartMs'), unit: 'ms' },
      { what: 'First chart after Sign in', value: of('signInMs'), unit: 'ms', goal: 'at most 300' },
      {
        what: 'First chart after Sign in, of a service that has just started',
        value: visits[0]?.signInMs ?? 0,
        unit: 'ms',
      },
      { what: 'Scripts of Explore, compressed', value: of('scriptBytes') / 1000, unit: 'kB', goal: 'below 250' },
    ];
    process.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
  } finally {
    await browser.close();
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @typedef {object} Visit
 * @property {number} firstPaintMs
 * @property {number} chartMs
 * @property {number} signInMs
 * @property {number} scriptBytes
 */

/**
 * Signs in, and then loads the first page as somebody does who has never seen it.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @returns {Promise<Visit>}
 */
async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByLabel('Token').fill(TOKEN);
    // A person takes longer to paste a token than the page takes to load.
    await page.waitForLoadState('networkidle');
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator(FIRST_CHART).first().waitFor();
    const signInMs = performance.now() - pressed;
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.reload();
    await page.locator(FIRST_CHART).first().waitFor();
    const loaded = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      return {
        firstPaintMs: paint?.startTime ?? Number.NaN,
        chartMs: performance.now(),
        scriptBytes: scripts.reduce((sum, entry) => sum + Reflect.get(entry, 'encodedBodySize'), 0),
      };
    });
    return { ...loaded, signInMs };
  } finally {
    await context.close();
  }
}
