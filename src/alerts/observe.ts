import type { SplitValue } from '../plan/group-row.ts';
import type { Point } from '../query/present-points.ts';
import { figureValue } from '../reports/figure.ts';
import type { Measured, Observation, Verdict } from './judge.ts';
import type { Condition } from './rule.ts';

/** What a point says about its group. */
export function observe(condition: Condition, splits: readonly string[], point: Point): Observation {
  const value = figureValue(condition.field, point);
  const measured = { value, interval: intervalOf(condition, point, value), agents: Number(point.agentCount) };
  return {
    values: splits.map((name) => (point[name] ?? null) as SplitValue),
    verdict: verdictOf(condition, measured),
    ...measured,
  };
}

function verdictOf(condition: Condition, { value, interval, agents }: Measured): Verdict {
  const { side, limit, recover, certain, minAgents } = condition;
  if (value === null || agents < minAgents) return 'missing';
  const isBeyond = (figure: number) => (side === 'below' ? figure < limit : figure > limit);
  const isViolated = certain ? interval?.every(isBeyond) : isBeyond(value);
  if (isViolated) return 'violated';
  return (side === 'below' ? value >= recover : value <= recover) ? 'good' : 'between';
}

/** The interval of 95 % by agent, where the question has one. */
function intervalOf({ field }: Condition, point: Point, value: number | null): Measured['interval'] {
  const { standardError, ci95, medianCi95 } = point;
  if (field.text === 'median' && Array.isArray(medianCi95)) return medianCi95 as unknown as [number, number];
  if (field.text !== 'metricValue' || typeof standardError !== 'number' || value === null) return null;
  return [value - Number(ci95), value + Number(ci95)];
}
