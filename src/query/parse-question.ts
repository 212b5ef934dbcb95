import type { IssueList } from '../lib/issue-list.ts';
import type { MetricQuery } from './metric-query.ts';
import { parseMetricQuery } from './parse-metric-query.ts';
import { parseTestQuery, type TestQuery } from './parse-test-query.ts';
import type { UnverifiedName } from './unverified-name.ts';

/** What can be asked, and answered with rows. */
export type Question =
  | { readonly of: 'metric_data'; readonly query: MetricQuery }
  | { readonly of: 'test_data'; readonly query: TestQuery };

export interface ParsedQuestion {
  /** Whole only when no issue was added. */
  readonly question: Question;
  readonly unverified: readonly UnverifiedName[];
}

/** Reads the body of a question of either kind. `now` in UNIX seconds. */
export function parseQuestion(of: Question['of'], body: unknown, now: number, issues: IssueList): ParsedQuestion {
  return PARSERS[of](body, now, issues);
}

type Parse = (body: unknown, now: number, issues: IssueList) => ParsedQuestion;

const PARSERS: Readonly<Record<Question['of'], Parse>> = {
  metric_data: (body, now, issues) => {
    const { query, unverified } = parseMetricQuery(body, now, issues);
    return { question: { of: 'metric_data', query }, unverified };
  },
  test_data: (body, now, issues) => {
    const { query, unverified } = parseTestQuery(body, now, issues);
    return { question: { of: 'test_data', query }, unverified };
  },
};
