/** An entry of a list of ISPs, and what the caller knows it by: `line 3`, `entry 2`. */
export interface ListedIsp {
  readonly place: string;
  readonly isp: unknown;
  readonly packages: readonly unknown[];
}

/** What is wrong with a list, a line each. */
export class BadList extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
