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
  const fails = failing(n, Math.min(1, Math.max(0, limit / 100)), (k) => !holds((100 * k) / n, op, limit));
  KNOWN.set(key, fails);
  return fails;
}

/** Of numbers that are less likely than this part of the likeliest one, there is none in the sum. */
const LIKELY_MIN = 1e-40;

/** Terms are relative to the likeliest one, and each comes from its neighbour: neither depends on how large `n` is. */
function failing(n: number, p: number, fails: (k: number) => boolean): number {
  const likeliest = Math.min(n, Math.floor((n + 1) * p));
  const sums = { all: 0, fails: 0 };
  const add = (k: number, term: number) => {
    sums.all += term;
    if (fails(k)) sums.fails += term;
  };
  for (let [k, term] = [likeliest, 1]; k <= n && term > LIKELY_MIN; k += 1) {
    add(k, term);
    term *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  for (let [k, term] = [likeliest, 1]; k > 0 && term > LIKELY_MIN; k -= 1) {
    term *= (k / (n - k + 1)) * ((1 - p) / p);
    add(k - 1, term);
  }
  return sums.fails / sums.all;
}
