import { NO_STATES } from '../../alerts/present.ts';
import { dueRuns, nextRun } from '../../alerts/schedule.ts';
import { ServiceError } from '../../errors.ts';
import type { StoredRule } from '../../ports/alerts.ts';
import { makeScheduled } from '../alerts/make-scheduled.ts';
import { makerOf } from '../alerts/maker-of.ts';
import { parseSchedule, SCHEDULE_ENDED } from '../alerts/schedules.ts';
import { type Context, unixSeconds } from '../context.ts';
import { wordsFor } from '../words-for.ts';

/** A node that has not committed a report for this time is presumed dead; another node makes it. */
const LEASE_SECONDS = 900;

/** After a failure that is not the report's. */
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
    const isBusy = await makeAll(context, stored, holder, signal, warn);
    if (isBusy) return;
  }
}

/** True: the store is busy, and what is due is made at the next look. */
async function makeAll(
  context: Context,
  stored: StoredRule,
  holder: string,
  signal: AbortSignal,
  warn: (message: string, error: unknown) => void,
): Promise<boolean> {
  const { schedules } = context.register;
  const { organisationId, name } = stored;
  const lease = { organisationId, name, holder };
  const now = unixSeconds(context);
  const caller = await makerOf(context, stored);
  if (caller === undefined) {
    await schedules.finish([{ lease, nextAt: null, problem: SCHEDULE_ENDED }], now);
    return false;
  }
  try {
    const schedule = parseSchedule(stored, now);
    let problem: string | null = null;
    for (const at of dueRuns(schedule, stored.evaluatedAt, now)) {
      const made = await makeScheduled(context, caller, name, schedule, at, signal);
      problem = made.problem;
      const second = unixSeconds(context);
      const isHeld = await schedules.commit(lease, { ...made, states: NO_STATES }, second, second + LEASE_SECONDS);
      if (!isHeld) return false;
    }
    const second = unixSeconds(context);
    await schedules.finish([{ lease, nextAt: nextRun(schedule, second), problem }], second);
    return false;
  } catch (error) {
    const isBusy = signal.aborted || (error instanceof ServiceError && error.isBusy);
    if (!isBusy && !(error instanceof ServiceError)) warn('a scheduled report could not be made', error);
    const next = isBusy
      ? { nextAt: stored.nextAt, problem: null }
      : { nextAt: now + PAUSE_SECONDS, problem: wordsFor(error) };
    await schedules.finish([{ lease, ...next }], now);
    return isBusy;
  }
}
