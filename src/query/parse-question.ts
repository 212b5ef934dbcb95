import type { IssueList } from '../lib/issue-list.ts';
import type { MetricQuery } from './metric-query.ts';
import { parseMetricQuery } from './parse-metric-query.ts';
import { parseTestQuery } from './parse-test-query.ts';
import type { TestQuery } from './test-query.ts';
import type { Parsed } from './unverified-name.ts';

/** What can be asked, and answered with rows. */
export type Question =
  | { readonly of: 'metric_data'; readonly query: MetricQuery }
  | { readonly of: 'test_data'; readonly query: TestQuery };

interface ParsedQuestion extends Pick<Parsed<unknown>, 'unverified'> {
  /** Complete only if no issue was added. */
  readonly question: Question;
}

/** Reads the body of a question of either kind. `now` in UNIX seconds. */
export function parseQuestion(of: Question['of'], body: unknown, now: number, issues: IssueList): ParsedQuestion {
  const parse = of === 'metric_data' ? parseMetricQuery : parseTestQuery;
  const { query, unverified } = parse(body, now, issues);
  return { question: { of, query } as Question, unverified };
}
