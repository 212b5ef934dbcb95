import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FactStore, SnapshotFile } from '../ports/fact-store.ts';
import type { Register } from '../ports/register.ts';
import { DAMAGE_PAGE } from '../stores/damage.ts';
import type { TakeSnapshot } from './control-socket.ts';

const SNAPSHOT = 'snapshot-';
const REGISTER = 'register.sqlite';

/** Makes snapshots of the stores of a running service. */
export function snapshotsOf(
  dataDir: string,
  {
    register: { check, copyTo },
    facts: { damagedTables, freeze },
  }: { readonly register: Register; readonly facts: FactStore },
): TakeSnapshot {
  removeSnapshots(dataDir);
  return async () => {
    if (!check || !copyTo || !damagedTables || !freeze) throw new Error(ON_SERVERS);
    refuseDamaged(await check());
    return new Promise((taken, failed) => {
      freeze(async (files) => {
        // After the facts, since the register must have every agent of the facts.
        const { register, end } = await copyRegister(dataDir, copyTo);
        await new Promise<void>((thaw) => {
          taken({
            facts: factsIn(files),
            register,
            damagedTables,
            thaw,
            end: () => {
              thaw();
              end();
            },
          });
        });
      }).catch(failed);
    });
  };
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

/** The copy stays in the data directory until `end`. */
export async function copyRegister(
  dataDir: string,
  copyTo: (file: string) => Promise<void>,
): Promise<{ readonly register: SnapshotFile; readonly end: () => void }> {
  const directory = mkdtempSync(join(resolve(dataDir), SNAPSHOT));
  const end = () => rmSync(directory, { recursive: true, force: true });
  try {
    const path = join(directory, REGISTER);
    await copyTo(path);
    return { register: { name: REGISTER, path, bytes: statSync(path).size }, end };
  } catch (error) {
    end();
    throw error;
  }
}

export function factsIn(files: readonly SnapshotFile[]): readonly SnapshotFile[] {
  return files.map((file) => ({ ...file, name: `facts/${file.name}` }));
}

/** Snapshots of a process that was killed. */
export function removeSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(SNAPSHOT)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
