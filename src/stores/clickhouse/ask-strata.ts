import type { GroupRow } from '../../plan/group-row.ts';
import { bucketsAtMost } from '../../sql/bucket.ts';
import { countCut } from '../../sql/clickhouse/shard-columns.ts';
import { SPLITS_MAX } from '../../sql/clickhouse/shard-rows.ts';
import { compileShardStrata } from '../../sql/clickhouse/shard-strata.ts';
import { blocksOfBucket, compileNormalised } from '../../sql/duckdb/normalised.ts';
import { createStep } from '../../sql/duckdb/script.ts';
import { sql } from '../../sql/fragment.ts';
import { joinAgents } from '../duckdb/answer/join-agents.ts';
import { readGroups } from '../duckdb/answer/read-groups.ts';
import type { Session } from '../duckdb/engine/session.ts';
import { fitsShards, type NotOnShards, rowsOf, type ShardQuestion } from './ask-shards.ts';
import { ShardSession, sendAgents } from './shard-session.ts';
import { magnitudeOf, type ValueRange } from './value-range.ts';

/** Weighted statistics of each group: the shards gather what weighs the same, the coordinator weighs it. */
export async function askStrata(
  coordinator: Session,
  question: ShardQuestion,
): Promise<readonly GroupRow[] | NotOnShards> {
  const { plan, where, groupsMax } = question;
  const agents = await joinAgents(coordinator, plan);
  if (agents === 'no agents') return [];
  if (agents.splits.size > SPLITS_MAX) return 'too many splits';
  if (!fitsShards(question)) return 'too many values';
  const strata = (agents.range.last - agents.range.first + 1) * bucketsAtMost(plan) * blocksOfBucket(plan);
  if (question.atMost < question.stratumMin * strata) return 'too small strata';
  const shards = new ShardSession(coordinator, where.servers, question.directory, question.options);
  try {
    const { sent, read } = compileShardStrata(plan, rowsOf(question, agents.join));
    await sendAgents(shards, agents.join);
    await shards.gather('strata', sent, read);
    if (Number((await coordinator.first(countCut('strata'))).n) > 0) return 'too many values';
    const magnitude = magnitudeOf(await strataRange(coordinator));
    const groupsEstimate = agents.splits.size * bucketsAtMost(plan);
    const { steps, result } = compileNormalised(plan, { magnitude, groupsMax, groupsEstimate });
    for (const step of steps) await coordinator.run(createStep(step));
    return await readGroups(coordinator, result, plan, agents.splits, groupsMax);
  } finally {
    await shards.close();
  }
}

async function strataRange(coordinator: Session): Promise<ValueRange> {
  const { n, lo, hi } = await coordinator.first(
    sql`SELECT coalesce(sum(n), 0) AS n, coalesce(min(lo), 0) AS lo, coalesce(max(hi), 0) AS hi FROM strata`,
  );
  return { counting: Number(n), lo: lo as ValueRange['lo'], hi: hi as ValueRange['hi'] };
}
