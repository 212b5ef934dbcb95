/**
 * The largest rank r, from 1, with which the order statistics r and n + 1 - r hold the median of independent values with a
 * probability of 95 % or more: 1 - 2 P(Bin(n, 1/2) <= r - 1) >= 0.95. Null where there is none. Exact.
 */
export function medianRank(n: number): number | null {
  if (n < VALUES_MIN) return null;
  const known = RANKS.get(n);
  if (known !== undefined) return known;
  if (RANKS.size >= RANKS_MAX) RANKS.clear();
  const rank = rankByDoubles(n) ?? rankByIntegers(n);
  RANKS.set(n, rank);
  return rank;
}

const VALUES_MIN = 6;
const RANKS = new Map<number, number>();
const RANKS_MAX = 10_000;

/** Undefined where a probability is too close to the limit for doubles to tell. */
function rankByDoubles(n: number): number | undefined {
  const middle = Math.floor(n / 2);
  /** C(n, k) / C(n, middle), until it underflows. */
  const terms: number[] = [];
  for (let [k, term] = [middle, 1]; k >= 0 && term > 1e-300; k -= 1) {
    terms.push(term);
    term *= k / (n - k + 1);
  }
  const upTo = terms.toReversed();
  const half = upTo.reduce((sum, term) => sum + term, 0);
  const whole = n % 2 === 0 ? 2 * half - 1 : 2 * half;
  const first = middle - upTo.length + 1;
  let tail = 0;
  let rank = first;
  for (const term of upTo) {
    tail += term;
    const share = (2 * tail) / whole;
    if (Math.abs(share - 0.05) < 1e-9) return undefined;
    if (share > 0.05) break;
    rank += 1;
  }
  return rank;
}

/** 2 * sum of C(n, k) for k < r is at most 2^n / 20. */
function rankByIntegers(n: number): number {
  const limit = 2n ** BigInt(n);
  let [term, sum, rank] = [1n, 1n, 0];
  while (40n * sum <= limit) {
    rank += 1;
    term = (term * BigInt(n - rank + 1)) / BigInt(rank);
    sum += term;
  }
  return rank;
}
