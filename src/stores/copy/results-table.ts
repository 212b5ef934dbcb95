/** The results that an organisation has of a test. */
export interface ResultsTable {
  readonly organisationId: number;
  readonly test: string;
}

/** What a table's name says; undefined where it is not one of results. */
export function resultsTableOf(name: string): ResultsTable | undefined {
  const [, organisationId, test] = /^results_(\d+)_(.+)$/.exec(name) ?? [];
  return organisationId === undefined || test === undefined
    ? undefined
    : { organisationId: Number(organisationId), test };
}
