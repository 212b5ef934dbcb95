import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FactStore } from '../../ports/fact-store.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { missingResults } from '../damage.ts';
import { DayCache } from '../day-cache/day-cache.ts';
import { DayFile } from '../day-cache/day-file.ts';
import { NO_RESERVE, openDiskSpace } from '../disk-space.ts';
import { Engine } from '../engine/engine.ts';
import type { FactsOptions } from '../facts-options.ts';
import { Spool } from '../intake/spool.ts';
import { answersOf } from './answers.ts';
import { damagedTables } from './damaged-tables.ts';
import { DayVersions } from './day-versions.ts';
import { fileState } from './file-state.ts';
import { BatchJournal } from './ingest/batch-journal.ts';
import { ResultJournal } from './ingest/result-journal.ts';
import { removeAside } from './remove-results.ts';
import { claim, migrate, ResultsTables } from './schema.ts';
import { snapshotFiles } from './snapshot-files.ts';
import { Writes } from './writes.ts';

/** A key takes some 150 bytes. */
const RECENT_KEYS_MAX = 50_000;

/** Opens the fact store in its directory, and repairs it after a crash. */
export async function openFacts(options: FactsOptions): Promise<FactStore> {
  const { warn, onMissing, smallBytesMax, recentKeysMax = RECENT_KEYS_MAX } = options;
  const directory = resolve(options.directory);
  const file = join(directory, 'facts.duckdb');
  if (options.mayBeNew === false && !existsSync(file))
    throw missingResults(`${file} is not there. Is a disk not mounted?`);
  mkdirSync(directory, { recursive: true });
  const { disk = openDiskSpace(directory, NO_RESERVE) } = options;
  const [exports, temporary] = [join(directory, 'exports'), join(directory, 'temporary')];
  for (const scratch of [exports, temporary]) rmSync(scratch, { recursive: true, force: true });
  const spool = await Spool.open(join(directory, 'spool'), disk);
  const batches = await BatchJournal.open(join(directory, 'batches'), warn);
  const journal = await ResultJournal.open(join(directory, 'journal'), warn);
  const dayVersions = new DayVersions();
  const days = new DayCache(options.dayBytesMax);
  const dayFile = new DayFile(join(directory, 'day-cache'), disk, warn);
  const daysLoaded = dayFile.load(days, fileState(file));
  const engine = await Engine.open({
    ...options,
    disk,
    onReopen: () => dayVersions.reopened(),
    file,
    temporaryDirectory: temporary,
    fileDirectories: [join(directory, 'spool'), join(directory, 'batches'), exports],
  });
  const tables = new ResultsTables();
  await engine.session(async (session) => {
    await migrate(session);
    await tables.load(session);
  });
  const writes = await Writes.open(
    { engine, disk, tables, dayVersions, spool, batches, journal, warn, onMissing },
    recentKeysMax,
  );
  return {
    ...answersOf({ engine, tables, dayVersions, days, daysLoaded, writes, exports }, options),
    claim: (registerId) => engine.session((session) => claim(session, registerId, directory)),
    recover: (follow) => writes.recover(follow),
    receive: (chunks) => spool.receive(chunks, smallBytesMax),
    append: (batch) => writes.append(batch),
    remove: (selection) => writes.remove(selection),
    forget: (organisationId) => writes.forget(organisationId),
    purge: () => removeAside(directory),
    projected: async (organisationId) => writes.projected(organisationId),
    usedNumbers: () =>
      engine.session(async (session) => {
        const { organisations, agents } = await session.first(
          sql`SELECT (SELECT coalesce(max(organisation), 0) FROM projection) AS organisations, (SELECT coalesce(max(agent), 0) FROM agents) AS agents`,
        );
        return { organisations: Number(organisations), agents: Number(agents) };
      }),
    project: (organisationId, change) => writes.project(organisationId, change),
    state: async (organisationId) => writes.state(organisationId),
    freeze: (work) => writes.freeze(() => work(snapshotFiles(directory))),
    damagedTables: async (wrong) => {
      const damaged = await engine.session((session) => damagedTables(session, wrong));
      if (damaged.length > 0) options.onDamage?.(new Error(damaged.join('; ')));
      return damaged;
    },
    checkpoint: () => writes.checkpoint(),
    ping: () => engine.session(async (session) => void (await session.run(sql`SELECT ${integer(1)}`))),
    close: async () => {
      await writes.close();
      engine.close();
      await daysLoaded;
      if (options.dayBytesMax > 0) await dayFile.save(dayVersions.asOpened(days.days()), fileState(file));
    },
  };
}
