import { clusteredError, residualsOf } from '../lib/statistics/by-agent/clusters.ts';
import { divide, ExactSum } from '../lib/statistics/double-double.ts';
import { medianRank } from '../lib/statistics/median-interval.ts';
import { percentilesOf } from '../lib/statistics/percentiles.ts';
import { tQuantile } from '../lib/statistics/student-t.ts';
import type { Summaries, Summary } from '../plan/by-agent.ts';
import { isBeyond, levelTolerance, type ThresholdSide } from '../plan/plan.ts';
import type { InnerForm, RuleFigure, Side } from './rule.ts';

/** What a form comes to. */
export interface FormValue {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  /** The 95 % interval by agent. */
  readonly interval: readonly [low: number, high: number] | null;
  /** A result has no level to be compared with. */
  readonly isUnknown: boolean;
}

export interface FormSums {
  /** A result without a value, which is NaN, misses; numbers that are no ratios have no denominator. `level`: that it is compared with. */
  add(agent: number, value: number, denominator: number, level: number | null): void;
  value(): FormValue;
}

const NOTHING: FormValue = { value: null, numerator: null, denominator: null, interval: null, isUnknown: false };
const UNKNOWN: FormValue = { ...NOTHING, isUnknown: true };

const SIDE_OF: Readonly<Record<Side, ThresholdSide>> = {
  at_least: 'atLeast',
  at_most: 'atMost',
  above: 'above',
  below: 'below',
};

/** Gathers results for a share, a count or a figure: of results, or of agents. */
export function formSums(form: InnerForm, perAgent: Summaries | null): FormSums {
  if (form.form === 'figure') return figureSums(form.figure, perAgent);
  const side = SIDE_OF[form.threshold.side];
  const isShare = form.form === 'share';
  return perAgent === null ? resultShares(side, isShare) : agentShares(side, isShare, perAgent);
}

function resultShares(side: ThresholdSide, isShare: boolean): FormSums {
  const byAgent = new Map<number, { n: number; met: number }>();
  let [last, sums] = [Number.NaN, { n: 0, met: 0 }];
  let known: { readonly level: number; readonly meets: (value: number) => boolean } | undefined;
  let isUnknown = false;
  return {
    add(agent, value, denominator, level) {
      if (level === null) {
        isUnknown = true;
        return;
      }
      if (known?.level !== level) known = { level, meets: isBeyond(side, level) };
      if (agent !== last) {
        sums = byAgent.get(agent) ?? { n: 0, met: 0 };
        byAgent.set(agent, sums);
        last = agent;
      }
      sums.n += 1;
      if (known.meets(ofRatio(value, denominator))) sums.met += 1;
    },
    value: () => (isUnknown ? UNKNOWN : shareOf([...byAgent.values()], isShare)),
  };
}

function ofRatio(value: number, denominator: number): number {
  return Number.isNaN(denominator) ? value : (100 * value) / denominator;
}

function shareOf(clusters: readonly { readonly n: number; readonly met: number }[], isShare: boolean): FormValue {
  const [numerator, denominator] = [sum(clusters.map(({ met }) => met)), sum(clusters.map(({ n }) => n))];
  if (!isShare) return { ...NOTHING, value: numerator };
  if (denominator === 0) return { ...NOTHING, numerator, denominator };
  const value = (100 * numerator) / denominator;
  const totals = clusters.map(({ met }) => 100 * met);
  const weights = clusters.map(({ n }) => n);
  return { ...NOTHING, value, numerator, denominator, interval: intervalOf(value, totals, weights) };
}

/** The interval of sum(total) / sum(weight) where each agent is one cluster. */
function intervalOf(value: number, totals: readonly number[], weights: readonly number[]): FormValue['interval'] {
  const none = new Float64Array(totals.length);
  const clusters = {
    totals: Float64Array.from(totals),
    totalRests: none,
    weights: Float64Array.from(weights),
    weightRests: none,
  };
  const error = clusteredError(residualsOf(clusters, NOISE));
  if (error === null) return null;
  const half = tQuantile(0.95, totals.length - 1) * error;
  return [value - half, value + half];
}

const NOISE = 1e-13;

interface AgentResults {
  readonly values: number[];
  readonly denominators: number[];
  level: number | null;
}

/** The results of each agent. */
class ByAgent {
  readonly agents = new Map<number, AgentResults>();
  /** A last result has no level. */
  isUnknown = false;

  add(agent: number, value: number, denominator: number, level: number | null): void {
    if (Number.isNaN(value)) return;
    let own = this.agents.get(agent);
    if (own === undefined) {
      own = { values: [], denominators: [], level };
      this.agents.set(agent, own);
    }
    own.values.push(value);
    if (!Number.isNaN(denominator)) own.denominators.push(denominator);
    own.level = level;
  }
}

function agentShares(side: ThresholdSide, isShare: boolean, summaries: Summaries): FormSums {
  const gathered = new ByAgent();
  return {
    add: gathered.add.bind(gathered),
    value() {
      const agents = [...gathered.agents.values()].filter(({ values }) => values.length >= summaries.resultsMin);
      if (agents.some(({ level }) => level === null)) return UNKNOWN;
      const met = agents.map((own) => Number(isBeyond(side, own.level ?? 0)(summaryOf(own, summaries.summary))));
      return shareOf(
        met.map((one) => ({ n: 1, met: one })),
        isShare,
      );
    },
  };
}

function figureSums(figure: RuleFigure, perAgent: Summaries | null): FormSums {
  const gathered = new ByAgent();
  return {
    add: gathered.add.bind(gathered),
    value() {
      const agents = [...gathered.agents.values()].filter(({ values }) => values.length >= (perAgent?.resultsMin ?? 1));
      if (agents.length === 0) return NOTHING;
      return perAgent === null ? ofResults(figure, agents) : ofAgents(figure, agents, perAgent.summary);
    },
  };
}

function ofResults(figure: RuleFigure, agents: readonly AgentResults[]): FormValue {
  if (figure === 'agentCount') return { ...NOTHING, value: agents.length };
  if (figure === 'metricValue') {
    const isRatio = agents.some(({ denominators }) => denominators.length > 0);
    const totals = agents.map(({ values }) => (isRatio ? 100 : 1) * sum(values));
    const weights = agents.map(({ values, denominators }) => (isRatio ? sum(denominators) : values.length));
    const value = mean(totals, weights);
    return { ...NOTHING, value, interval: intervalOf(value, totals, weights) };
  }
  const values = agents.flatMap(({ values, denominators }) =>
    denominators.length === 0 ? values : values.map((value, index) => ofRatio(value, denominators[index] ?? 1)),
  );
  return { ...NOTHING, value: plainFigure(figure, Float64Array.from(values).sort()) };
}

function ofAgents(figure: RuleFigure, agents: readonly AgentResults[], summary: Summary): FormValue {
  const values = Float64Array.from(agents, (own) => summaryOf(own, summary)).sort();
  if (figure === 'sampleCount') return { ...NOTHING, value: sum(agents.map((own) => own.values.length)) };
  if (figure === 'agentCount') return { ...NOTHING, value: agents.length };
  const value = plainFigure(figure, values);
  if (figure === 'metricValue') {
    return { ...NOTHING, value, interval: intervalOf(value, [...values], Array<number>(values.length).fill(1)) };
  }
  const rank = figure === 'median' ? medianRank(values.length) : null;
  const interval = rank === null ? null : ([values[rank - 1] ?? 0, values[values.length - rank] ?? 0] as const);
  return { ...NOTHING, value, interval };
}

/** Of values in ascending order. */
function plainFigure(figure: RuleFigure, sorted: Float64Array): number {
  if (typeof figure === 'object') return percentilesOf(sorted, [figure.percentile])[0] ?? Number.NaN;
  switch (figure) {
    case 'metricValue':
      return sum([...sorted]) / sorted.length;
    case 'median':
      return percentilesOf(sorted, [50])[0] ?? Number.NaN;
    case 'min':
      return sorted[0] ?? Number.NaN;
    case 'max':
      return sorted.at(-1) ?? Number.NaN;
    case 'stdDev': {
      const middle = sum([...sorted]) / sorted.length;
      return Math.sqrt(sum(Array.from(sorted, (x) => (x - middle) ** 2)) / sorted.length);
    }
    case 'sampleCount':
      return sorted.length;
    case 'agentCount':
      return Number.NaN;
  }
}

/** The one value of an agent's results. */
function summaryOf({ values, denominators }: AgentResults, summary: Summary): number {
  const isRatio = denominators.length > 0;
  if (summary.of === 'mean') return isRatio ? (100 * sum(values)) / sum(denominators) : sum(values) / values.length;
  const each = isRatio ? values.map((value, index) => ofRatio(value, denominators[index] ?? 1)) : values;
  const sorted = Float64Array.from(each).sort();
  switch (summary.of) {
    case 'trimmed_mean': {
      const cut = Math.floor(sorted.length * summary.trim + 1e-9);
      const left = [...sorted.subarray(cut, sorted.length - cut)];
      return sum(left) / left.length;
    }
    case 'min':
      return sorted[0] ?? Number.NaN;
    case 'max':
      return sorted.at(-1) ?? Number.NaN;
    case 'percentile':
      return percentilesOf(sorted, [summary.percent])[0] ?? Number.NaN;
    case 'share_above': {
      const level = summary.level + levelTolerance(summary.level);
      return (100 * sorted.filter((x) => x > level).length) / sorted.length;
    }
  }
}

function mean(totals: readonly number[], weights: readonly number[]): number {
  const [total, weight] = [new ExactSum(), new ExactSum()];
  for (const each of totals) total.add(each);
  for (const each of weights) weight.add(each);
  return divide(total.value, total.rest, weight.value, weight.rest).value;
}

/** Without errors of rounding. */
function sum(numbers: readonly number[]): number {
  const total = new ExactSum();
  for (const number of numbers) total.add(number);
  return total.value;
}
