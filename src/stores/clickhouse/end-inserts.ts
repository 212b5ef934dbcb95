import { onCluster } from '../../sql/clickhouse/tables.ts';
import { integer, join, sql, value } from '../../sql/fragment.ts';
import { insertName, type TestDays } from './day-locks.ts';
import { lacksRight, needsRight, stillRunning } from './failure.ts';
import type { Server } from './server.ts';
import { DEFINING, placementOf } from './tables.ts';

/** Ends inserts of some days on all servers; resolves when none of them runs any more. */
export async function endInserts(server: Server, { days, ...results }: TestDays): Promise<void> {
  const placement = await placementOf(server);
  const beginning = insertName({ ...results, days: [] });
  const named = sql`splitByChar(' ', substring(initial_query_id, ${integer(beginning.length + 1)}))`;
  const ofDays = sql`hasAny(${named}, [${join(days.map((day) => value(String(day))))}])`;
  const areLeft = sql`startsWith(initial_query_id, ${value(beginning)}) AND ${ofDays}`;
  const kill = sql`KILL QUERY${onCluster(placement)} WHERE ${areLeft} SYNC`;
  const { cluster, hasKeeper } = placement;
  if (cluster === undefined || !hasKeeper) return server.runEverywhere(kill);
  await server.run(kill, { settings: DEFINING }).catch((error: unknown) => {
    throw lacksRight(error) ? needsRight(error) : error;
  });
  // A server that is too slow to run the statement gives no row. One that can't be reached is not waited for.
  const running = sql`SELECT count() FROM clusterAllReplicas(${value(cluster)}, system.processes) WHERE ${areLeft}`;
  await untilEnded(async () => {
    const [[count] = []] = await server.rows(running, { settings: { skip_unavailable_shards: 1 } });
    return Number(count);
  });
}

/** Whether a lost node's inserts can be ended: servers let everyone end their own statements, but not on a whole cluster. */
export async function mayEndInserts(server: Server): Promise<boolean> {
  const { cluster, hasKeeper } = await placementOf(server);
  if (cluster === undefined || !hasKeeper) return true;
  return (await server.run(sql`CHECK GRANT KILL QUERY ON *.*`)).trim() !== '0';
}

const LOOK_MS = 500;
/** Ten seconds. */
const LOOKS_MAX = 20;

/** Resolves when none is running any more; throws when some still are after some seconds. */
export async function untilEnded(
  countRunning: () => Promise<number>,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)),
): Promise<void> {
  for (let looks = 1; (await countRunning()) !== 0; looks += 1) {
    if (looks === LOOKS_MAX) throw stillRunning();
    await pause();
  }
}
