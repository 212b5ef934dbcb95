import type { AggregatePlan, Field, Filter, Measure, RawPlan, RecordsPlan, Span } from './plan.ts';
import { showCondition, showExpr } from './show.ts';

/** A plan as lines that a person can read. */
export function showPlan(plan: AggregatePlan | RawPlan | RecordsPlan): string[] {
  if (plan.kind === 'records') {
    return [
      `records of ${plan.test}`,
      `utc        ${showSpan(plan.utc, 1)}`,
      `panels     ${plan.panels?.join(', ') ?? 'all'}`,
    ];
  }
  const { test, local, panels, filters, drop, measure } = plan.scope;
  const splits = plan.splits.map((split) => showField('field' in split ? split.field : split));
  return [
    `${plan.kind} of ${test}`,
    `value      ${showMeasure(measure)}`,
    `local time ${showSpan(local, 1000)}`,
    `panels     ${panels?.join(', ') ?? 'all'}`,
    ...filters.map((filter) => `filter     ${showFilter(filter)}`),
    ...drop.map((condition) => `drop when  ${showCondition(condition)}`),
    ...splits.map((split) => `split by   ${split}`),
    ...(plan.kind === 'aggregate' ? aggregateLines(plan) : []),
  ];
}

function aggregateLines({ aggregation, blocks }: AggregatePlan): string[] {
  return [
    `group by   ${aggregation}`,
    `weights    ${blocks === null ? 'every result the same' : `even over the blocks that start at ${blocks.join(', ')}`}`,
  ];
}

function showMeasure(measure: Measure): string {
  if (measure.kind === 'number') return showExpr(measure.of);
  return `100 * (${showExpr(measure.numerator)}) / (${showExpr(measure.denominator)})`;
}

function showFilter({ field, keep, values }: Filter): string {
  return `${showField(field)} is ${keep === 'listed' ? 'one of' : 'none of'} ${values.join(', ')}`;
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
