import type { FactStore, SnapshotFile } from '../ports/fact-store.ts';
import { DAMAGE_PAGE } from '../stores/damage.ts';
import type { TakeSnapshot } from './control-socket.ts';

/** Makes snapshots of the results of a running service. */
export function snapshotsOf({ damagedTables, freeze }: Pick<FactStore, 'damagedTables' | 'freeze'>): TakeSnapshot {
  return () =>
    new Promise((taken, failed) => {
      if (!damagedTables || !freeze) return failed(new Error(ON_SERVERS));
      freeze((files) => new Promise<void>((thaw) => taken({ facts: factsIn(files), damagedTables, thaw }))).catch(
        failed,
      );
    });
}

/** A backup of what is damaged would push good ones out. */
export function refuseDamaged(damaged: readonly string[]): void {
  if (damaged.length === 0) return;
  throw new Error(
    ['No backup was made, since the installation is damaged:', ...damaged, `See ${DAMAGE_PAGE}.`].join('\n'),
  );
}

export const ON_SERVERS =
  'its stores are on servers, which have tools of their own for it: pg_dump, and BACKUP of ClickHouse.';

export function factsIn(files: readonly SnapshotFile[]): readonly SnapshotFile[] {
  return files.map((file) => ({ ...file, name: `facts/${file.name}` }));
}
