import { BUSY } from '../../errors.ts';

/**
 * Slots for questions, from the start of the request until the answer begins: as many as may run and wait. Without a
 * slot a question is refused before its body is read. An organisation without any slot always gets one; the queue then
 * refuses a question of the organisation with the most.
 */
export class QuestionSlots {
  readonly #max: number;
  readonly #taken = new Map<number, number>();
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get areTaken(): boolean {
    return this.#count >= this.#max;
  }

  hasSlot(organisationId: number): boolean {
    return !this.areTaken || !this.#taken.has(organisationId);
  }

  /** Throws OVERLOADED if there is no slot for the organisation. */
  requireSlot(organisationId: number): void {
    if (!this.hasSlot(organisationId)) throw BUSY;
  }

  /** Takes a slot, and returns a function that releases it. */
  enter(organisationId: number): () => void {
    this.requireSlot(organisationId);
    this.#count += 1;
    this.#taken.set(organisationId, (this.#taken.get(organisationId) ?? 0) + 1);
    return () => {
      this.#count -= 1;
      const left = (this.#taken.get(organisationId) ?? 0) - 1;
      if (left > 0) this.#taken.set(organisationId, left);
      else this.#taken.delete(organisationId);
    };
  }
}
