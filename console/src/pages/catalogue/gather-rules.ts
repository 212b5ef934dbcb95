import type { DescribedMetric } from '../../../../client/index.ts';

/** A rule of the prefilter and where it applies. */
export interface GatheredRule {
  readonly id: string;
  readonly because: string;
  /** A rule reads other columns in other metrics. */
  readonly drops: readonly string[];
  readonly metrics: readonly DescribedMetric[];
}

/** Every rule of the metrics once, by its id. */
export function gatherRules(metrics: readonly DescribedMetric[]): readonly GatheredRule[] {
  const rules = new Map<string, GatheredRule>();
  for (const metric of metrics) {
    for (const { id, because, drop } of metric.prefilter) {
      const known = rules.get(id);
      rules.set(id, {
        id,
        because,
        drops: [...new Set([...(known?.drops ?? []), drop])],
        metrics: [...(known?.metrics ?? []), metric],
      });
    }
  }
  return [...rules.values()].sort((a, b) => a.id.localeCompare(b.id));
}
