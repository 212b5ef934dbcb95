import type { GroupRow } from '../../plan/group-row.ts';
import { bucketsAtMost } from '../../sql/bucket.ts';
import { countCut } from '../../sql/clickhouse/shard-columns.ts';
import { SPLITS_MAX } from '../../sql/clickhouse/shard-rows.ts';
import { compileShardCells } from '../../sql/clickhouse/shard-strata.ts';
import { blocksOfBucket, compileNormalised } from '../../sql/duckdb/normalised.ts';
import { createStep } from '../../sql/duckdb/script.ts';
import { sql } from '../../sql/fragment.ts';
import { joinAgents } from '../duckdb/answer/join-agents.ts';
import { readGroups } from '../duckdb/answer/read-groups.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { fitsShards, type NotOnShards, rowsOf, type ShardQuestion } from './ask-shards.ts';
import { ShardSession, sendAgents } from './shard-session.ts';
import { magnitudeOf, type Survey } from './value-range.ts';

/** Weighted statistics of each group: the shards gather what weighs the same, the desk weighs it. */
export async function askCells(desk: Session, question: ShardQuestion): Promise<readonly GroupRow[] | NotOnShards> {
  const { plan, where, groupsMax } = question;
  const agents = await joinAgents(desk, plan);
  if (agents === 'nobody') return [];
  if (agents.splits.size > SPLITS_MAX) return 'too many splits';
  if (!fitsShards(question)) return 'too many values';
  const cells = (agents.range.last - agents.range.first + 1) * bucketsAtMost(plan) * blocksOfBucket(plan);
  if (question.atMost < question.cellMin * cells) return 'too small cells';
  const shards = new ShardSession(desk, where.servers, question.directory, question.options);
  try {
    const { sent, read } = compileShardCells(plan, rowsOf(question, agents.join));
    await sendAgents(shards, agents.join);
    await shards.gather('cells', sent, read);
    if (Number((await desk.first(countCut('cells'))).n) > 0) return 'too many values';
    const magnitude = magnitudeOf(await surveyCells(desk));
    const groupsEstimate = agents.splits.size * bucketsAtMost(plan);
    const { steps, result } = compileNormalised(plan, { magnitude, groupsMax, groupsEstimate });
    for (const step of steps) await desk.run(createStep(step));
    return await readGroups(desk, result, plan, agents.splits, groupsMax);
  } finally {
    await shards.close();
  }
}

async function surveyCells(desk: Session): Promise<Survey> {
  const { n, lo, hi } = await desk.first(
    sql`SELECT coalesce(sum(n), 0) AS n, coalesce(min(lo), 0) AS lo, coalesce(max(hi), 0) AS hi FROM cells`,
  );
  return { counting: Number(n), lo: lo as Survey['lo'], hi: hi as Survey['hi'] };
}
