import type { Span } from '../../../plan/plan.ts';
import { OFFSET_MAX_SECONDS } from '../../../sql/duckdb/version-ranges.ts';
import { type Fragment, integer, sql } from '../../../sql/fragment.ts';
import type { Session } from '../../engine/session.ts';

const CHANGES_MAX = 100_000;

/** Instants in UNIX seconds, ascending; null: there are too many to hold. */
type Instants = readonly number[] | null;

/** When versions of an organisation's agents begin and end. */
export class VersionChanges {
  readonly #begins: Instants;
  readonly #ends: Instants;

  constructor(begins: Instants, ends: Instants) {
    this.#begins = begins;
    this.#ends = ends;
  }

  static async read(session: Session, organisationId: number): Promise<VersionChanges> {
    const distinct = async (instant: Fragment) => {
      const seconds = await session.column(
        sql`SELECT DISTINCT CAST(ceil(${instant} / 1000) AS BIGINT) AS second FROM versions WHERE organisation = ${integer(organisationId)} ORDER BY second LIMIT ${integer(CHANGES_MAX + 1)}`,
      );
      return seconds.length > CHANGES_MAX ? null : seconds.map(Number);
    };
    return new VersionChanges(await distinct(sql`valid_from`), await distinct(sql`valid_to`));
  }

  /** The one local time, of all with the same versions, that begins and ends with a change. */
  sameVersions({ from, to }: Span): Span {
    const ended = last(this.#ends, from - OFFSET_MAX_SECONDS);
    const begun = last(this.#begins, to + OFFSET_MAX_SECONDS);
    return { from: ended + OFFSET_MAX_SECONDS, to: begun - OFFSET_MAX_SECONDS };
  }
}

/** The last instant that is not after another; before all of them it is the beginning of time. */
function last(instants: Instants, other: number): number {
  if (instants === null) return other;
  return instants.findLast((instant) => instant <= other) ?? Math.min(other, 0);
}
