import type { AggregatePlan, Grouping, HistogramPlan } from '../../plan/plan.ts';
import { bucketOfDay } from '../bucket.ts';
import { DAY } from '../day-entry.ts';
import { measureKind } from '../scope.ts';
import { type Known, needsCounts, type PeriodCount, periodOf, type WayLimits } from './choose-way.ts';
import { duckdb } from './dialect.ts';
import { chooseAgents } from './version-ranges.ts';

const AGENTS = { first: 1, last: 1000 };
const SPLITS = 1000;

/**
 * What is taken to be known where there is no data: a number of results, evenly spread over days and splits, of a thousand agents
 * that all have a unit, and of which some have changed.
 */
export function assumeKnown(plan: AggregatePlan | HistogramPlan, rows: number, limits: WayLimits): Known {
  const isInteger = measureKind(plan.scope, duckdb) === 'integer';
  const known = {
    rows,
    bound: Number.POSITIVE_INFINITY,
    magnitude: isInteger ? ('wide' as const) : null,
    agents: { ...agentsOf(plan), all: AGENTS, someWithoutUnit: false },
  };
  const isCounted = plan.kind === 'aggregate' && needsCounts(plan, known, limits);
  return { ...known, counts: isCounted ? evenCounts(plan, rows, known.agents.splitCount) : null };
}

function agentsOf(plan: Grouping): Pick<Known['agents'], 'join' | 'range' | 'splitCount'> {
  const lookup = chooseAgents(plan, false);
  switch (lookup.kind) {
    case 'none':
      return { join: null, range: AGENTS, splitCount: 1 };
    case 'named': {
      const named = plan.scope.filters.filter(({ field, mode }) => field.of === 'agent' && mode === 'include');
      const numbers = Array.from(
        { length: Math.min(...named.map(({ values }) => values.length)) },
        (_, index) => index + 1,
      );
      return { join: { numbers, withUnit: numbers }, range: { first: 1, last: numbers.length }, splitCount: 1 };
    }
    case 'joined': {
      const { dated, splitCount } = lookup.ranges;
      return { join: { changing: dated }, range: AGENTS, splitCount: splitCount === 0 ? 1 : SPLITS };
    }
  }
}

function evenCounts(plan: AggregatePlan, rows: number, splitCount: number): readonly PeriodCount[] {
  const { from, to } = plan.scope.local;
  const firstDay = Math.floor(from / DAY);
  const days = Math.floor(to / DAY) - firstDay + 1;
  const beginOf = bucketOfDay(periodOf(plan));
  const counts = new Map<number, number>();
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const begin = beginOf?.(day) ?? 0;
    counts.set(begin, (counts.get(begin) ?? 0) + rows / days);
  }
  return [...counts].map(([number, values]) => ({
    number,
    values,
    bySplits: Array.from({ length: splitCount }, (_, g) => ({ number: g, values: values / splitCount })),
  }));
}
