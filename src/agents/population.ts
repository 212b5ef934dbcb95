/** A table with the size of each stratum, to which agents are weighted. */
export interface Population {
  /** Ids of dimensions of agents. */
  readonly dimensions: readonly string[];
  readonly cells: readonly {
    /** In the order of the dimensions. */
    readonly values: readonly string[];
    readonly count: number;
  }[];
}

export interface NamedPopulation extends Population {
  readonly name: string;
}
