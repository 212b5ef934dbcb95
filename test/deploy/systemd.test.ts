import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { installPackage, reportMissing } from '../servers/install.ts';
import { unknownVariables } from './unknown-variables.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

const scratch = mkdtempSync(join(tmpdir(), 'broadgauge-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0 || installPackage('systemd');
if (!hasAnalyze) reportMissing('systemd-analyze');

describe('the systemd unit', () => {
  const unit = join(DEPLOY, 'broadgauge.service');

  it.each(['broadgauge.service', 'broadgauge-servers.conf'])('%s has settings that the service has', (file) => {
    const text = readFileSync(join(DEPLOY, file), 'utf8');
    const names = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(unknownVariables(names)).toEqual([]);
    const credentials = [...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => name);
    expect([...text.matchAll(/=%d\/([\w-]+)/g)].map(([, name]) => name).sort()).toEqual(credentials.sort());
  });

  it.skipIf(!hasAnalyze)('is understood by systemd, alone and with the file for servers', () => {
    const together = join(scratch, 'units');
    mkdirSync(join(together, 'broadgauge.service.d'), { recursive: true });
    copyFileSync(unit, join(together, 'broadgauge.service'));
    const verify = () => spawnSync('systemd-analyze', ['verify', join(together, 'broadgauge.service')]);
    const complaints = () =>
      verify()
        .stderr.toString()
        .replace(/^.*Command \/usr\/bin\/node is not.*\n/gm, '');
    expect(complaints()).toBe('');
    copyFileSync(
      join(DEPLOY, 'broadgauge-servers.conf'),
      join(together, 'broadgauge.service.d/broadgauge-servers.conf'),
    );
    expect(complaints()).toBe('');
  });

  it.skipIf(!hasAnalyze)('of a box and its timer are understood by systemd', () => {
    const units = ['broadgauge-box.service', 'broadgauge-box.timer'].map((name) => join(DEPLOY, 'box', name));
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...units]);
    expect(stderr.toString().replace(/^.*Command \/usr\/local\/bin\/broadgauge-box is not.*\n/gm, '')).toBe('');
  });

  it.skipIf(!hasAnalyze)('leaves an exposure of less than 2', () => {
    const report = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]).toString();
    expect(Number(report.match(/exposure level for \S+: ([\d.]+)/)?.[1])).toBeLessThan(2);
  });
});
