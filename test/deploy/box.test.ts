import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Installation } from '../contract/installation.ts';
import { Panel } from '../contract/panel.ts';
import { randomFaults, rounds } from '../random-runs.ts';
import { installPackage, reportMissing } from '../servers/install.ts';
import type { TestService } from '../service.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/box/broadgauge-box', import.meta.url));
const KILLS = rounds({ usual: 5, long: 20 });
/** However busy the machine is. */
const PATIENT_MS = 1_200_000;

const has = (tool: string, name = tool) => spawnSync('which', [tool]).status === 0 || installPackage(name);
const isComplete = ['dash', 'busybox', 'iperf3', 'curl'].every((tool) => has(tool)) && has('ping', 'iputils-ping');
if (!isComplete) reportMissing('what a box has (dash, busybox, iperf3, curl, ping)');

const applets = mkdtempSync(join(tmpdir(), 'broadgauge-applets-'));
afterAll(() => rmSync(applets, { recursive: true }));

/** The shell, and where its commands come from. */
const SHELLS: readonly (readonly [string, readonly string[], string])[] = [
  ['dash', ['dash'], process.env.PATH ?? ''],
  ['BusyBox', ['busybox', 'sh'], [applets, process.env.PATH].join(delimiter)],
];

describe.runIf(isComplete).each(SHELLS)('the box kit in %s', (_, [shell = '', ...shellArgs], path) => {
  let installation: Installation;
  let service: TestService;
  let port: number;
  let panel: Panel;
  let directory: string;
  let spool: string;
  let iperf3: ChildProcess;

  beforeAll(async () => {
    if (readdirSync(applets).length === 0) execFileSync('busybox', ['--install', '-s', applets]);
    // Those of the box itself, since BusyBox has none or another.
    for (const name of ['dig', 'curl', 'iperf3']) rmSync(join(applets, name), { force: true });
    installation = await Installation.create('sqlite');
    [port] = await freePorts(1);
    service = await installation.start(Date.now, { PORT: String(port) });
    panel = await Panel.open(service, [{ agent_id: 'box-1' }, { agent_id: 'box-2' }]);
  });
  afterAll(async () => {
    await service.stop();
    installation.remove();
  });

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'broadgauge-box-'));
    spool = join(directory, 'spool');
    const [iperf3Port] = await freePorts(1);
    iperf3 = spawn('iperf3', ['-s', '-p', String(iperf3Port)], { stdio: 'ignore' });
    const { token } = await panel.issue(['ingest'], { agent: 'box-1' });
    await configure({
      BROADGAUGE_URL: service.url,
      BROADGAUGE_TOKEN: token,
      BOX_PING: '127.0.0.1',
      BOX_IPERF3: `127.0.0.1:${iperf3Port}`,
      BOX_SPOOL: spool,
      BOX_PACKETS: '2',
      BOX_SECONDS: '1',
    });
  });
  afterEach(async () => {
    iperf3.kill();
    await once(iperf3, 'exit');
    rmSync(directory, { recursive: true });
  });

  const configure = async (settings: Readonly<Record<string, string>>) =>
    writeFileSync(
      join(directory, 'conf'),
      Object.entries(settings)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
      { flag: 'a' },
    );
  /** A command of the box, instead of the machine's own if there is one. */
  const install = (name: string, text: string) => {
    mkdirSync(join(directory, 'bin'), { recursive: true });
    writeFileSync(join(directory, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  };
  const start = (args: readonly string[], { script = SCRIPT, uid }: { script?: string; uid?: number } = {}) =>
    spawn(shell, [...shellArgs, script, ...args], {
      env: { PATH: [join(directory, 'bin'), path].join(delimiter), BOX_CONF: join(directory, 'conf') },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      uid,
    });
  const run = (...args: readonly string[]) => ended(start(args));
  const ended = async (child: ReturnType<typeof start>) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
    const [code] = await once(child, 'close');
    return { code, text };
  };
  const spooled = () => (existsSync(spool) ? readdirSync(spool).filter((name) => name.endsWith('.gz')) : []);

  it(
    'loses nothing that it had spooled and stores nothing twice, killed at any moment, with the service away',
    async () => {
      const { random, seed } = randomFaults();
      mkdirSync(spool);
      const seen = new Set<string>();
      const watcher = watch(spool, (_, name) => {
        if (name?.endsWith('.gz')) seen.add(name);
      });
      for (let kill = 0; kill < KILLS; kill += 1) {
        if (kill === Math.floor(KILLS / 3)) await service.stop();
        if (kill === Math.floor((2 * KILLS) / 3)) {
          service = await installation.start(Date.now, { PORT: String(port) });
        }
        const child = start(['once']);
        await setTimeout(random() * 6000);
        if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await expect.poll(async () => (await run('once')).code, { timeout: PATIENT_MS }).toBe(0);
      watcher.close();
      expect(spooled(), seed).toEqual([]);
      expect(existsSync(join(spool, 'refused')), seed).toBe(false);
      const ofFormat = (format: string) => [...seen].filter((name) => name.split('.').slice(1, 3).join('.') === format);
      const pings = (await panel.records('ping')).map(({ dtime }) => String(dtime).replaceAll(/[-: ]|\.000/g, ''));
      expect(pings.sort(), seed).toEqual(
        ofFormat('ping.')
          .map((name) => name.slice(0, 15).replace('T', ''))
          .sort(),
      );
      for (const test of ['httpget', 'httppost']) {
        expect(await panel.records(test), `${seed} ${test}`).toHaveLength(ofFormat(`iperf3.${test}`).length);
      }
      expect(pings.length).toBeGreaterThan(0);
    },
    PATIENT_MS,
  );

  it('says what it would do, and what there is', async () => {
    const dry = await run('--dry-run', 'once');
    expect(dry.text).toContain('would run: ping -c 2 127.0.0.1\n');
    expect(dry.text).toMatch(/would run: iperf3 --json -R -t 1 -c 127.0.0.1 -p \d+\n/);
    expect(existsSync(spool)).toBe(false);
    const { text } = await run('status');
    expect(text).toMatch(/^tools: .*ping .*iperf3 .*curl /m);
    expect(text).toContain('spooled: 0 (0 of 20480 KB), dropped: 0\nlast answer: none\n');
    expect((await run('measure')).code).toBe(2);
  });

  it('drops the oldest results beyond its limit, and says how many', async () => {
    await configure({ BROADGAUGE_URL: 'http://127.0.0.1:1', BOX_IPERF3: '', BOX_PACKETS: '1', BOX_SPOOL_KB: '1' });
    mkdirSync(spool);
    const old = ['20260301T120000Z.ping..gz', '20260301T130000Z.ping..gz'];
    for (const name of old) writeFileSync(join(spool, name), 'x'.repeat(600));
    expect((await run('once')).text).toContain('does not take results now (HTTP 000)');
    expect(spooled()).not.toContain(old[0]);
    expect((await run('status')).text).toMatch(/spooled: \d \(1 of 1 KB\), dropped: [12]\n/);
  });

  it('puts aside what the service refuses, and sends the rest', async () => {
    await configure({ BOX_PING: '', BOX_IPERF3: '' });
    mkdirSync(spool);
    writeFileSync(join(spool, '20260301T120000Z.ping..gz'), gzipSync('no output of ping'));
    writeFileSync(join(spool, '20260301T130000Z.ping..gz'), gzipSync(pingOutput(12)));
    expect(await run('send')).toEqual({ code: 0, text: '' });
    expect([spooled(), readdirSync(join(spool, 'refused'))]).toEqual([[], ['20260301T120000Z.ping..gz']]);
    expect((await run('status')).text).toContain('"accepted":1');
  });

  it('stores what two boxes measured in the same second', async () => {
    await configure({ BOX_PING: '', BOX_IPERF3: '' });
    const { token } = await panel.issue(['ingest'], { agent: 'box-2' });
    for (const [settings, milliseconds] of [
      [{}, 12],
      [{ BROADGAUGE_TOKEN: token, BOX_SPOOL: join(directory, 'spool-2') }, 34],
    ] as const) {
      await configure(settings);
      const into = 'BOX_SPOOL' in settings ? settings.BOX_SPOOL : spool;
      mkdirSync(into);
      writeFileSync(join(into, '20260302T120000Z.ping..gz'), gzipSync(pingOutput(milliseconds)));
      expect(await run('send')).toEqual({ code: 0, text: '' });
      expect(readdirSync(into).filter((name) => /gz$|refused/.test(name))).toEqual([]);
    }
    const stored = (await panel.records('ping')).filter(({ dtime }) => String(dtime).startsWith('2026-03-02'));
    expect(stored.map(({ agent_id, rtt_avg }) => [agent_id, rtt_avg]).sort()).toEqual([
      ['box-1', 12_000],
      ['box-2', 34_000],
    ]);
  });

  it('waits for another time at every run, without `od` too', async () => {
    await configure({ BOX_PING: '', BOX_IPERF3: '', BOX_SPREAD: '1000000' });
    const waits = join(directory, 'waits');
    install('od', 'exit 127');
    install('sleep', `echo "$1" >>'${waits}'`);
    for (const _ of [1, 2]) expect(await run('run')).toEqual({ code: 0, text: '' });
    const [first = '', second = ''] = readFileSync(waits, 'utf8').split('\n');
    expect([first, second]).toEqual([expect.stringMatching(/^\d{1,6}$/), expect.stringMatching(/^\d{1,6}$/)]);
    expect(first).not.toBe(second);
  });

  it('gives tools a home, without which Ookla’s ends', async () => {
    await configure({ BROADGAUGE_URL: 'http://127.0.0.1:1', BOX_PING: '', BOX_IPERF3: '', BOX_SPEEDTEST: 'yes' });
    install('speedtest', 'printenv HOME');
    await run('once');
    expect(spooled().map((name) => String(gunzipSync(readFileSync(join(spool, name)))))).toEqual([`${spool}\n`]);
  });

  it('says that its settings can’t be read by who may not', async () => {
    const script = join(directory, 'broadgauge-box');
    copyFileSync(SCRIPT, script);
    chmodSync(directory, 0o755);
    chmodSync(join(directory, 'conf'), 0);
    const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    expect(await ended(start(['status'], { script, ...nobody }))).toEqual({
      code: 1,
      text: `broadgauge-box: can't read ${join(directory, 'conf')}: run it with sudo\n`,
    });
  });
});

function pingOutput(milliseconds: number): string {
  return [
    'PING a (192.0.2.1): 56 data bytes',
    `64 bytes from 192.0.2.1: seq=0 ttl=64 time=${milliseconds}.000 ms\n`,
    '--- a ping statistics ---',
    '1 packets transmitted, 1 packets received, 0% packet loss',
    `round-trip min/avg/max = ${milliseconds}.000/${milliseconds}.000/${milliseconds}.000 ms\n`,
  ].join('\n');
}

/** Ports that were free a moment ago. */
async function freePorts(count: number): Promise<readonly [number, ...number[]]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) server.close();
  return ports as [number, ...number[]];
}
