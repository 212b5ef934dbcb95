import { compileAggregate, compileSlotCounts, compileSlotValues } from './aggregate.ts';
import type { Figures } from './choose-way.ts';
import { compileNormalised, compileWeightedSlots, compileWeightedSlotValues } from './normalised.ts';

export interface FigureStatements {
  readonly groups: typeof compileAggregate;
  /** Reads the values of the slots that hold a percentile; null: the groups have all that percentiles need. */
  readonly slotValues: typeof compileSlotValues | null;
}

export const FIGURE_STATEMENTS: Readonly<Record<Figures['kind'], FigureStatements>> = {
  plain: { groups: compileAggregate, slotValues: null },
  normalised: { groups: compileNormalised, slotValues: null },
  refined: { groups: compileSlotCounts, slotValues: compileSlotValues },
  'normalised, refined': { groups: compileWeightedSlots, slotValues: compileWeightedSlotValues },
};
