import { decodeCursor } from '../lib/cursor.ts';
import { IssueList } from '../lib/issue-list.ts';
import { oneOf, string } from '../lib/read.ts';

type Query = Readonly<Record<string, unknown>>;

/** Reads the parameters of an address; throws VALIDATION_FAIL with every issue. */
export function readQuery<T>(query: unknown, read: (parameters: QueryReader) => T): T {
  const issues = new IssueList();
  const value = readQueryInto(issues, query, read);
  issues.refuse();
  return value;
}

/** The same for a request that has to be looked at further: whole only when no issue was added. */
export function readQueryInto<T>(issues: IssueList, query: unknown, read: (parameters: QueryReader) => T): T {
  return read(new QueryReader(query as Query, issues));
}

export class QueryReader {
  readonly #query: Query;
  readonly #issues: IssueList;

  constructor(query: Query, issues: IssueList) {
    this.#query = query;
    this.#issues = issues;
  }

  text(name: string): string | undefined {
    return this.#query[name] === undefined ? undefined : string(this.#query[name], name, this.#issues);
  }

  choice<T extends string>(name: string, choices: readonly T[], noun: string): T | undefined {
    if (this.#query[name] === undefined) return undefined;
    return oneOf(choices, noun)(this.#query[name], name, this.#issues);
  }

  /** False when it is not given. */
  flag(name: string): boolean {
    return this.choice(name, ['true', 'false'], 'flag') === 'true';
  }

  cursor(): number | undefined {
    const text = this.text('cursor');
    const id = text === undefined ? undefined : decodeCursor(text);
    if (text !== undefined && id === undefined) this.#issues.add('cursor', `${text} is not a valid cursor.`);
    return id;
  }

  integer(name: string, range?: { readonly min: number; readonly max: number }): number | undefined {
    const text = this.#query[name];
    if (text === undefined) return undefined;
    const value = typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value)) this.#issues.add(name, 'This value should be of type integer.');
    else if (range && (value < range.min || value > range.max)) {
      this.#issues.add(name, `This value should be between ${range.min} and ${range.max}.`);
    }
    return value;
  }
}
