import type { Kysely } from 'kysely';
import type { Timeline } from '../../agents/timeline.ts';
import type { Tables } from './tables.ts';
import { METADATA_COLUMNS, toTimeline } from './version-rows.ts';

/** The versions of each agent that a change from an instant can touch: from the one before it on. */
export async function timelineTails(
  trx: Kysely<Tables>,
  agents: readonly number[],
  from: number,
): Promise<ReadonlyMap<number, Timeline>> {
  const rows = await trx
    .selectFrom('versions')
    .select(['versions.agent', 'versions.valid_from', ...METADATA_COLUMNS])
    .where('versions.agent', 'in', agents)
    .where((eb) => eb.or([eb('versions.valid_to', 'is', null), eb('versions.valid_to', '>=', from)]))
    .orderBy('versions.agent')
    .orderBy('versions.valid_from')
    .execute();
  const byAgent = new Map<number, typeof rows>();
  for (const row of rows) {
    const known = byAgent.get(row.agent);
    if (known) known.push(row);
    else byAgent.set(row.agent, [row]);
  }
  return new Map([...byAgent].map(([agent, versions]) => [agent, toTimeline(versions)]));
}
