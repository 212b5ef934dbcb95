import type { IssueList } from '../lib/issue-list.ts';

const SAID_MAX = 100;

/** The first problems of a file, and the number of the others. */
export class Problems {
  readonly #issues: IssueList;
  #count = 0;

  constructor(issues: IssueList) {
    this.#issues = issues;
  }

  add(key: string, message: string): void {
    this.#count += 1;
    if (this.#count <= SAID_MAX) this.#issues.add(key, message);
  }

  /** Adds the number of the others, at the end. */
  sayRest(): void {
    const rest = this.#count - SAID_MAX;
    if (rest > 0) this.#issues.add('body', `${rest} more problems are not listed.`);
  }
}
