import { holds } from './judge-condition.ts';
import type { Operator, Rule } from './rule.ts';
import type { JudgedCondition } from './verdict.ts';

/** How likely a line exactly at its limits is not met by chance: of several shares, the one most likely to fail. */
export function chanceToFail(rule: Rule, conditions: Readonly<Record<string, JudgedCondition>>): number {
  const chances = Object.entries(rule.conditions).map(([name, { form, is }]) => {
    const { limit = null, denominator = null } = conditions[name] ?? {};
    return form !== 'share' || limit === null || !denominator ? 0 : chanceOf(denominator, is.op, limit);
  });
  return Math.max(0, ...chances);
}

/** Lines share few numbers of results. */
const KNOWN = new Map<string, number>();
const KNOWN_MAX = 10_000;

/** The probability that a share of `n` results fails a limit where each result meets with the probability of the limit. */
function chanceOf(n: number, op: Operator, limit: number): number {
  const key = `${n} ${op} ${limit}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  if (KNOWN.size >= KNOWN_MAX) KNOWN.clear();
  const p = Math.min(1, Math.max(0, limit / 100));
  let fails = 0;
  let logChoose = 0;
  for (let k = 0; k <= n; k += 1) {
    if (k > 0) logChoose += Math.log((n - k + 1) / k);
    if (!holds((100 * k) / n, op, limit))
      fails += Math.exp(logChoose + times(k, Math.log(p)) + times(n - k, Math.log1p(-p)));
  }
  KNOWN.set(key, fails);
  return fails;
}

/** 0 times anything is 0. */
function times(count: number, log: number): number {
  return count === 0 ? 0 : count * log;
}
