import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenIdProvider, startOpenIdProvider } from '../servers/openid-provider.ts';
import { barriersOf } from './barriers.ts';
import { startTestConsole, type TestConsole } from './console.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(!inject('hasChromium'))('signing in', () => {
  let console: TestConsole;
  let now = Date.now();

  beforeAll(async () => {
    console = await startTestConsole({ now: () => now });
  });
  afterAll(() => console.stop());

  it('with a token leads to Explore, and nothing of it is within reach of scripts', async () => {
    const { page, signIn, complaints, arrive } = await console.visit();
    await expect.poll(() => page.title()).toBe('Sign in · Broadgauge');
    await signIn();
    await arrive('Explore');
    const cookies = await page.context().cookies();
    const session = cookies.find(({ name }) => name === 'broadgauge_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', secure: false, expires: -1 });
    await expect
      .poll(() => page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]'))
      .toEqual([0, 0, '']);
    expect(complaints).toEqual([]);
  });

  it('with a bad token says why, keeps the focus and lets one try again', async () => {
    const { page, signIn, arrive } = await console.visit();
    await signIn('bg_not-a-token');
    await page.getByRole('alert').getByText('This token is not known, has expired or was revoked.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
    await expect.poll(() => page.getByLabel('Token').getAttribute('aria-invalid')).toBe('true');
    expect(await page.context().cookies()).toEqual([]);
    await signIn();
    await arrive('Explore');
  });

  it('without a token asks for one', async () => {
    const { page } = await console.visit();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Please enter a token.').waitFor();
  });

  it('leads to where one wanted to go, its parameters included', async () => {
    const { page, signIn, arrive } = await console.visit('agents?q=north');
    await signIn();
    await arrive('Agents');
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/console/agents?q=north');
  });

  it('survives a reload, and signing out ends it', async () => {
    const { page, signIn, arrive } = await console.visit('tests');
    await signIn();
    await arrive('Tests');
    await page.reload();
    await arrive('Tests');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Token').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.reload();
    await page.getByLabel('Token').waitFor();
  });

  it('ends with its token: the next question leads to the sign-in page, which says so', async () => {
    const { id, token } = await console.service.issue(['data']);
    const { page, signIn } = await console.visit('downloads');
    await signIn(token);
    await page.getByText('There are no downloads').waitFor();
    await console.service.root.delete(`/manage/tokens/${id}`);
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await page.getByText('Your session has ended').waitFor();
  });

  it('ends after 12 hours', async () => {
    const { page, signIn, arrive } = await console.visit();
    await signIn();
    await arrive('Explore');
    now += 11.9 * HOUR_MS;
    await page.reload();
    await arrive('Explore');
    now += 0.2 * HOUR_MS;
    await page.reload();
    await page.getByLabel('Token').waitFor();
  });

  it('with a token that lacks a scope shows which one a page needs', async () => {
    const { token } = await console.service.issue(['data']);
    const { page, signIn, complaints } = await console.visit('tokens');
    await signIn(token);
    await page.getByText('The page needs the scope manage or operator').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.skipIf(!inject('hasChromium'))('signing in through OpenID Connect', () => {
  let provider: OpenIdProvider;
  let console: TestConsole;

  beforeAll(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-groups-'));
    const groups = join(directory, 'groups.json');
    writeFileSync(groups, JSON.stringify([{ group: 'analysts', scopes: ['data', 'manage'] }]));
    provider = await startOpenIdProvider();
    console = await startTestConsole({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_GROUPS: groups,
        OIDC_SCOPES: 'openid email groups',
        OIDC_NAME: 'Example ID',
      },
    });
    rmSync(directory, { recursive: true });
    provider.serve(console.service.url);
    provider.groups.set('ada', ['analysts']);
  });
  afterAll(async () => {
    await console.stop();
    await provider.stop();
  });

  it('leads over the provider to the page that was wanted, as the person', async () => {
    const { page, arrive, complaints } = await console.visit('tokens?show=all');
    const button = page.getByRole('link', { name: 'Sign in with Example ID' });
    await button.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button.click();
    await page.getByLabel('Name').fill('ada');
    await page.getByRole('button', { name: 'Continue' }).click();
    await arrive('Tokens');
    await expect.poll(() => new URL(page.url()).search).toBe('?show=all');
    await page.getByRole('region', { name: 'Sessions' }).getByText('ada@example.org').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says what went wrong on the sign-in page, where a token still works', async () => {
    const { page, signIn, arrive } = await console.visit();
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page.getByLabel('Name').fill('eve');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('You are in no group that may use this service').waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await signIn();
    await arrive('Explore');
  });
});
