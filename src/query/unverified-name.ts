/** A name in a request that the organisation has to know. */
export interface UnverifiedName {
  /** Where it stands in the request. */
  readonly issueKey: string;
  readonly name: string;
  readonly noun: 'split' | 'filter' | 'panel';
}
