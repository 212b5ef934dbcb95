/** A name in a request that the organisation has to know. */
export interface UnverifiedName {
  /** Where it stands in the request. */
  readonly issueKey: string;
  readonly name: string;
  readonly noun: 'split' | 'filter' | 'panel' | 'agent' | 'dimension' | 'population' | 'weight';
}

/** A question as it was read. */
export interface Parsed<Query> {
  /** Complete only if no issue was added. */
  readonly query: Query;
  /** Panels, agents, populations, and names that were taken for the organisation's own fields. */
  readonly unverified: readonly UnverifiedName[];
}
