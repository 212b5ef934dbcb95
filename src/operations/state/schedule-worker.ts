import { NO_STATES } from '../../alerts/present.ts';
import { dueRuns, nextRun, type Schedule } from '../../alerts/schedule.ts';
import { ServiceError } from '../../errors.ts';
import type { StoredRule } from '../../ports/alerts.ts';
import { makeScheduled } from '../alerts/make-scheduled.ts';
import { makerOf } from '../alerts/maker-of.ts';
import { parseSchedule, SCHEDULE_ENDED } from '../alerts/schedules.ts';
import { type Context, unixSeconds } from '../context.ts';
import { wordsFor } from '../words-for.ts';

/** A node that has not committed a report for this time is presumed dead; another node makes it. */
const LEASE_SECONDS = 900;

/** After a failure that passes. */
const RETRY_SECONDS = 60;
/** After another one that is not the report's. */
const PAUSE_SECONDS = 600;

/** Makes the reports that are due, each at one node, until none is left. */
export async function makeDueReports(
  context: Context,
  signal: AbortSignal,
  warn: (message: string, error: unknown) => void,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const now = unixSeconds(context);
    const holder = crypto.randomUUID();
    const [stored] = await context.register.schedules.take(holder, now + LEASE_SECONDS, now, 1);
    if (stored === undefined) return;
    await makeAll(context, stored, holder, signal, warn);
  }
}

async function makeAll(
  context: Context,
  stored: StoredRule,
  holder: string,
  signal: AbortSignal,
  warn: (message: string, error: unknown) => void,
): Promise<void> {
  const { schedules } = context.register;
  const { organisationId, name } = stored;
  const lease = { organisationId, name, holder };
  const now = unixSeconds(context);
  const caller = await makerOf(context, stored);
  if (caller === undefined) return schedules.finish([{ lease, nextAt: null, problem: SCHEDULE_ENDED }], now);
  try {
    const schedule = parseSchedule(stored, now);
    let problem: string | null = null;
    for (const [index, at] of dueRuns(schedule, stored.evaluatedAt, now).entries()) {
      const isLast = index === 0 && isOvertaken(schedule, stored, at, now);
      const made = await makeScheduled(context, caller, name, schedule, at, signal, isLast);
      problem = made.problem;
      const second = unixSeconds(context);
      const isHeld = await schedules.commit(lease, { ...made, states: NO_STATES }, second, second + LEASE_SECONDS);
      if (!isHeld) return;
    }
    const second = unixSeconds(context);
    await schedules.finish([{ lease, nextAt: nextRun(schedule, second), problem }], second);
  } catch (error) {
    const second = unixSeconds(context);
    if (signal.aborted) return schedules.finish([{ lease, nextAt: stored.nextAt, problem: null }], second);
    if (!(error instanceof ServiceError)) warn('a scheduled report could not be made', error);
    const pause = error instanceof ServiceError && error.passes ? RETRY_SECONDS : PAUSE_SECONDS;
    await schedules.finish([{ lease, nextAt: second + pause, problem: wordsFor(error) }], second);
  }
}

/** True if a run has been tried before, and another one has become due since then. */
function isOvertaken(schedule: Schedule, { nextAt, problem }: StoredRule, at: number, now: number): boolean {
  const pause = problem === UNEXPECTED ? PAUSE_SECONDS : RETRY_SECONDS;
  return nextAt !== null && nextAt > at && nextRun(schedule, nextAt - pause) <= now;
}

const UNEXPECTED = new ServiceError('UNKNOWN_ERROR').message;
