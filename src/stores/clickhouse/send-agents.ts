import { sql } from '../../sql/fragment.ts';
import type { AgentJoin } from '../../sql/rows.ts';
import type { SentColumn, ShardSession } from './shard-session.ts';

const AGENT: SentColumn = ['agent', sql`Int32`, 'int32', sql`agent`];
const SPLITS: readonly SentColumn[] = [
  ['g', sql`Int32`, 'int32', sql`g`],
  ['has_unit', sql`UInt8`, 'flag', sql`has_unit`],
];
const LIFE: readonly SentColumn[] = [
  ['valid_from', sql`Int64`, 'int64', sql`valid_from`],
  ['valid_to', sql`Int64`, 'int64', sql`valid_to`],
];

/** What results are joined with. */
export async function sendAgents(shards: ShardSession, join: AgentJoin | null): Promise<void> {
  if (join === null) return;
  await shards.send('whole', [AGENT, ...SPLITS], 'agents');
  if (join.divided) await shards.send('divided', [AGENT, ...LIFE, ...SPLITS], 'agents');
}
