import type { Condition } from '../plan/expr.ts';
import { showCondition } from '../plan/show-plan.ts';
import type { Rule } from './metric.ts';
import { METRICS } from './metrics/index.ts';

/** A rule of the prefilter as results of a test meet it. */
export interface TestRule extends Rule {
  /** The metrics that leave a result out by it. */
  readonly metrics: readonly string[];
  /** The rules that come before it: a result that meets one of them is left out by that. */
  readonly before: readonly Condition[];
}

/** The rules of all metrics of a test, each once for each condition that it has there. */
export function rulesOf(test: string): readonly TestRule[] {
  const rules = RULES.get(test) ?? findRules(test);
  RULES.set(test, rules);
  return rules;
}

/** Every batch asks for them. */
const RULES = new Map<string, readonly TestRule[]>();

function findRules(test: string): readonly TestRule[] {
  const rules = new Map<string, TestRule>();
  for (const { key, prefilter } of METRICS.filter((metric) => metric.test.key === test)) {
    prefilter.forEach((rule, index) => {
      const before = prefilter.slice(0, index).map(({ drop }) => drop);
      const id = [rule.id, rule.drop, ...before].map((part) => (typeof part === 'string' ? part : showCondition(part)));
      const known = rules.get(id.join('\n'));
      rules.set(id.join('\n'), { ...rule, before, metrics: [...(known?.metrics ?? []), key] });
    });
  }
  return [...rules.values()];
}
