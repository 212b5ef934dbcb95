import { type Condition, column, type Expr } from '../plan/expr.ts';
import type { Derived } from '../plan/plan.ts';
import type { Direction } from './speeds.ts';
import type { Columns, Test } from './test.ts';

/** The value of a result: an expression, or a ratio in percent. A ratio with denominator 0 is null. */
type MetricValue =
  | { readonly kind: 'number'; readonly value: Expr }
  | { readonly kind: 'ratio'; readonly numerator: Expr; readonly denominator: Expr };

/** A reason to leave a result out. The id never changes; a null never drops. */
export interface Rule {
  readonly id: string;
  readonly because: string;
  readonly drop: Condition;
  /** No real measurement can have this value: a strict import refuses it. */
  readonly impossible?: true;
}

type MetricUnit = 'mbps' | 'count' | 'ms' | '%' | 's' | 'mos' | 'MB' | 'min';

export interface Metric {
  readonly key: string;
  readonly unit: MetricUnit;
  readonly name: string;
  readonly description: string;
  readonly test: Test;
  readonly value: MetricValue;
  /** A single result of such a metric means nothing. */
  readonly aggregateOnly: boolean;
  /** For a speed in Mbit/s, which can be relative to a speed that was sold; null: another metric. */
  readonly direction: Direction | null;
  /** How its results are derived if they are not the records of its test; see `Derived` in the plan. */
  readonly derived: Derived['kind'] | null;
  /** Dimensions that this metric has besides the general ones. */
  readonly dimensions: readonly string[];
  /** Hours of the local day at which the blocks of the test's schedule begin. */
  readonly schedule: readonly number[];
  readonly prefilter: readonly Rule[];
}

/** The columns of a test that hold numbers, as expressions. */
export type Numbers<C extends Columns> = {
  readonly [K in keyof C as C[K]['type'] extends 'text' ? never : K]: Expr;
};

interface MetricDefinition<C extends Columns> {
  readonly key: string;
  readonly unit: MetricUnit;
  readonly name: string;
  readonly description: string;
  readonly value: (columns: Numbers<C>) => Expr | Ratio;
  readonly aggregateOnly?: boolean;
  readonly direction?: Direction;
  readonly derived?: Derived['kind'];
  readonly dimensions?: readonly string[];
  readonly schedule?: readonly number[];
  readonly prefilter?: (columns: Numbers<C>) => readonly Rule[];
}

interface Ratio {
  readonly numerator: Expr;
  readonly denominator: Expr;
}

export const EVERY_HOUR: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** A metric of a test; a column that the test does not have does not compile. */
export function defineMetric<C extends Columns>(test: Test<C>, definition: MetricDefinition<C>): Metric {
  const names = Object.keys(test.columns);
  const columns = Object.fromEntries(names.map((name) => [name, column(name)])) as Numbers<C>;
  const value = definition.value(columns);
  const { aggregateOnly = false, direction = null, derived = null } = definition;
  const { dimensions = [], schedule = EVERY_HOUR } = definition;
  return {
    ...definition,
    test,
    value: 'numerator' in value ? { kind: 'ratio', ...value } : { kind: 'number', value },
    aggregateOnly,
    direction,
    derived,
    dimensions,
    schedule,
    prefilter: definition.prefilter?.(columns) ?? [],
  };
}

export function ratio(numerator: Expr, denominator: Expr): Ratio {
  return { numerator, denominator };
}
