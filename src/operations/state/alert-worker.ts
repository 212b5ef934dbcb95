import type { Caller } from '../../access/caller.ts';
import { closeGroups, dueEvaluations, GROUPS_MAX, judge } from '../../alerts/judge.ts';
import { NO_STATES, presentTransition, type RuleStates } from '../../alerts/present.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { silencedUntil } from '../../alerts/silence.ts';
import { ServiceError } from '../../errors.ts';
import type { SplitValue } from '../../plan/group-row.ts';
import type { Evaluated, FinishedRule, RuleLease, StoredRule } from '../../ports/alerts.ts';
import { answerTogether, type Round } from '../alerts/answer-together.ts';
import { evaluateRule } from '../alerts/evaluate-rule.ts';
import { makerOf } from '../alerts/maker-of.ts';
import { deliveriesOf, parseStored, silencesOf, statesOf } from '../alerts/rules.ts';
import { type Context, unixSeconds } from '../context.ts';
import { wordsFor } from '../words-for.ts';

/** Rules that a node evaluates together. */
const TAKEN_AT_ONCE = 50;
/** A node that has not stored an evaluation for this time is presumed dead; another node takes over. */
const LEASE_SECONDS = 300;

/** After a failure that passes; evaluations are made up for. */
const RETRY_SECONDS = 5;

type Warn = (message: string, error: unknown) => void;

/** What the evaluations of rules that were taken together share. */
interface Shared {
  readonly signal: AbortSignal;
  readonly warn: Warn;
  readonly round: Round;
  /** Looks each maker up once. */
  readonly makerOf: (stored: StoredRule) => Promise<Caller | undefined>;
}

/** Evaluates the rules that are due, each at one node, until none is left. */
export async function evaluateDue(context: Context, signal: AbortSignal, warn: Warn): Promise<void> {
  const round = answerTogether(context.facts, signal);
  for (;;) {
    const now = unixSeconds(context);
    const holder = crypto.randomUUID();
    const taken = await context.register.alerts.take(holder, now + LEASE_SECONDS, now, TAKEN_AT_ONCE);
    if (taken.length === 0) return;
    const shared = { signal, warn, round, makerOf: onceEach(context) };
    const done = await Promise.all(
      taken.map((rule) => {
        const lease = { organisationId: rule.organisationId, name: rule.name, holder };
        return round.during(() => evaluateAll(context, rule, lease, shared));
      }),
    );
    await context.register.alerts.finish(
      done.filter((rule) => rule !== undefined),
      unixSeconds(context),
    );
    signal.throwIfAborted();
  }
}

function onceEach(context: Context): Shared['makerOf'] {
  const known = new Map<string, Promise<Caller | undefined>>();
  return (stored) => {
    const key = JSON.stringify([stored.organisationId, stored.tokenId]);
    const maker = known.get(key) ?? makerOf(context, stored);
    known.set(key, maker);
    return maker;
  };
}

/** Evaluates a rule for every time that is due, and stores all evaluations but the last. Undefined: the lease is lost. */
async function evaluateAll(
  context: Context,
  stored: StoredRule,
  lease: RuleLease,
  shared: Shared,
): Promise<FinishedRule | undefined> {
  const now = unixSeconds(context);
  let nextAt = now + 3600;
  let evaluated: Evaluated | undefined;
  let problem: string | null = null;
  try {
    const caller = await shared.makerOf(stored);
    if (caller === undefined) return { lease, nextAt: null, problem: ENDED };
    const rule = parseStored(stored);
    nextAt = (Math.floor(now / rule.every) + 1) * rule.every;
    for (const at of dueEvaluations(rule.every, stored.evaluatedAt, now)) {
      if (evaluated && !(await commit(context, lease, evaluated))) return undefined;
      const states = evaluated ? statesOf(evaluated) : statesOf(stored);
      evaluated = undefined;
      ({ problem, ...evaluated } = await evaluateAt(context, caller, { stored, rule, states }, at, shared));
    }
    return { lease, evaluated, nextAt, problem };
  } catch (error) {
    const { signal, warn } = shared;
    if (signal.aborted) return { lease, nextAt: stored.nextAt, problem: null };
    if (!(error instanceof ServiceError)) warn('an alert rule could not be evaluated', error);
    const passes = error instanceof ServiceError && error.passes;
    return { lease, nextAt: passes ? unixSeconds(context) + RETRY_SECONDS : nextAt, problem: wordsFor(error) };
  }
}

function commit(context: Context, lease: RuleLease, evaluated: Evaluated): Promise<boolean> {
  const second = unixSeconds(context);
  return context.register.alerts.commit(lease, evaluated, second, second + LEASE_SECONDS);
}

interface Evaluating {
  readonly stored: StoredRule;
  readonly rule: AlertRule;
  readonly states: RuleStates;
}

async function evaluateAt(
  context: Context,
  caller: Caller,
  { stored, rule, states }: Evaluating,
  at: number,
  { signal, round }: Shared,
): Promise<Evaluated & { readonly problem: string | null }> {
  const { question, splits, unit, observations } = await evaluateRule(context, caller, rule, at, signal, round);
  // A saved question may be split by something else now.
  const isSame = JSON.stringify(states.splits) === JSON.stringify(splits);
  const { groups } = isSame ? states : NO_STATES;
  const told = { name: stored.name, rule, question, at, publicUrl: context.publicUrl() };
  const { groups: former, ...describedBefore } = states;
  const closing = isSame ? [] : deliveriesOf({ ...told, ...describedBefore }, closeGroups(former));
  const silences = silencesOf(stored);
  const isSilenced = (values: readonly SplitValue[]) => silencedUntil(silences, splits, values, at) !== null;
  const judged = judge(rule.terms, at, groups, observations, isSilenced);
  return {
    states: { splits, unit, groups: judged.states },
    evaluatedAt: at,
    transitions: judged.transitions.map((transition) => presentTransition(rule, { splits, unit }, transition)),
    deliveries: [...closing, ...deliveriesOf({ ...told, splits, unit }, judged.notices)],
    problem: judged.leftOut === 0 ? null : `${judged.leftOut} more agents are silent than the ${GROUPS_MAX} of a rule.`,
  };
}

const ENDED =
  'The token that saved this rule has ended, or lacks the scope data. Save the rule again with another one.';
