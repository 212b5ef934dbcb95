import { closeGroups, dueEvaluations, judge } from '../../alerts/judge.ts';
import { NO_STATES, presentTransition } from '../../alerts/present.ts';
import { silencedUntil } from '../../alerts/silence.ts';
import { ServiceError } from '../../errors.ts';
import type { RuleLease, StoredRule } from '../../ports/alerts.ts';
import { evaluateRule } from '../alerts/evaluate-rule.ts';
import { makerOf } from '../alerts/maker-of.ts';
import { deliveriesOf, parseStored, silencesOf, statesOf } from '../alerts/rules.ts';
import { type ShareAnswers, shareAnswers } from '../alerts/share-answers.ts';
import { type Context, unixSeconds } from '../context.ts';
import { wordsFor } from '../words-for.ts';

/** Rules that a node works on at the same time. */
const AT_A_TIME = 2;
const TAKEN_AT_ONCE = 20;
/** A node that has not committed an evaluation for this time is presumed dead; another node takes over. */
const LEASE_SECONDS = 300;

/** Evaluates the rules that are due, each at one node, until none is left. */
export async function evaluateDue(
  context: Context,
  signal: AbortSignal,
  warn: (message: string, error: unknown) => void,
): Promise<void> {
  const share = shareAnswers();
  for (;;) {
    const now = unixSeconds(context);
    const holder = crypto.randomUUID();
    const taken = [...(await context.register.alerts.take(holder, now + LEASE_SECONDS, now, TAKEN_AT_ONCE))];
    if (taken.length === 0) return;
    const work = async () => {
      for (let rule = taken.shift(); rule !== undefined; rule = taken.shift())
        await evaluateAll(
          context,
          rule,
          { organisationId: rule.organisationId, name: rule.name, holder },
          signal,
          warn,
          share,
        );
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    signal.throwIfAborted();
  }
}

async function evaluateAll(
  context: Context,
  stored: StoredRule,
  lease: RuleLease,
  signal: AbortSignal,
  warn: (message: string, error: unknown) => void,
  share: ShareAnswers,
): Promise<void> {
  const { alerts } = context.register;
  const now = unixSeconds(context);
  const caller = await makerOf(context, stored);
  if (caller === undefined) return alerts.release(lease, { nextAt: null, problem: ENDED });
  let nextAt = now + 3600;
  try {
    const rule = parseStored(stored, now);
    nextAt = (Math.floor(now / rule.every) + 1) * rule.every;
    let states = statesOf(stored);
    for (const at of dueEvaluations(rule.every, stored.evaluatedAt, now)) {
      const { question, splits, observations } = await evaluateRule(context, caller, rule, at, signal, share);
      // A saved question may be split by something else now.
      const isSame = JSON.stringify(states.splits) === JSON.stringify(splits);
      const { groups } = isSame ? states : NO_STATES;
      const told = { name: stored.name, rule, question, at, publicUrl: context.publicUrl() };
      const closing = isSame ? [] : deliveriesOf({ ...told, splits: states.splits }, closeGroups(states.groups));
      const judged = judge(
        rule.terms,
        at,
        groups,
        observations,
        (values) => silencedUntil(silencesOf(stored), splits, values, at) !== null,
      );
      states = { splits, groups: judged.states };
      const transitions = judged.transitions.map((transition) => presentTransition(rule, splits, transition));
      const deliveries = [...closing, ...deliveriesOf({ ...told, splits }, judged.notices)];
      const second = unixSeconds(context);
      if (
        !(await alerts.commit(
          lease,
          { states, evaluatedAt: at, transitions, deliveries },
          second,
          second + LEASE_SECONDS,
        ))
      )
        return;
    }
    await alerts.release(lease, { nextAt, problem: null });
  } catch (error) {
    const isBusy = signal.aborted || (error instanceof ServiceError && error.isBusy);
    if (!isBusy && !(error instanceof ServiceError)) warn('an alert rule could not be evaluated', error);
    // Evaluations that a busy store could not do are made up for at the next look.
    await alerts.release(
      lease,
      isBusy ? { nextAt: stored.nextAt, problem: null } : { nextAt, problem: wordsFor(error) },
    );
  }
}

const ENDED =
  'The token that saved this rule has ended, or lacks the scope data. Save the rule again with another one.';
