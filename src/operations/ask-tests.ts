import type { AgentView } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { RecordsPlan } from '../plan/plan.ts';
import { parseTestQuery } from '../query/parse-test-query.ts';
import { askPanels } from './ask-panels.ts';
import { type Context, unixSeconds } from './context.ts';

/** Reads a request for test records; throws VALIDATION_FAIL with every issue. */
export async function askTests(
  context: Context,
  caller: AgentView,
  body: unknown,
  issues = new IssueList(),
): Promise<RecordsPlan> {
  const { test, date, panel } = parseTestQuery(body, unixSeconds(context), issues);
  const view = await askPanels(context, caller, panel, issues);
  issues.refuse();
  await context.followRegister(caller.organisationId);
  return { kind: 'records', ...view, test: test.key, utc: date };
}
