import type { Test } from '../catalogue/test.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { parsePeriod } from '../lib/date-grammar.ts';
import type { IssueList } from '../lib/issue-list.ts';
import {
  atMost,
  boolean,
  choice,
  eachOnce,
  entryOf,
  listOf,
  optional,
  readBodyInto,
  required,
  someOf,
  string,
} from '../lib/read.ts';
import { LABELS, type Label } from '../plan/field.ts';
import { type LocalWindow, RECORD_ORDERS, type RecordOrder, type Span } from '../plan/plan.ts';
import { namesIn, readPanels, unverifiedPanels } from './read-panels.ts';
import { spanReader } from './read-span.ts';
import { readWindow } from './read-window.ts';
import type { Parsed, UnverifiedName } from './unverified-name.ts';

export interface TestQuery {
  readonly test: Test;
  /** UTC milliseconds, both ends included. */
  readonly date: Span;
  /** Undefined: every hour of the week. */
  readonly window: LocalWindow | undefined;
  readonly panels: readonly string[] | undefined;
  /** Names of agents; undefined: all. */
  readonly agents: readonly string[] | undefined;
  readonly order: RecordOrder;
  /** Columns besides those that every record has. */
  readonly labels: readonly Label[];
  /** Whether the answer is to say what it was made from. */
  readonly receipt: boolean;
}

/** Reads the body of a test data request. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseTestQuery(body: unknown, now: number, issues: IssueList): Parsed<TestQuery> {
  const read = readBodyInto(issues, body, testQueryFields(now));
  const { test, date, window, panel: panels, agent: agents } = read;
  const { order = 'oldest', labels = [], receipt = false } = read;
  return {
    query: { test, date, window, panels, agents, order, labels, receipt },
    unverified: [...unverifiedPanels(panels), ...unverifiedAgents(agents)],
  };
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
    agent: optional(readAgents),
    order: optional(readOrder),
    labels: optional(readLabels),
    receipt: optional(boolean),
  };
}

const readTest = entryOf(TESTS, 'test');

/** Each of them is looked up. */
const AGENTS_MAX = 100;

const readAgents = namesIn(atMost(AGENTS_MAX, someOf(string)));

const readOrder = choice(RECORD_ORDERS, 'order');

const readLabels = eachOnce(listOf(choice(LABELS, 'label')));

function unverifiedAgents(names: readonly string[] = []): UnverifiedName[] {
  return names.map((name) => ({ issueKey: 'agent', name, noun: 'agent' }));
}
