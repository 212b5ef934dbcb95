import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { startTestService } from '../service.ts';

const NOW = Date.UTC(2026, 6, 15);
const RECORDS = { test: 'ping', date: { from: '2026', to: '2026' }, labels: ['tool'] };

/** Runs statements on the closed facts of a service. */
async function change(dataDir: string, ...statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(join(dataDir, 'facts', 'facts.duckdb'));
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

it('facts of an older program gain the labels of results, and a newer program’s are refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'broadgauge-older-'));
  try {
    const before = await startTestService({ env: { DATA_DIR: dataDir }, now: () => NOW });
    await before.root.post('/manage/agents', [{ agent_id: 'a' }]);
    await before.root.post('/ingest/ping', [{ agent_id: 'a', dtime: '2026-07-01 00:00:00' }]);
    await before.stop();
    await change(
      dataDir,
      'ALTER TABLE results_1_ping DROP COLUMN tool',
      'DROP TABLE removals',
      'ALTER TABLE versions DROP COLUMN required_download_mbps',
      'ALTER TABLE versions DROP COLUMN required_upload_mbps',
      'ALTER TABLE agents ADD COLUMN agent_form TEXT',
      'ALTER TABLE agents ADD COLUMN mac_form TEXT',
      'DELETE FROM schema_version WHERE version >= 5',
    );

    const after = await startTestService({ env: { DATA_DIR: dataDir }, now: () => NOW });
    await after.root.post('/ingest/ping', [{ agent_id: 'a', dtime: '2026-07-02 00:00:00', tool: 'ripe-atlas' }]);
    const { body } = await after.root.post('/test_data', RECORDS);
    expect((body.data as { tool: string | null }[]).map(({ tool }) => tool)).toEqual([null, 'ripe-atlas']);
    await after.stop();

    await change(dataDir, 'INSERT INTO schema_version VALUES (1000)');
    await expect(startTestService({ env: { DATA_DIR: dataDir }, now: () => NOW })).rejects.toThrow(
      /schema version 1000, this program knows/,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
