import { type Fragment, literal, name, sql } from '../fragment.ts';

/** A question in several statements: steps make relations and constants for later steps; the last statement returns the answer. */
export interface Script {
  readonly steps: readonly Step[];
  readonly result: Fragment;
}

/** A constant is faster for the engine than a relation of one row. */
export type Step = RelationStep | { readonly constant: string; readonly select: Fragment };

export interface RelationStep {
  readonly relation: string;
  readonly select: Fragment;
}

export function createStep(step: Step): Fragment {
  return 'constant' in step
    ? sql`SET VARIABLE ${name(step.constant)} = (${step.select})`
    : sql`CREATE OR REPLACE TEMP TABLE ${name(step.relation)} AS ${step.select}`;
}

/** The value of an earlier step's constant. */
export function constant(given: string): Fragment {
  return sql`getvariable(${literal(given)})`;
}
