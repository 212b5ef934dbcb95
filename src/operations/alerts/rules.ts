import type { AgentView, Caller } from '../../access/caller.ts';
import { NO_STATES, type RuleStates } from '../../alerts/present.ts';
import { checkTested, type ReadRule, readRule } from '../../alerts/read-rule.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { ServiceError } from '../../errors.ts';
import { cursorAfter } from '../../lib/cursor.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { HistoryPage, StoredRule } from '../../ports/alerts.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import { type Context, unixSeconds } from '../context.ts';
import { verifyNames } from '../questions/verify-names.ts';

export type { StoredRule };

type Registered = Pick<Context, 'register'>;

/** Adds an issue for each name in a rule that the organisation does not know. */
export async function verifyRule(
  context: Context,
  view: AgentView,
  { rule: { watched }, unverified }: ReadRule,
  issues: IssueList,
): Promise<void> {
  await verifyNames(context, view, unverified, issues);
  if (watched.of !== 'saved') return;
  const saved = await context.register.saved.find(view.organisationId, 'question', watched.name);
  const question = saved?.body as SavedQuestion | undefined;
  if (question === undefined) issues.add('saved', `${watched.name} is not a saved question.`);
  else if (question.of !== 'metric_data')
    issues.add('saved', `${watched.name} compares two sides: a rule can’t test it.`);
  else checkTested(question.request, watched, issues);
}

/** Stores a rule. Its groups start anew if what it tests has changed. */
export async function putRule(
  context: Context,
  caller: Caller,
  name: string,
  { rule, body }: ReadRule,
): Promise<StoredRule> {
  const now = unixSeconds(context);
  const nextAt = (Math.floor(now / rule.every) + 1) * rule.every;
  await context.register.alerts.put(
    caller.organisationId,
    { name, body, tokenId: caller.tokenId, nextAt },
    now,
    (before) => {
      const isSame = before !== undefined && testedBy(before.body) === testedBy(body);
      return { states: isSame ? before.states : NO_STATES };
    },
    () => context.audit.entry(caller, 'alert.put', { name }),
  );
  return findRule(context, caller, name);
}

/** Everything in a rule but what it is called and when it is silent. */
function testedBy(body: unknown): string {
  const { title: _title, quiet: _quiet, ...tested } = body as Record<string, unknown>;
  return JSON.stringify(tested);
}

export async function findRule({ register }: Registered, view: AgentView, name: string): Promise<StoredRule> {
  const rule = await register.alerts.find(view.organisationId, name);
  if (!rule) throw new ServiceError('NOT_FOUND');
  return rule;
}

export function listRules({ register }: Registered, { organisationId }: AgentView): Promise<readonly StoredRule[]> {
  return register.alerts.list(organisationId);
}

export async function deleteRule({ register, audit }: Context, caller: Caller, name: string): Promise<void> {
  const isRemoved = await register.alerts.remove(
    caller.organisationId,
    name,
    () => ({ states: NO_STATES }),
    (isThere) => (isThere ? audit.entry(caller, 'alert.delete', { name }) : undefined),
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}

/** Changes of the states of groups, newest first. */
export async function readHistory({ register }: Registered, { organisationId }: AgentView, page: HistoryPage) {
  const entries = await register.alerts.history(organisationId, page);
  return { entries, nextCursor: cursorAfter(entries, page.limit) };
}

/** A stored rule as it was read when it was stored. */
export function parseStored({ body }: Pick<StoredRule, 'body'>, now: number): AlertRule {
  const issues = new IssueList();
  const { rule } = readRule(body, now, issues);
  issues.refuse();
  return rule;
}

export function statesOf({ states }: Pick<StoredRule, 'states'>): RuleStates {
  return states as RuleStates;
}
