import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { Panel, speed } from '../contract/panel.ts';
import { commandHere, commandOf } from '../run-command.ts';
import { ROOT_TOKEN, startTestService, type TestService } from '../service.ts';

const DAY = '2026-07-06';
const ASK = ['query', '--metric', 'httpget', '--aggregation', 'total', '--from', DAY, '--to', DAY];

describe('names on the command line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-names-'));
  let service: TestService;
  let panel: Panel;
  let run: ReturnType<typeof commandHere>;

  beforeAll(async () => {
    service = await startTestService();
    panel = await Panel.open(service);
    await panel.client.post('/manage/panels', { name: 'north' });
    const isp = { package: 'Northwind:Fibre 500', panel: 'north' };
    await panel.addAgents([{ agent_id: 'box-1', unit_id: 1, ...isp, custom: { region: 'coast' } }]);
    await panel.ingest('httpget', [speed('box-1', `${DAY} 06:00:00`, 10)]);
    run = commandHere(service, panel.token, directory);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  it('of metrics, splits, filters, their values and windows are listed', async () => {
    const metrics = (await run(['metrics'])).stdout.trim().split('\n');
    const offered = METRICS.filter(({ test }) => test.agents === 'unit').map(({ key }) => key);
    expect(metrics.slice(1).map((line) => line.split('\t')[0])).toEqual(offered);
    const splits = (await run(['splits', '--metric', 'latency'])).stdout.split('\n');
    expect(splits).toContain('custom.region\tregion');
    expect(splits).not.toContain('threads\tThreads');
    expect((await run(['filters'])).stdout).toMatch(/^threads\tThreads\thttpget /m);
    expect((await run(['filters', 'isp', '--search', 'NORTH'])).stdout).toBe('value\tcount\nNorthwind\t1\n');
    expect((await run(['windows'])).stdout).toContain('ofcom-peak\tmon tue wed thu fri sat sun\t20-22\tOfcom');
    expect(JSON.parse((await run(['splits', '--json', '--metric', 'latency'])).stdout)).toContainEqual(
      expect.objectContaining({ id: 'isp', metrics: null }),
    );
    expect(await run(['splits', '--metric', 'htpget'])).toEqual({
      code: 2,
      stdout: '',
      stderr: '--metric: htpget is not a metric. Did you mean httpget?\n',
    });
  });

  it.each([
    [[...ASK, '--metric', 'htpget'], '--metric: htpget is not a valid metric. Did you mean httpget?'],
    [[...ASK, '--split', 'regoin'], '--split: regoin is not a valid split. Did you mean region?'],
    [[...ASK, '--metric', 'latency', '--split', 'threads'], 'threads is not a valid split. It is one of httpget, '],
    [[...ASK, '--filter', 'packge=x'], 'packge is not a valid filter. Did you mean package?'],
    [[...ASK, '--window', 'acc-busy'], '--window: acc-busy is not a valid window. Did you mean accc-busy?'],
    [[...ASK, '--panel', 'nroth'], '--panel: nroth is not a valid panel. Did you mean north?'],
    [['query', '--test', 'pign', '--from', DAY, '--to', DAY], '--test: pign is not a valid test. Did you mean ping?'],
    [
      ['metadata', 'set', '--where', 'unit_id=1', '--set', 'package=Fibre'],
      'Fibre is not a valid package name. A package is written as ISP:Package, such as "Acme:Fibre 500".',
    ],
    [
      ['metadata', 'set', '--where', 'unit_id=1', '--set', 'package=Northwnd:Fibre 500'],
      '(Invalid Isp name in new package) A package is written as ISP:Package, such as "Acme:Fibre 500". Did you mean Northwind?',
    ],
    [
      ['metadata', 'set', '--where', 'unit_id=1', '--set', 'package=Northwind:Fibr 500'],
      'Did you mean Northwind:Fibre 500?',
    ],
    [['agents', 'list', '--panel', 'nroth'], 'There is no panel nroth. Did you mean north?'],
  ])('that are mistyped are refused with those that are like them: %j', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });

  it('that a token may not list leave the refusal as it is', async () => {
    const { token } = await panel.issue(['data']);
    const { stderr } = await commandHere(service, token)([...ASK, '--panel', 'nroth']);
    expect(stderr).toBe('Validation failed\n  --panel: nroth is not a valid panel.\n');
  });

  it('of packages are explained where a list of agents has them wrong', async () => {
    writeFileSync(join(directory, 'agents.csv'), 'agent_id,package\nbox-2,Fibre 500\n');
    const { code, stderr } = await run(['agents', 'import', 'agents.csv']);
    expect([code, stderr.split('\n')]).toEqual([
      3,
      [
        'row 1: package: Fibre 500 is not a valid package name.',
        'A package is written as ISP:Package, such as "Acme:Fibre 500".',
        '',
      ],
    ]);
  });

  it('that no agent has are told where a question or a list filters by them, beside the answer', async () => {
    const unknown = await run([...ASK, '--filter', 'isp=Nortwind', '--exclude', 'region=coast']);
    expect([unknown.code, unknown.stdout]).toEqual([1, '[{"metricData":[]}]\n']);
    expect(unknown.stderr).toBe('No agent has or had isp Nortwind. Did you mean Northwind?\n');
    const bare = await run([...ASK, '--filter', 'package=Fibre 500', '--filter', 'target=nowhere']);
    expect(bare.stderr).toBe(
      'No agent has or had package Fibre 500. A package is written as ISP:Package, such as "Acme:Fibre 500". Did you mean Northwind:Fibre 500?\n',
    );
    const compared = await run([
      'compare',
      ...ASK.slice(1, 3),
      ...ASK.slice(5),
      '--a-filter',
      'isp=A',
      '--b-filter',
      'isp=Northwind',
    ]);
    expect(compared.stderr).toBe('No agent has or had isp A.\n');
    const oneKnown = await run([...ASK, '--filter', 'isp=Nortwind', '--filter', 'isp=Northwind']);
    expect([oneKnown.code, oneKnown.stderr]).toEqual([0, unknown.stderr]);
    const listed = await run(['agents', 'list', '--isp', 'Nortwind']);
    expect(listed.stderr).toBe('No agent has or had isp Nortwind. Did you mean Northwind?\n0 of 0 agents\n');
  });
});

describe('a service that refuses', () => {
  it('more requests says how long', async () => {
    const service = await startTestService({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
    const run = commandOf(service, ROOT_TOKEN);
    await run(['metrics']);
    expect(await run(['metrics'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The token has used up the \d+ requests a minute that RATE_LIMIT_PER_MINUTE allows\. Try again in \d+ s\./,
      ),
    });
    await service.stop();
  });

  it('or is not trusted says what to do', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'broadgauge-cli-tls-'));
    const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1', '-nodes'];
    const files = ['-newkey', 'rsa:2048', '-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' });
    const service = await startTestService({ env: { TLS_CERT: cert, TLS_KEY: key, HOST: 'localhost' } });
    const run = commandOf(service, ROOT_TOKEN);
    const named = service.url.replace(/\/\/[^:]+:/, '//localhost:');
    const numbered = service.url.replace(/\/\/[^:]+:/, '//127.0.0.1:');
    const trusting = { NODE_EXTRA_CA_CERTS: cert };
    expect((await run(['metrics'], { BROADGAUGE_URL: named })).stderr).toContain(
      'DEPTH_ZERO_SELF_SIGNED_CERT): it is self-signed. If it is yours, name the certificate that signed it in NODE_EXTRA_CA_CERTS=ca.pem.',
    );
    expect((await run(['metrics'], { BROADGAUGE_URL: named, ...trusting })).code).toBe(0);
    expect((await run(['metrics'], { BROADGAUGE_URL: numbered, ...trusting })).stderr).toContain(
      'it is for another name.',
    );
    const plain = named.replace('https:', 'http:');
    expect((await run(['metrics'], { BROADGAUGE_URL: plain })).stderr).toContain(
      `If the service speaks TLS, use ${named}`,
    );
    await service.stop();
    rmSync(directory, { recursive: true });
  });
});
