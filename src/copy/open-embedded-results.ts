import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { createFollower } from '../operations/state/follow-register.ts';
import type { Register } from '../ports/register.ts';
import { Engine } from '../stores/duckdb/engine.ts';
import { KeptBatches } from '../stores/duckdb/kept-batches.ts';
import { openFacts } from '../stores/duckdb/open-facts.ts';

/** The embedded results as a service would have them: everything that was acknowledged, on the clocks of today's register. */
export async function openEmbeddedResults(
  config: Config,
  register: Register,
  registerId: string,
  warn: (message: string, error?: unknown) => void,
): Promise<Engine> {
  const directory = resolve(config.dataDir, 'facts');
  const limits = {
    memoryMb: config.queryMemoryMb,
    queriesMax: config.queriesMax,
    queueMax: config.queryQueue,
    timeoutMs: config.queryTimeoutSeconds * 1000,
    warn,
  };
  const facts = await openFacts({
    ...limits,
    directory,
    rowsMax: config.queryRowsMax,
    groupsMax: config.queryPointsMax,
    togetherBytesMax: 0,
  });
  try {
    const follow = createFollower(register, facts);
    await facts.claim(registerId);
    await facts.recover(follow);
    // A new follower takes local times as they are, so they have to be those of the newest timezones.
    for (const { id } of await register.organisations.list()) await follow(id);
  } finally {
    await facts.close();
  }
  await requireNothingKept(join(directory, 'batches'), warn);
  return Engine.open({
    ...limits,
    file: join(directory, 'facts.duckdb'),
    temporaryDirectory: join(directory, 'temporary'),
    fileDirectories: [],
  });
}

async function requireNothingKept(directory: string, warn: (message: string) => void): Promise<void> {
  const { ids } = await KeptBatches.open(directory, warn);
  if (ids.length === 0) return;
  throw new Error(
    `${ids.length} batches of results in ${directory} are acknowledged and could not be stored, for the reasons above: start the service on this directory and see that they are, then copy.`,
  );
}
