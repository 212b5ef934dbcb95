import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage, reportMissing } from '../servers/install.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';
import { demoPanel } from './demo-panel.ts';

const PAGE = readFileSync(new URL('../../docs/how-to/use-it-from-r.md', import.meta.url), 'utf8');
const PACKAGES = ['r-base-core', 'r-cran-httr2', 'r-cran-jsonlite'];

const hasPackages = () => spawnSync('Rscript', ['-e', 'library(httr2); library(jsonlite)']).status === 0;
const hasR = hasPackages() || (PACKAGES.every(installPackage) && hasPackages());
if (!hasR) reportMissing('R with httr2');

describe.runIf(hasR)('the page for R', () => {
  let service: TestService;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-r-'));
    (await demoPanel()).copyTo(dataDir);
    service = await startTestService({ env: { DATA_DIR: dataDir } });
  });
  afterAll(() => service.stop());

  it('has examples that print what it says', async () => {
    const [request = ''] = PAGE.match(/^\{"metric".*?\}$/ms) ?? [];
    expect((await service.root.put('/saved/questions/by-isp', { request: JSON.parse(request) })).status).toBe(200);
    const { body } = await service.root.post('/saved/questions/by-isp/links', {});
    const blocks = [...PAGE.matchAll(/^```r\n(.*?)^```\n\n```console\n(.*?)^```$/gms)];
    const script = [...PAGE.matchAll(/^```r\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
    const { url } = body.data as { url: string };
    const env = { ...process.env, BROADGAUGE_URL: service.url, BROADGAUGE_TOKEN: ROOT_TOKEN, ANSWER: url };
    const { stdout } = await promisify(execFile)('Rscript', ['--vanilla', '-e', script], { env });
    expect(blocks).toHaveLength(3);
    const lines = (text: string) => text.split('\n').map((line) => line.trimEnd());
    expect(lines(stdout)).toEqual(lines(blocks.map(([, , printed]) => printed).join('')));
  });
});
