import type { Caller } from '../../access/caller.ts';
import { type GroupState, judge } from '../../alerts/judge.ts';
import { presentTransition } from '../../alerts/present.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { ServiceError } from '../../errors.ts';
import type { Span } from '../../plan/plan.ts';
import type { Context } from '../context.ts';
import { evaluateRule } from './evaluate-rule.ts';

/** Each evaluation asks a question. */
const EVALUATIONS_MAX = 1000;

interface Tried {
  readonly transitions: readonly object[];
  readonly evaluations: number;
}

/** The transitions that a rule would have had in a time of UNIX seconds, both ends included. */
export async function tryRule(
  context: Context,
  caller: Caller,
  rule: AlertRule,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<Tried> {
  const { every } = rule;
  const first = Math.ceil(from / every);
  const count = Math.floor(Math.min(to, context.now() / 1000) / every) - first + 1;
  if (count > EVALUATIONS_MAX) {
    const message = `This would be ${count} evaluations, and may be ${EVALUATIONS_MAX}. Give a shorter time.`;
    throw new ServiceError('VALIDATION_FAIL', { issues: { from: [message] } });
  }
  const transitions: object[] = [];
  let groups: readonly GroupState[] = [];
  for (let index = first; index < first + count; index += 1) {
    const at = index * every;
    const { observations, ...described } = await evaluateRule(context, caller, rule, at, signal);
    const judged = judge(rule.terms, at, groups, observations);
    groups = judged.states;
    for (const each of judged.transitions) transitions.push({ at, ...presentTransition(rule, described, each) });
  }
  return { transitions, evaluations: Math.max(0, count) };
}
