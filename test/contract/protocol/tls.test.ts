import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT_TOKEN, startTestService, type TestService } from '../../service.ts';

describe('with a certificate', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-tls-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  let service: TestService;

  beforeAll(async () => {
    makeCertificate(key, cert);
    service = await startTestService({ env: { TLS_CERT: cert, TLS_KEY: key } });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('the service speaks HTTPS', async () => {
    expect(service.url).toMatch(/^https:/);
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${ROOT_TOKEN}` };
      request(`${service.url}/manage/panels`, { rejectUnauthorized: false, headers }, (answer) =>
        resolve(answer.statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  it('a renewed certificate is used without a restart, and one that is broken is not', async () => {
    const before = await serialOf(service.url);
    writeFileSync(cert, 'not yet written to its end');
    makeCertificate(key, `${cert}.new`);
    renameSync(`${cert}.new`, cert);
    await expect.poll(() => serialOf(service.url)).not.toBe(before);
  });

  it.each<[SecureVersion, boolean]>([
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ])('%s is spoken: %s', async (version, spoken) => {
    expect(await handshake(service.url, version)).toBe(spoken);
  });
});

function makeCertificate(key: string, cert: string): void {
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
}

function serialOf(url: string): Promise<string> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    }).on('error', reject);
  });
}

function handshake(url: string, version: SecureVersion): Promise<boolean> {
  const { hostname: host, port } = new URL(url);
  return new Promise((resolve) => {
    // Security level 0: so that it is the server, not this client, that refuses an old version.
    const options = { host, port: Number(port), minVersion: version, maxVersion: version, rejectUnauthorized: false };
    const socket = connect({ ...options, ciphers: 'DEFAULT:@SECLEVEL=0' }, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
