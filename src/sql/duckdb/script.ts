import { type Fragment, literal, name, sql } from '../fragment.ts';

/** A question that takes several statements: relations and constants that later ones read, and the one whose rows are the answer. */
export interface Script {
  readonly steps: readonly Step[];
  readonly result: Fragment;
  /** Results are read more than once, and have to be the same each time. */
  readonly rereads: boolean;
}

/** A relation; or a constant, which an engine works with faster than with the only row of a relation. */
export type Step =
  | { readonly relation: string; readonly select: Fragment }
  | { readonly constant: string; readonly select: Fragment };

export function createStep(step: Step): Fragment {
  return 'constant' in step
    ? sql`SET VARIABLE ${name(step.constant)} = (${step.select})`
    : sql`CREATE OR REPLACE TEMP TABLE ${name(step.relation)} AS ${step.select}`;
}

/** What an earlier step has made a constant. */
export function constant(given: string): Fragment {
  return sql`getvariable(${literal(given)})`;
}
