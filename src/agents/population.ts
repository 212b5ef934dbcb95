/** A table of how many there are of each kind, to which agents are weighed. */
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
