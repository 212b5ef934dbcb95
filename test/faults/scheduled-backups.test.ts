import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Panel, speed } from '../contract/panel.ts';
import { commandOf } from '../run-command.ts';
import { ROOT_TOKEN, startTestService } from '../service.ts';

const directory = mkdtempSync(join(tmpdir(), 'broadgauge-scheduled-'));
afterAll(() => rmSync(directory, { recursive: true }));

const NOW = Date.UTC(2026, 6, 15, 12);
const OLD = [
  'broadgauge-2026-07-12T120000Z.tar',
  'broadgauge-2026-07-13T120000Z.tar',
  'broadgauge-2026-07-14T120000Z.tar',
];
const MADE = 'broadgauge-2026-07-15T120000Z.tar';

it('the service backs itself up, tells when, and removes what is beyond the number and what a kill left', async () => {
  const backups = join(directory, 'backups');
  const dataDir = join(directory, 'data');
  const first = await startTestService({ now: () => NOW, env: { DATA_DIR: dataDir } });
  const panel = await Panel.open(first, [{ agent_id: 'box-one', unit_id: 1 }]);
  await panel.ingest('httpget', [speed('box-one', '2026-07-01 10:00:00', 10)]);
  await first.stop();

  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUPS_KEPT: '2' };
  const start = async () => {
    const service = await startTestService({ now: () => NOW, env });
    await expect.poll(async () => metric(service.adminUrl)).toBe(NOW / 1000);
    return service;
  };
  const service = await start();
  expect(readdirSync(backups)).toEqual([MADE]);
  expect((await commandOf(service, ROOT_TOKEN)(['verify', join(backups, MADE)])).stdout).toContain('whole');
  await service.stop();

  rmSync(join(backups, MADE));
  for (const name of [...OLD, 'of-mine.tar']) writeFileSync(join(backups, name), '');
  const again = await start();
  await expect.poll(() => readdirSync(backups)).toEqual([OLD[2], MADE, 'of-mine.tar']);
  await again.stop();

  rmSync(join(backups, MADE));
  const left = ['unfinished-7', 'register-7'].flatMap((end) => [`${OLD[2]}.${end}`, `of-mine.tar.${end}`]);
  for (const name of left) writeFileSync(join(backups, name), '');
  const last = await start();
  await expect
    .poll(() => readdirSync(backups))
    .toEqual([OLD[2], MADE, 'of-mine.tar', 'of-mine.tar.register-7', 'of-mine.tar.unfinished-7']);
  await last.stop();
});

async function metric(adminUrl: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^broadgauge_backup_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
}
