import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Panel, speed } from '../contract/panel.ts';
import { commandHere } from '../run-command.ts';
import { startTestService, type TestService } from '../service.ts';

const HOUR_MS = 3_600_000;
const RULE = {
  question: { metric: 'httpget', prefilter: false, splits: ['agent'] },
  test: { below: 80 },
  over: '1 hour',
  to: ['ops'],
};

describe('on the command line an alert', () => {
  const directory = mkdtempSync(join(tmpdir(), 'broadgauge-alerts-'));
  const receiver = createServer((_, response) => response.writeHead(500).end());
  let now = Date.UTC(2026, 6, 13);
  let service: TestService;
  let panel: Panel;
  let run: ReturnType<typeof commandHere>;

  beforeAll(async () => {
    await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
    service = await startTestService({ now: () => now, env: { ALERT_PRIVATE_ADDRESSES: 'true' } });
    panel = await Panel.open(service, [{ agent_id: 'a', timezone: 'UTC' }]);
    run = commandHere(service, panel.token, directory);
    writeFileSync(join(directory, 'rule.json'), JSON.stringify(RULE));
  });
  afterAll(async () => {
    await service.stop();
    receiver.close();
    rmSync(directory, { recursive: true });
  });

  const succeed = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await run(['alerts', ...args]);
    expect([code, stderr], args.join(' ')).toEqual([0, '']);
    return stdout;
  };

  it('is made, tried, listed, silenced, and told to a channel', async () => {
    const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    expect(await succeed(['channels', 'put', 'ops', '--webhook', hook])).toMatch(/^ops is stored\nIts secret.*whsec_/);
    expect(await succeed(['channels', 'list'])).toBe(`name\tkind\tto\tproblem\nops\twebhook\t${hook}\t\n`);
    expect(await succeed(['channels', 'rotate', 'ops'])).toContain('whsec_');
    expect(await run(['alerts', 'channels', 'test', 'ops'])).toMatchObject({
      code: 1,
      stderr: 'The message has not arrived: The receiver answered 500.\n',
    });
    expect(await succeed(['put', 'speed', 'rule.json'])).toBe(
      'speed is stored; its first evaluation is at 2026-07-13T01:00:00Z\n',
    );
    await panel.ingest('httpget', [speed('a', '2026-07-13 00:30:00', 10)]);
    now += HOUR_MS;
    await expect
      .poll(() => succeed(['list', '--state', 'firing']))
      .toBe(
        'rule\tstate\tgroup\tvalue\tlimit\tagents\tsince\nspeed\tfiring\tagent=a\t10\t80\t1\t2026-07-13T01:00:00Z\n',
      );
    expect(await succeed(['history', '--rule', 'speed'])).toBe(
      'at\trule\tgroup\tfrom\tto\tvalue\tlimit\n2026-07-13T01:00:00Z\tspeed\tagent=a\tok\tfiring\t10\t80\n',
    );
    expect(await run(['alerts', 'try', 'speed', '--from', '2026-07-13', '--to', 'now'])).toEqual({
      code: 0,
      stdout: 'at\tgroup\tfrom\tto\tvalue\tlimit\n2026-07-13T01:00:00Z\tagent=a\tok\tfiring\t10\t80\n',
      stderr: '2 evaluations\n',
    });
    expect(await succeed(['silence', 'speed', '--for', '2 hours', '--group', 'agent=a', '--reason', 'x'])).toBe(
      'speed is silent until 2026-07-13T03:00:00Z\n',
    );
    const [, row = ''] = (await succeed(['silences'])).split('\n');
    const [id = '', ...silence] = row.split('\t');
    expect(silence).toEqual(['speed', '{"agent":"a"}', '2026-07-13T03:00:00Z', 'x', 'everything']);
    expect(await succeed(['end-silence', id])).toBe('Silence ended\n');
    const messages = async () => (await succeed(['messages'])).split('\n')[1] ?? '';
    await expect.poll(messages).toContain('The receiver answered 500.');
    expect(await succeed(['send', (await messages()).split('\t')[0] ?? ''])).toBe('Message will be sent\n');
    expect(JSON.parse(await succeed(['show', 'speed']))).toMatchObject({ name: 'speed', to: ['ops'] });
    expect(await succeed(['rules'])).toContain('speed\t\t1 hour\tops\t2026-07-13T01:00:00Z');
    expect(await succeed(['delete', 'speed'])).toBe('Rule deleted\n');
    expect(await succeed(['channels', 'delete', 'ops'])).toBe('Channel deleted\n');
    expect(await run(['alerts', 'silence', 'speed', '--for', '1 hour', '--group', 'a'])).toMatchObject({ code: 2 });
    expect(await run(['alerts', 'channels', 'put', 'ops'])).toMatchObject({ code: 2 });
  });
});
