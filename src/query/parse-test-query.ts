import type { Test } from '../catalogue/test.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { parsePeriod } from '../lib/date-grammar.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { boolean, entryOf, optional, readBodyInto, required } from '../lib/read.ts';
import type { LocalWindow, Span } from '../plan/plan.ts';
import { readPanels, unverifiedPanels } from './read-panels.ts';
import { spanReader } from './read-span.ts';
import { readWindow } from './read-window.ts';
import type { Parsed } from './unverified-name.ts';

export interface TestQuery {
  readonly test: Test;
  /** UTC milliseconds, both ends included. */
  readonly date: Span;
  /** Undefined: every hour of the week. */
  readonly window: LocalWindow | undefined;
  readonly panels: readonly string[] | undefined;
  /** Whether the answer is to say what it was made from. */
  readonly receipt: boolean;
}

/** Reads the body of a test data request. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseTestQuery(body: unknown, now: number, issues: IssueList): Parsed<TestQuery> {
  const { test, date, window, panel: panels, receipt = false } = readBodyInto(issues, body, testQueryFields(now));
  return { query: { test, date, window, panels, receipt }, unverified: unverifiedPanels(panels) };
}

export function testQueryFields(now: number) {
  const readDate = spanReader((text, end) => {
    const period = parsePeriod(text, now);
    return period && (end === 'from' ? period.start * 1000 : period.end * 1000 - 1);
  });
  return {
    test: required(readTest),
    date: required(readDate),
    window: optional(readWindow),
    panel: optional(readPanels),
    receipt: optional(boolean),
  };
}

const readTest = entryOf(TESTS, 'test');
