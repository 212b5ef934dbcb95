const VALUES_A_TURN = 500_000;

/** Lets others have their turn after so many values. */
export class Breath {
  #values = 0;

  async after(values: number): Promise<void> {
    this.#values += values;
    if (this.#values < VALUES_A_TURN) return;
    this.#values = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
