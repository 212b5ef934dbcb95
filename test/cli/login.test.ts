import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-login-'));
/** Nothing of the service or the token. */
const ENV = { BROADGAUGE_URL: '', BROADGAUGE_TOKEN: '', XDG_CONFIG_HOME: directory };
let service: TestService;
let run: ReturnType<typeof commandOf>;

beforeAll(async () => {
  service = await startTestService();
  run = commandOf(service, ROOT_TOKEN);
});
afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true });
});

describe('login', () => {
  it('stores a token that works, for its owner alone, and every command uses it', async () => {
    const signedIn = await run(['login', service.url], ENV, `${ROOT_TOKEN}\n`);
    expect(signedIn).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Signed in to ${service.url} for default`),
    });
    expect(statSync(join(directory, 'broadgauge', 'services.json')).mode & 0o777).toBe(0o600);
    expect((await run(['panel', 'list'], ENV)).code).toBe(0);
    expect((await run(['logout'], ENV)).code).toBe(0);
    expect((await run(['panel', 'list', '--url', service.url], ENV)).stderr).toMatch(/^No token/);
  });

  it('stores no token that the service refuses', async () => {
    expect((await run(['login', service.url], ENV, 'bg_wrong\n')).stderr).toMatch(/^Access denied/);
    expect((await run(['login', service.url], ENV)).stderr).toBe('No token was given.\n');
    expect((await run(['logout', service.url], ENV)).stderr).toBe(`No token is stored for ${service.url}.\n`);
  });

  it('says what to do with a file that can’t be read', async () => {
    const broken = mkdtempSync(join(directory, 'broken-'));
    execFileSync('mkdir', [join(broken, 'broadgauge')]);
    writeFileSync(join(broken, 'broadgauge', 'services.json'), '{');
    const { code, stderr } = await run(['panel', 'list'], { ...ENV, XDG_CONFIG_HOME: broken });
    expect([code, stderr]).toEqual([1, expect.stringContaining('sign in again with broadgauge login')]);
  });
});

describe('status', () => {
  it('shows the token and the stores', async () => {
    const { code, stdout } = await run(['status', '--probes', service.adminUrl]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Service .*\nOrganisation {2}default\nToken .*\nRegister {6}up\n/),
    ]);
  });

  it('says that the stores are not known without the probes, and fails without the service', async () => {
    const away = 'http://127.0.0.1:1';
    expect(await run(['status', '--probes', away])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('not known'),
    });
    expect((await run(['status', '--url', away])).code).toBe(1);
  });
});

describe('config check', () => {
  it('shows what is set, without secrets', async () => {
    const token = 'bg_0123456789012345678901234567890123456789';
    const { code, stdout } = await run(['config', 'check'], { PORT: '8090', BOOTSTRAP_TOKEN: token });
    expect([code, stdout]).toEqual([0, 'setting\tvalue\nPORT\t8090\nBOOTSTRAP_TOKEN\t(secret)\n']);
  });

  it('names every wrong setting, and one that is misspelt', async () => {
    expect(await run(['config', 'check'], { PORT: 'x', ADMIN_PORT: 'y' })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^PORT: .*\nADMIN_PORT: .*\n$/),
    });
    expect((await run(['config', 'check'], { DATA_DIRR: '/x' })).code).toBe(2);
  });
});

it.each([
  ['agents li', ['list']],
  ['query --format ', ['table', 'json', 'ndjson', 'csv', 'parquet', 'arrow', 'xlsx']],
  ['completion --h', ['--help']],
  ['download metric', ['metric_data']],
])('bash completes "broadgauge %s"', async (line, expected) => {
  const { stdout } = await run(['completion', 'bash']);
  const words = ['broadgauge', ...line.split(' ')];
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _broadgauge`;
  const answer = execFileSync('bash', ['-c', `${stdout}\n${ask}; printf '%s\\n' "\${COMPREPLY[@]}"`], {
    encoding: 'utf8',
  });
  expect(answer.trim().split('\n')).toEqual(expected);
});
