import type { Logger } from 'pino';
import type { RequestMetrics } from '../http/request-metrics.ts';
import type { MissingBodies } from '../ports/fact-store.ts';
import { DAMAGE_PAGE, type Damage, type DamagedPart } from '../stores/damage.ts';

/** What is known to be damaged. */
export interface DamageReport {
  report(part: DamagedPart, error: unknown): void;
  /** After everything was read: nothing else is damaged. */
  replace(found: readonly Damage[]): void;
  /** True if a store is damaged. Exported files do not count: they can be made again. */
  readonly isKnown: (store: string) => boolean;
  reportMissing(missing: MissingBodies): void;
  /** The data that this start did not find, with times as ISO 8601. */
  missing(): Missing | null;
}

interface Missing {
  readonly bodies: number;
  readonly from: string | null;
  readonly until: string | null;
}

/** Logs damage once for each part, and counts it. */
export function createDamageReport(logger: Logger, metrics: RequestMetrics): DamageReport {
  const errors: Record<DamagedPart, number> = { register: 0, results: 0, files: 0 };
  const parts = Object.keys(errors) as DamagedPart[];
  const known = new Set<DamagedPart>();
  metrics.watchEach(
    'broadgauge_damage_errors',
    'Errors since the start that mean that a file of an embedded engine is damaged.',
    ['part'],
    async () => parts.map((part) => ({ labels: { part }, value: errors[part] })),
  );
  let missing: Missing | null = null;
  metrics.watch(
    'broadgauge_journal_missing_bodies',
    'Bodies of results that were acknowledged, and that the start did not find in the journal.',
    () => missing?.bodies ?? 0,
  );
  const report = (part: DamagedPart, err: unknown) => {
    errors[part] += 1;
    if (known.has(part)) return;
    known.add(part);
    const are = part === 'register' ? 'is' : 'are';
    logger.error(
      { err, part },
      `the ${part} of this installation ${are} damaged. Restore a backup: see ${DAMAGE_PAGE}`,
    );
  };
  return {
    report,
    replace(found) {
      const damaged = new Set(found.map((damage) => damage.part));
      for (const part of known) if (!damaged.has(part)) known.delete(part);
      for (const part of damaged) {
        const lines = found.filter((damage) => damage.part === part).map(({ what }) => what);
        report(part, new Error(lines.join('; ')));
      }
    },
    reportMissing({ bodies, from, until }) {
      const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
      missing = { bodies, from: iso(from), until: iso(until) };
      logger.error(
        missing,
        `${bodies} bodies of results that were acknowledged between ${missing.from ?? 'an unknown time'} and ${missing.until ?? 'now'} are missing. Let their senders send them again: see ${DAMAGE_PAGE}`,
      );
    },
    missing: () => missing,
    isKnown: (store) => store !== 'files' && known.has(store as DamagedPart),
  };
}
