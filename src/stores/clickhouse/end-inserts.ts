import { onCluster } from '../../sql/clickhouse/tables.ts';
import { integer, join, sql, value } from '../../sql/fragment.ts';
import { insertName, type TestDays } from './day-locks.ts';
import type { Server } from './server.ts';
import { DEFINING, placementOf } from './tables.ts';

/** Ends inserts of some days on all servers; resolves when none of them runs any more. */
export async function endInserts(server: Server, { days, ...results }: TestDays): Promise<void> {
  const placement = await placementOf(server);
  const beginning = insertName({ ...results, days: [] });
  const named = sql`splitByChar(' ', substring(initial_query_id, ${integer(beginning.length + 1)}))`;
  const ofDays = sql`hasAny(${named}, [${join(days.map((day) => value(String(day))))}])`;
  const kill = sql`KILL QUERY${onCluster(placement)} WHERE startsWith(initial_query_id, ${value(beginning)}) AND ${ofDays} SYNC`;
  const isOfAll = placement.cluster !== undefined && placement.hasKeeper;
  await (isOfAll ? server.run(kill, { settings: DEFINING }) : server.runEverywhere(kill));
}
