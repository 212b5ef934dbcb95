import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, failureOf } from './config/config-error.ts';
import { misspeltSettings, readClientConfig, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

describe('the settings', () => {
  it('have defaults for a laptop', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, adminPort: 8081, dataDir: './data' });
    expect(readClientConfig(undefined, {})).toEqual({ url: 'http://127.0.0.1:8080', token: undefined });
  });

  it('can not be changed', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it('treat an empty variable as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  it('show every problem at once, a line each', () => {
    expect(problemsOf({ PORT: 'eighty', LOG_LEVEL: 'loud', PUBLIC_URL: 'x', TLS_CERT: '/nowhere.pem' })).toEqual([
      'PORT: eighty is not a whole number from 0 to 65535.',
      'PUBLIC_URL: x is not an http:// or https:// address.',
      "TLS_CERT: can't read /nowhere.pem (ENOENT).",
      'LOG_LEVEL: loud is not one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  it.each(['0.0.0.0', '::', 'fe80::1%eth0', 'localhost', 'node-1.example.net', '10.example'])(
    'listen on %s',
    (host) => {
      expect(readConfig({ HOST: host })).toMatchObject({ host });
    },
  );

  it.each(['999.1.1.1', '127.0.0', 'http://localhost', 'a b', '127.0.0.1:8080'])('do not listen on %s', (host) => {
    expect(problemsOf({ HOST: host })).toEqual([`HOST: ${host} is not an IP address or the name of a host.`]);
  });

  it.each([
    ['ENOTFOUND', ConfigError, 'there is no such host. Name another'],
    ['EADDRNOTAVAIL', Error, 'this machine does not have that address. Name one that it has'],
  ])('are named when the system refuses them: %s', (code, kind, words) => {
    const failure = failureOf('HOST', 'nowhere.example', Object.assign(new Error('raw'), { code })) as Error;
    expect(failure.constructor).toBe(kind);
    expect(failure.message).toBe(`HOST: nowhere.example can't be used: ${words}.`);
  });

  it('of OpenID Connect go together, and name what is wrong with the groups', () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-config-'));
    const file = join(directory, 'groups.json');
    const all = { OIDC_ISSUER: 'https://id.example.org/', OIDC_CLIENT_ID: 'broadgauge', OIDC_GROUPS: file };
    writeFileSync(file, '[{"group": "analysts", "scopes": ["data"]}]');
    expect(readConfig(all)).toMatchObject({
      oidcIssuer: 'https://id.example.org/',
      oidcGroups: [{ group: 'analysts', organisation: 'default', scopes: ['data'], panels: null }],
    });
    expect(problemsOf({ ...all, OIDC_CLIENT_ID: '' })).toEqual([
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_GROUPS: give all three for OpenID Connect, or none.',
    ]);
    writeFileSync(file, '[{"group": "analysts", "scopes": ["everything"]}]');
    expect(problemsOf({ ...all, OIDC_ISSUER: 'http://id.example.org', OIDC_SCOPES: 'email' })).toEqual([
      'OIDC_ISSUER: http://id.example.org is not an https:// address; http:// is for a provider on this machine alone.',
      'OIDC_SCOPES: should have openid among its words.',
      `OIDC_GROUPS: ${file}: groups[0][scopes][0]: everything is not a valid scope.`,
    ]);
    writeFileSync(file, '{');
    expect(problemsOf(all)[0]).toContain(`${file} is not JSON`);
    rmSync(directory, { recursive: true });
  });

  it('of proxies are addresses and networks', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.7, fd00::/8' })).toMatchObject({
      trustedProxies: ['10.0.0.7', 'fd00::/8'],
    });
    expect(problemsOf({ TRUSTED_PROXIES: '10.0.0.0/33' })).toEqual([
      'TRUSTED_PROXIES: 10.0.0.0/33 is not an IP address, or a network like 10.0.0.0/8.',
    ]);
  });

  it('never show a secret', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://user:hunter2@host/db', BOOTSTRAP_TOKEN: 'hunter2' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('take a secret from a file, but not from two places', () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
    const file = join(directory, 'token');
    writeFileSync(file, `${'s'.repeat(32)}\n`);
    expect(readConfig({ BOOTSTRAP_TOKEN_FILE: file }).bootstrapToken).toBe('s'.repeat(32));
    expect(problemsOf({ BOOTSTRAP_TOKEN_FILE: file, BOOTSTRAP_TOKEN: 't'.repeat(32) })).toEqual([
      'BOOTSTRAP_TOKEN: give it or BOOTSTRAP_TOKEN_FILE, not both.',
    ]);
    rmSync(directory, { recursive: true });
  });

  it.each([
    [{ PORT: '9000', ADMIN_PORT: '9000' }, ['PORT and ADMIN_PORT: both are 9000. Give each its own port.']],
    [{ HOST: '0.0.0.0', PORT: '8081' }, ['PORT and ADMIN_PORT: both are 8081. Give each its own port.']],
    [{ HOST: '10.0.0.1', PORT: '8081' }, []],
    [{ PORT: '0', ADMIN_PORT: '0' }, []],
  ])('of %j can’t have both listeners at one address', (environment, problems) => {
    expect(problemsOf(environment)).toEqual(problems);
  });

  it('tell of variables that are likely to be misspelt', () => {
    const others = {
      PATH: '/bin',
      HOSTS: 'x',
      HOSTNAME: 'x',
      LOG_LEVEL: 'info',
      DATABASE_URL_FILE: 'x',
      QUERY_QUEU: '',
    };
    expect(misspeltSettings(others)).toEqual([]);
    expect(misspeltSettings({ DATABSE_URL: 'x', ADMINPORT: '1', BOOTSTRAP_TOKEN_FIEL: 'x' })).toEqual([
      'DATABSE_URL is not a setting and has no effect. Did you mean DATABASE_URL?',
      'ADMINPORT is not a setting and has no effect. Did you mean ADMIN_PORT?',
      'BOOTSTRAP_TOKEN_FIEL is not a setting and has no effect. Did you mean BOOTSTRAP_TOKEN_FILE?',
    ]);
  });

  it('need a certificate and its key together', () => {
    const [problem] = problemsOf({ TLS_CERT: import.meta.filename });
    expect(problem).toBe('TLS_CERT and TLS_KEY: give both for HTTPS, or neither for HTTP.');
    const [useless] = problemsOf({ TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename });
    expect(useless).toContain('TLS_CERT and TLS_KEY: this is not a certificate with its key');
  });
});
