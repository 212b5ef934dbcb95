import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
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

  it.each<[SecureVersion, boolean]>([
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ])('%s is spoken: %s', async (version, spoken) => {
    expect(await handshake(service.url, version)).toBe(spoken);
  });
});

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
