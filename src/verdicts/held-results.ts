import { ServiceError } from '../errors.ts';
import type { EvidenceChunk } from '../plan/evidence.ts';
import type { PlannedRule } from './planned-rule.ts';

const BYTES_MAX = 512 * 2 ** 20;

/** Counts the results that are in memory until their unit is judged, and refuses more than may be. */
export class HeldResults {
  readonly #bytesOf: readonly number[];
  #bytes = 0;

  constructor({ rule, plan, measures, campaigns }: PlannedRule) {
    this.#bytesOf = plan.scans.map((scan, index) => {
      const ofScan = Object.values(rule.conditions).filter(
        (condition) => condition.form !== 'lines' && measures.get(condition.of)?.scan === index,
      );
      const gathering = ofScan.filter((condition) => {
        const form = 'inner' in condition ? condition.inner.form : condition.form;
        return form === 'figure' || ('of' in condition && measures.get(condition.of)?.perAgent !== null);
      });
      const waiting = campaigns[index] === undefined ? 0 : 32 + 17 * scan.measures.length + 8 * scan.fields.length;
      return waiting + 16 * gathering.length;
    });
  }

  add({ scan, from, to }: EvidenceChunk): void {
    this.#bytes += (this.#bytesOf[scan] ?? 0) * (to - from);
    if (this.#bytes <= BYTES_MAX) return;
    const advice = 'Ask for a shorter time, or judge units of fewer agents.';
    throw new ServiceError('VALIDATION_FAIL', {
      issues: { time: [`A unit has more results than can be judged. ${advice}`] },
    });
  }

  /** Its unit is judged. */
  clear(): void {
    this.#bytes = 0;
  }
}
