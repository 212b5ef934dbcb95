import type { AgentView, Caller } from '../../access/caller.ts';
import type { Channel } from '../../alerts/channel.ts';
import { NO_STATES } from '../../alerts/present.ts';
import { type ReadSchedule, readSchedule } from '../../alerts/read-schedule.ts';
import { daysOf, nextRun, type Schedule } from '../../alerts/schedule.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { StoredRule } from '../../ports/alerts.ts';
import { planReport, readScope } from '../../reports/plan-report.ts';
import { type Context, unixSeconds } from '../context.ts';
import { findNamed } from '../named.ts';
import { verifyReport } from '../reports/make-report.ts';
import { findRecipe, listRecipes } from '../reports/recipes.ts';
import { makeScheduled } from './make-scheduled.ts';
import { makerOf } from './maker-of.ts';

export type { StoredRule };

/** Adds an issue for everything in a schedule that the organisation does not know. */
export async function verifySchedule(
  context: Context,
  view: AgentView,
  { schedule: { report, period, scope, to } }: ReadSchedule,
  issues: IssueList,
): Promise<void> {
  const kinds = new Map(
    (await context.register.alertChannels.list(view.organisationId)).map(({ name, body }) => [
      name,
      (body as Channel).kind,
    ]),
  );
  to.forEach((name, index) => {
    if (!kinds.has(name)) issues.add(`to[${index}]`, `${name} is not a valid channel.`);
    else if (kinds.get(name) === 'alertmanager')
      issues.add(`to[${index}]`, `${name} is a receiver of Alertmanager, which takes alerts alone.`);
  });
  const now = unixSeconds(context);
  const known = (await listRecipes(context, view)).map(({ name }) => name);
  if (!known.includes(report))
    return issues.add('report', `${report} is not a recipe. There are: ${known.join(', ')}.`);
  const time = daysOf(period, now);
  if (time === undefined) return;
  const planned = planReport(
    await findRecipe(context, view, report),
    readScope({ ...scope, time }, now, new IssueList()),
    now,
    issues,
  );
  await verifyReport(context, view, planned, issues);
}

export async function putSchedule(
  context: Context,
  caller: Caller,
  name: string,
  { schedule, body }: ReadSchedule,
): Promise<StoredRule> {
  const now = unixSeconds(context);
  await context.register.schedules.put(
    caller.organisationId,
    { name, body, tokenId: caller.tokenId, nextAt: nextRun(schedule, now) },
    now,
    () => ({ states: NO_STATES, deliveries: [] }),
    () => context.audit.entry(caller, 'schedule.put', { name, report: schedule.report }),
  );
  return findNamed(context, caller, 'schedules', name);
}

export async function deleteSchedule(context: Context, caller: Caller, name: string): Promise<void> {
  const isRemoved = await context.register.schedules.remove(
    caller.organisationId,
    name,
    unixSeconds(context),
    () => ({ states: NO_STATES, deliveries: [] }),
    (isThere) => (isThere ? context.audit.entry(caller, 'schedule.delete', { name }) : undefined),
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}

/** Makes the report of a schedule now, with the rights of its maker, and sends it. Returns why it can't be made, or null. */
export async function sendNow(
  context: Context,
  caller: Caller,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const stored = await findNamed(context, caller, 'schedules', name);
  const maker = await makerOf(context, stored);
  if (maker === undefined) throw new ServiceError('VALIDATION_FAIL', { issues: { name: [SCHEDULE_ENDED] } });
  await context.audit.record(caller, 'schedule.send', { name });
  const now = unixSeconds(context);
  const made = await makeScheduled(context, maker, name, parseSchedule(stored, now), now, signal);
  if (!(await context.register.schedules.add(stored, made, now))) throw new ServiceError('NOT_FOUND');
  return made.problem;
}

export const SCHEDULE_ENDED =
  'The token that saved this schedule has ended, or lacks the scope data. Save it again with another one.';

/** A stored schedule as it was read when it was stored. */
export function parseSchedule({ body }: Pick<StoredRule, 'body'>, now: number): Schedule {
  const issues = new IssueList();
  const { schedule } = readSchedule(body, now, issues);
  issues.refuse();
  return schedule;
}
