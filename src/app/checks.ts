import { type CheckOptions, checkStores } from '../backup/check-stores.ts';
import { type LastCheck, readLastCheck, writeLastCheck } from '../backup/last-check.ts';
import type { Config } from '../config.ts';
import type { FactStore } from '../ports/fact-store.ts';
import type { Register } from '../ports/register.ts';
import type { DamageReport } from './damage-report.ts';

/** Checks of the stores of a running service. */
export interface Checks {
  run(options: CheckOptions): Promise<LastCheck>;
  /** Runs a slow one when the last is some days ago. */
  runIfDue(signal: AbortSignal): Promise<void>;
  last(): LastCheck | undefined;
}

const DAY_MS = 86_400_000;
/** A service that was never checked is left to start first. */
const FIRST_MS = 3_000_000;
/** Of the time: about 30 MB a second where the disk has 600. */
const SLOW_SHARE = 0.05;

export function createChecks(
  { dataDir, objectStore, checkDays }: Config,
  { register, facts }: { readonly register: Register; readonly facts: FactStore },
  damage: DamageReport,
  now: () => number,
): Checks {
  const stores = {
    checkRegister: register.check,
    damagedTables: facts.damagedTables,
    files: objectStore === undefined ? () => register.downloads.files() : undefined,
  };
  const startedAt = now();
  let last = readLastCheck(dataDir);
  if (last) damage.replace(last.damaged);
  const run = async (options: CheckOptions) => {
    const damaged = await checkStores(dataDir, stores, options);
    last = { at: new Date(now()).toISOString(), damaged };
    damage.replace(damaged);
    writeLastCheck(dataDir, last);
    return last;
  };
  return {
    run,
    runIfDue: async (signal) => {
      const dueAt = last ? Date.parse(last.at) + checkDays * DAY_MS : startedAt + FIRST_MS;
      if (checkDays === 0 || now() < dueAt) return;
      await run({ signal, share: SLOW_SHARE, onBegin: () => {}, onBytes: () => {} });
    },
    last: () => last,
  };
}
