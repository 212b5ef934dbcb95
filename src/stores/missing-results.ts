import { DAMAGE_PAGE } from './damage.ts';

/** The register knows of results that its store does not have. */
export function missingResults(what: string): Error {
  return new Error(
    `The register knows of results, but ${what} If they are lost, restore a backup: see ${DAMAGE_PAGE}. To begin without them on purpose, start once with --new-results.`,
  );
}
