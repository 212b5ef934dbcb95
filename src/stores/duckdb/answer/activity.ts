import type { ActivityPlan } from '../../../plan/plan.ts';
import type { AgentTestActivity } from '../../../ports/fact-store.ts';
import { compileActivity } from '../../../sql/duckdb/activity.ts';
import { withTextAsBytes } from '../../../sql/duckdb/text-as-bytes.ts';
import { type Session, splitValue } from '../../engine/session.ts';

export async function activity(session: Session, plan: ActivityPlan): Promise<readonly AgentTestActivity[]> {
  const rows = await session.rows(withTextAsBytes(compileActivity(plan), ['agent_id']));
  return rows.map((row) => ({
    agentId: String(splitValue(row.agent_id)),
    test: String(row.test),
    results: Number(row.n),
    hours: Number(row.hours),
    usualHours: Number(row.usual_hours),
    doubted: Number(row.doubted),
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
  }));
}
