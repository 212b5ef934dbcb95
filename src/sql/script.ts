import { type Fragment, name, sql } from './fragment.ts';

/** A question that takes several statements: relations that later ones read, and the one whose rows are the answer. */
export interface Script {
  readonly steps: readonly Step[];
  readonly result: Fragment;
  /** Results are read more than once, and have to be the same each time. */
  readonly rereads: boolean;
}

export interface Step {
  readonly relation: string;
  readonly select: Fragment;
}

export function createStep({ relation, select }: Step): Fragment {
  return sql`CREATE OR REPLACE TEMP TABLE ${name(relation)} AS ${select}`;
}
