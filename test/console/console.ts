import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { sharedChromium } from '../servers/chromium.ts';
import { ROOT_TOKEN, startTestService, type TestOptions, type TestService } from '../service.ts';

/** A service and a browser that looks at its console. */
export interface TestConsole {
  readonly service: TestService;
  /** A new visitor, with no cookie, until the end of the test. */
  visit(path?: string, options?: BrowserContextOptions): Promise<Visit>;
  stop(): Promise<void>;
}

export interface Visit {
  readonly page: Page;
  /** What the browser complained of: errors, violations of the policy, failed requests. */
  readonly complaints: readonly string[];
  /** Hosts that were asked for anything. */
  readonly hosts: ReadonlySet<string>;
  signIn(token?: string): Promise<void>;
  /** Resolves when the page with this title is there. */
  arrive(title: string): Promise<void>;
}

export async function startTestConsole(options: TestOptions = {}): Promise<TestConsole> {
  const [service, browser] = await Promise.all([startTestService(options), sharedChromium()]);
  return {
    service,
    visit: (path = '', contextOptions = {}) => visit(browser, `${service.url}/console/${path}`, contextOptions),
    stop: () => service.stop(),
  };
}

async function visit(browser: Browser, address: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  // A test that hangs is ended by its own limit.
  context.setDefaultTimeout(0);
  const page = await context.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Being told to sign in is how every visit begins.
    const isSignInNeeded = message.location().url.endsWith('/console/session') && message.text().includes('401');
    if (message.type() === 'error' && !isSignInNeeded) complaints.push(message.text());
  });
  page.on('requestfailed', (request) => {
    // A page that is left, or another question, gives up what was asked before.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
  });
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(address);
  return {
    page,
    complaints,
    hosts,
    async signIn(token = ROOT_TOKEN) {
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    arrive: (title) => page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor(),
  };
}
