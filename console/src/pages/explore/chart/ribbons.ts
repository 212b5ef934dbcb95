import type { Percentiles } from '../../../../../client/index.ts';
import type { Ribbon } from '../../../question/view.ts';

type Percentile = keyof Percentiles;

export const RIBBON_PERCENTILES: Readonly<Record<Ribbon, readonly [Percentile, Percentile]>> = {
  'p5-p95': [5, 95],
  'p25-p75': [25, 75],
};

export const RIBBON_NAMES: Readonly<Record<Ribbon, string>> = {
  'p5-p95': 'P5–P95',
  'p25-p75': 'P25–P75',
};
