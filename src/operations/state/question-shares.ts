/** How much of a question has room in the audit: all of it, its beginning, or only its number. */
type QuestionRoom = 'whole' | 'short' | 'none';

/** For each organisation and hour. */
const WHOLE_MAX = 1000;
const RECORDED_MAX = 100_000;
const REFUSED_MAX = 200;

/** Gives each organisation a bounded share of the audit, so that its questions can't fill the disk. */
export class QuestionShares {
  #hour = 0;
  #recorded = new Map<number, { answered: number; refused: number }>();

  take(organisationId: number, hour: number, isAnswered: boolean): QuestionRoom {
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#recorded = new Map();
    }
    const recorded = this.#recorded.get(organisationId) ?? { answered: 0, refused: 0 };
    this.#recorded.set(organisationId, recorded);
    if (!isAnswered) {
      recorded.refused += 1;
      return recorded.refused <= REFUSED_MAX ? 'whole' : 'none';
    }
    recorded.answered += 1;
    if (recorded.answered > RECORDED_MAX) return 'none';
    return recorded.answered <= WHOLE_MAX ? 'whole' : 'short';
  }
}
