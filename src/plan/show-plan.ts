import type { ByAgent, Summary, Weight } from './by-agent.ts';
import type { Comparison, Condition, Expr, Operator } from './expr.ts';
import type { Field, Filter } from './field.ts';
import {
  type AggregatePlan,
  type Derived,
  type HistogramPlan,
  type LocalWindow,
  type Measure,
  PERCENTILES,
  type RawPlan,
  type RecordCondition,
  type RecordsPlan,
  type Span,
  THRESHOLD_SIDES,
} from './plan.ts';

/** A plan as lines that a person can read. */
export function showPlan(plan: AggregatePlan | HistogramPlan | RawPlan | RecordsPlan): string[] {
  if (plan.kind === 'records') {
    return [
      `records of ${plan.test}`,
      `utc        ${showSpan(plan.utc, 1)}`,
      `panels     ${plan.panels?.join(', ') ?? 'all'}`,
      ...windowLines(plan.window),
      ...(plan.agents === null ? [] : [`agents     ${plan.agents.join(', ')}`]),
      ...(plan.order === 'oldest' ? [] : [`order      ${plan.order} first`]),
      ...(plan.labels.length === 0 ? [] : [`labels     ${plan.labels.join(', ')}`]),
      ...plan.where.map((condition) => `where      ${showRecordCondition(condition)}`),
    ];
  }
  const { test, local, utc, panels, filters, drop, measure, window, derived } = plan.scope;
  const splits = plan.splits.map((split) => showField('field' in split ? split.field : split));
  return [
    `${plan.kind} of ${test}`,
    `value      ${showMeasure(measure)}`,
    ...(derived === undefined ? [] : derivedLines(derived)),
    `local time ${showSpan(local, 1000)}`,
    ...(utc === undefined ? [] : [`utc        ${showSpan(utc, 1)}`]),
    `panels     ${panels?.join(', ') ?? 'all'}`,
    ...windowLines(window),
    ...filters.map((filter) => `filter     ${showFilter(filter)}`),
    ...drop.map((condition) => `drop when  ${showCondition(condition)}`),
    ...splits.map((split) => `split by   ${split}`),
    ...(plan.kind === 'aggregate' ? aggregateLines(plan) : []),
    ...(plan.kind === 'histogram' ? histogramLines(plan) : []),
  ];
}

function windowLines(window: LocalWindow | null): string[] {
  return window === null ? [] : [`window     hours ${window.hours.join(', ')} of days ${window.days.join(', ')}`];
}

function histogramLines({ bins, blocks }: HistogramPlan): string[] {
  const equal = `${bins} between the lowest and the highest value`;
  return [`bins       ${typeof bins === 'number' ? equal : `between ${bins.join(', ')}`}`, showWeights(blocks)];
}

function showWeights(blocks: readonly number[] | null): string {
  return `weights    ${blocks === null ? 'every result the same' : `even over the blocks that start at ${blocks.join(', ')}`}`;
}

function aggregateLines(plan: AggregatePlan): string[] {
  const { aggregation, blocks, byAgent, percentiles, thresholds, agentValues } = plan;
  return [
    `group by   ${aggregation}`,
    showWeights(blocks),
    ...(byAgent === null ? [] : [`by agent   ${showByAgent(byAgent)}`]),
    ...(plan.countsOnly ? ['counts only'] : []),
    ...(percentiles === PERCENTILES ? [] : [`percentile ${percentiles.join(', ') || 'none'}`]),
    ...THRESHOLD_SIDES.filter((side) => thresholds[side].length > 0).map(
      (side) => `${SIDE_WORDS[side].padEnd(10)} ${thresholds[side].join(', ')}`,
    ),
    ...(agentValues === undefined ? [] : ['besides    the values of all agents']),
  ];
}

const SIDE_WORDS = { atLeast: 'at least', atMost: 'at most', above: 'above', below: 'below' };

function showByAgent(byAgent: ByAgent): string {
  if (byAgent.kind === 'clusters') return 'intervals, for which the results of an agent are one cluster';
  const { summary, resultsMin, weight, quantile } = byAgent;
  return [
    `${showSummary(summary)} of agents with ${resultsMin} results or more`,
    ...(weight === null ? [] : [`weighed by ${showWeight(weight)}`]),
    ...(quantile === 'interpolated' ? [] : [`percentiles ${quantile}`]),
  ].join(', ');
}

function showWeight(weight: Weight): string {
  switch (weight.by) {
    case 'field':
      return showField(weight.field);
    case 'name':
      return `the population ${weight.name}`;
    case 'population':
      return `a population of ${weight.cells.length} cells by ${weight.fields.map(showField).join(', ')}`;
  }
}

function showSummary(summary: Summary): string {
  switch (summary.of) {
    case 'trimmed_mean':
      return `mean without ${summary.trim} of the results at either end,`;
    case 'percentile':
      return `percentile ${summary.percent}`;
    case 'share_above':
      return `percentage of results above ${summary.level}`;
    case 'mean':
    case 'min':
    case 'max':
      return summary.of;
  }
}

function derivedLines(derived: Derived): string[] {
  if (derived.kind === 'idle') {
    const means = derived.tests.map(({ test, of }) => `${showExpr(of)} of ${test}`);
    return [`idle_rtt   mean ${means.join(', else mean ')}, of the same agent and hour`];
  }
  return [
    `total      sum of ${showExpr(derived.of)}, of each agent and local day with a record of any test`,
    ...derived.drop.map((condition) => `not when   ${showCondition(condition)}`),
  ];
}

function showMeasure(measure: Measure): string {
  if (measure.kind === 'number') {
    const { of, per } = measure;
    return per === undefined ? showExpr(of) : `(${showExpr(of)}) / ${per} of the package at the time of the result`;
  }
  return `100 * (${showExpr(measure.numerator)}) / (${showExpr(measure.denominator)})`;
}

function showFilter({ field, mode, values }: Filter): string {
  return `${showField(field)} is ${mode === 'include' ? 'one of' : 'none of'} ${values.join(', ')}`;
}

function showField(field: Field): string {
  switch (field.of) {
    case 'agent':
    case 'metadata':
      return `${field.name} of the ${field.of === 'agent' ? 'agent' : 'metadata at the time of the result'}`;
    case 'custom':
      return `custom field ${field.key} at the time of the result`;
    case 'record':
      return `column ${field.column}`;
  }
}

function showSpan({ from, to }: Span, milliseconds: number): string {
  const text = (instant: number) => new Date(instant * milliseconds).toISOString().slice(0, 19).replace('T', ' ');
  return `${text(from)} to ${text(to)}`;
}

const SYMBOLS: Readonly<Record<Operator | Comparison, string>> = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  eq: '=',
};

/** An expression as a person would write it. */
export function showExpr(expr: Expr): string {
  if (expr.kind === 'column') return expr.name;
  if (expr.kind === 'number') return String(expr.value);
  const additive = expr.kind === 'add' || expr.kind === 'sub';
  const side = (operand: Expr, right: boolean) => {
    const nested = operand.kind === 'add' || operand.kind === 'sub' || (right && isProduct(operand));
    return nested && (!additive || right) ? `(${showExpr(operand)})` : showExpr(operand);
  };
  return `${side(expr.left, false)} ${SYMBOLS[expr.kind]} ${side(expr.right, true)}`;
}

export function showCondition(condition: Condition): string {
  if ('conditions' in condition) {
    return condition.conditions.map(showCondition).join(` ${condition.kind} `);
  }
  return `${showExpr(condition.left)} ${SYMBOLS[condition.kind]} ${showExpr(condition.right)}`;
}

function showRecordCondition(condition: RecordCondition): string {
  return condition.kind === 'is' ? `${condition.column} = ${condition.text}` : showCondition(condition);
}

function isProduct(expr: Expr): boolean {
  return expr.kind === 'mul' || expr.kind === 'div';
}
