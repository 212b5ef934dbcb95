import type { AgentView } from '../../access/caller.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { JsonObject } from '../../lib/read.ts';
import { hasOwnTimes, type Overrides, OWN_TIMES, overrideOf, overrideQuestion } from '../../query/override-question.ts';
import { type AskedAgain, parseSaved, type SavedQuestion } from '../../query/saved-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { findSaved } from './saved.ts';

/** A saved question as it is asked now. */
export interface AskedSaved {
  readonly asked: AskedAgain;
  readonly request: JsonObject;
}

/** The latest version of a saved question, with what is said in its place. */
export async function askSaved(
  context: Context,
  view: AgentView,
  name: string,
  overrides: Overrides,
): Promise<AskedSaved> {
  const { of, request: saved } = (await findSaved(context, view, 'question', name)).body as SavedQuestion;
  const issues = new IssueList();
  if (hasOwnTimes(saved)) {
    for (const end of ['from', 'to'] as const) if (overrides[end] !== undefined) issues.add(end, OWN_TIMES);
    issues.refuse();
  }
  const now = unixSeconds(context);
  const request = overrideQuestion(saved, overrides, now);
  const found = new IssueList();
  const asked = parseSaved({ of, request }, now, found);
  await verifyNames(context, view, asked.parsed.unverified, found);
  issues.addAll(found, (key) => overrideOf(key, request, overrides));
  issues.refuse();
  return { asked, request };
}
