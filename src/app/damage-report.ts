import type { Logger } from 'pino';
import type { RequestMetrics } from '../http/request-metrics.ts';
import { DAMAGE_PAGE, type DamagedPart } from '../stores/damage.ts';

/** What is known to be damaged, until the service is started again. */
export interface DamageReport {
  report(part: DamagedPart, error: unknown): void;
  readonly isKnown: (part: string) => boolean;
}

/** Logs damage once for each part, and counts it. */
export function createDamageReport(logger: Logger, metrics: RequestMetrics): DamageReport {
  const errors: Record<DamagedPart, number> = { register: 0, results: 0 };
  const parts = Object.keys(errors) as DamagedPart[];
  metrics.watchEach(
    'broadgauge_damage_errors',
    'Errors since the start that mean that a file of an embedded engine is damaged.',
    ['part'],
    async () => parts.map((part) => ({ labels: { part }, value: errors[part] })),
  );
  return {
    report(part, err) {
      errors[part] += 1;
      if (errors[part] > 1) return;
      logger.error(
        { err, part },
        `the ${part} of this installation ${part === 'results' ? 'are' : 'is'} damaged. Restore a backup: see ${DAMAGE_PAGE}`,
      );
    },
    isKnown: (part) => errors[part as DamagedPart] > 0,
  };
}
