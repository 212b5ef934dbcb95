import type { Caller } from '../../access/caller.ts';
import type { Channel } from '../../alerts/channel.ts';
import { reportMessage } from '../../alerts/report-message.ts';
import { daysOf, type Schedule } from '../../alerts/schedule.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { Evaluated } from '../../ports/alerts.ts';
import { reportHtml } from '../../reports/layout/report-html.ts';
import { planReport, readScope } from '../../reports/plan-report.ts';
import type { Report } from '../../reports/report.ts';
import type { Context } from '../context.ts';
import { makeReport, verifyReport } from '../reports/make-report.ts';
import { findRecipe } from '../reports/recipes.ts';
import { wordsFor } from '../words-for.ts';
import { newDelivery } from './send-message.ts';

/** A longer page does not go with a mail. */
const PAGE_LENGTH_MAX = 4_000_000;

/**
 * Makes the report of a schedule for an instant with a caller's rights, and the messages about it. Throws what passes or
 * may pass, unless it is the last attempt.
 */
export async function makeScheduled(
  context: Context,
  caller: Caller,
  name: string,
  schedule: Schedule,
  at: number,
  signal: AbortSignal,
  isLast = false,
): Promise<Omit<Evaluated, 'states'> & { readonly problem: string | null }> {
  const { report: recipe, to } = schedule;
  const period = daysOf(schedule.period, at);
  if (period === undefined) throw new Error('a stored schedule has a period');
  const made = { name, schedule, at, period, publicUrl: context.publicUrl() };
  const startedAt = context.now();
  const request = { ...schedule.scope, time: period };
  const record = (outcome: string, rows: number) =>
    context.audit.recordQuery(caller, {
      at: startedAt,
      route: 'SCHEDULE /reports/{recipe}',
      request: { recipe, ...request },
      outcome,
      rows,
      durationMs: context.now() - startedAt,
    });
  try {
    const report = await ask(context, caller, recipe, request, at, signal);
    record(
      'OK',
      report.tables.reduce((rows, table) => rows + table.rows.length, 0),
    );
    const message = reportMessage({ ...made, title: report.title }, null);
    const { link } = message.data;
    const page = reportHtml(report, [], { madeAt: new Date(context.now()), version: context.version, link });
    const mails = await mailChannels(context, caller);
    const deliveries = to.map((channel) => ({
      ...newDelivery(channel, message),
      ...(mails.has(channel) && page.length <= PAGE_LENGTH_MAX && { page }),
    }));
    return { evaluatedAt: at, transitions: [{ period, problem: null }], deliveries, problem: null };
  } catch (error) {
    record(signal.aborted ? 'ABORTED' : error instanceof ServiceError ? error.code : 'UNKNOWN_ERROR', 0);
    const mayPass = !(error instanceof ServiceError) || error.passes;
    if (signal.aborted || (mayPass && !isLast)) throw error;
    const problem = wordsFor(error);
    const message = reportMessage({ ...made, title: recipe }, problem);
    const deliveries = to.map((channel) => newDelivery(channel, message));
    return { evaluatedAt: at, transitions: [{ period, problem }], deliveries, problem };
  }
}

async function ask(
  context: Context,
  caller: Caller,
  key: string,
  request: Readonly<Record<string, unknown>>,
  at: number,
  signal: AbortSignal,
): Promise<Report> {
  const issues = new IssueList();
  const scope = readScope(request, at, issues);
  const recipe = await findRecipe(context, caller, key).catch((error: unknown) => {
    const isGone = error instanceof ServiceError && error.code === 'NOT_FOUND';
    throw isGone ? new ServiceError('NOT_FOUND', { message: `There is no recipe ${key} any more.` }) : error;
  });
  const planned = planReport(recipe, scope, at, issues);
  await verifyReport(context, caller, planned, issues);
  issues.refuse();
  return makeReport(context, caller, planned, signal);
}

async function mailChannels({ register }: Context, { organisationId }: Caller): Promise<ReadonlySet<string>> {
  const channels = await register.alertChannels.list(organisationId);
  return new Set(channels.flatMap(({ name, body }) => ((body as Channel).kind === 'mail' ? [name] : [])));
}
