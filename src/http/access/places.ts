import { BUSY } from '../../errors.ts';

/**
 * Places for questions, from when one is read until its answer begins: as many as may be worked on and wait. Without one a
 * question is refused before anything is done for it. An organisation that has none gets one, however many others there are: the
 * queue then refuses a question of the organisation that has most.
 */
export class Places {
  readonly #max: number;
  readonly #taken = new Map<number, number>();
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Throws OVERLOADED where there is no place for the organisation. */
  requireRoom(organisationId: number): void {
    if (this.#count >= this.#max && this.#taken.has(organisationId)) throw BUSY;
  }

  /** Takes a place, and returns what gives it back. */
  enter(organisationId: number): () => void {
    this.requireRoom(organisationId);
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
