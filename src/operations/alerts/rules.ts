import type { AgentView, Caller } from '../../access/caller.ts';
import { closeGroups, type Notice } from '../../alerts/judge.ts';
import { messageOf, type Told } from '../../alerts/message.ts';
import { NO_STATES, type RuleStates } from '../../alerts/present.ts';
import { checkTested, type ReadRule, readTerms } from '../../alerts/read-rule.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import type { Silence } from '../../alerts/silence.ts';
import { ServiceError } from '../../errors.ts';
import { cursorAfter } from '../../lib/cursor.ts';
import { IssueList } from '../../lib/issue-list.ts';
import * as read from '../../lib/read.ts';
import type { NewDelivery } from '../../ports/alert-channels.ts';
import type { HistoryPage, StoredRule } from '../../ports/alerts.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';
import { findNamed } from '../named.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { newDelivery } from './send-message.ts';

export type { StoredRule };

/** Adds an issue for each name in a rule that the organisation does not know. */
export async function verifyRule(
  context: Context,
  view: AgentView,
  { rule: { watched, to }, unverified }: ReadRule,
  issues: IssueList,
): Promise<void> {
  await verifyNames(context, view, unverified, issues);
  if (to.length > 0) {
    const known = (await context.register.alertChannels.list(view.organisationId)).map(({ name }) => name);
    to.forEach((name, index) => {
      if (!known.includes(name)) issues.add(`to[${index}]`, `${name} is not a valid channel.`);
    });
  }
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
      return isSame ? { states: before.states, deliveries: [] } : closeRule(context, before);
    },
    () => context.audit.entry(caller, 'alert.put', { name }),
  );
  return findNamed(context, caller, 'alerts', name);
}

/** The groups of a rule that is deleted or tests something else, and the last messages about them. */
function closeRule(context: Context, before: StoredRule | undefined) {
  if (before === undefined) return { states: NO_STATES, deliveries: [] };
  const now = unixSeconds(context);
  const rule = parseStored(before);
  const { groups, ...described } = statesOf(before);
  const told = { name: before.name, rule, ...described, question: undefined, at: now, publicUrl: context.publicUrl() };
  return { states: NO_STATES, deliveries: deliveriesOf(told, closeGroups(groups)) };
}

/** A message for each notice and channel. */
export function deliveriesOf(told: Told, notices: readonly Notice[]): readonly NewDelivery[] {
  const messages = notices.map((notice) => messageOf(told, notice));
  return messages.flatMap((message) => told.rule.to.map((channel) => newDelivery(channel, message)));
}

/** Everything in a rule but what it is called, when it is quiet and where it sends to, whatever the order of its fields. */
function testedBy(body: unknown): string {
  const { title: _title, quiet: _quiet, to: _to, ...tested } = body as Record<string, unknown>;
  return JSON.stringify(tested, (_, value: unknown) =>
    read.isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}

export async function deleteRule(context: Context, caller: Caller, name: string): Promise<void> {
  const isRemoved = await context.register.alerts.remove(
    caller.organisationId,
    name,
    unixSeconds(context),
    (before) => closeRule(context, before),
    (isThere) => (isThere ? context.audit.entry(caller, 'alert.delete', { name }) : undefined),
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}

/** Changes of the states of groups, or the reports that were made by schedules; newest first. */
export async function readHistory(
  { register }: Registered,
  { organisationId }: AgentView,
  of: 'alerts' | 'schedules',
  page: HistoryPage,
) {
  const entries = await register[of].history(organisationId, page);
  return { entries, nextCursor: cursorAfter(entries, page.limit) };
}

/** A stored rule as it was read when it was stored; its question is read when it is asked. */
export function parseStored({ body }: Pick<StoredRule, 'body'>): AlertRule {
  const issues = new IssueList();
  const { rule } = readTerms(body, issues);
  issues.refuse();
  return rule;
}

export function silencesOf({ silences }: Pick<StoredRule, 'silences'>): readonly Silence[] {
  return silences as readonly Silence[];
}

export function statesOf({ states }: Pick<StoredRule, 'states'>): RuleStates {
  return states as RuleStates;
}
