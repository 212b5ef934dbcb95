import type { IssueList } from '../lib/issue-list.ts';
import { isObject, readBodyInto } from '../lib/read.ts';
import { NOTHING_KNOWN, readersOf, withSubstitutes } from './question-field.ts';
import { unverifiedPanels } from './read-panels.ts';
import { conditionsOf } from './read-where.ts';
import { RECORD_FIELDS } from './record-fields.ts';
import type { TestQuery } from './test-query.ts';
import type { Parsed, UnverifiedName } from './unverified-name.ts';

/** Reads the body of a test data request. `now` in UNIX seconds. Unknown fields are ignored. */
export function parseTestQuery(body: unknown, now: number, issues: IssueList): Parsed<TestQuery> {
  const asked = isObject(body) ? body : {};
  const sent = readBodyInto(issues, body, readersOf(RECORD_FIELDS, { ...NOTHING_KNOWN, now }, asked));
  const read = withSubstitutes(RECORD_FIELDS, asked, sent, (name) => name, issues);
  const { test, date, window, panel: panels, agent: agents } = read;
  const { order = 'oldest', labels = [], where: limits = [], receipt = false } = read;
  const where = test === undefined ? [] : conditionsOf(test, limits, issues);
  return {
    query: { test, date, window, panels, agents, order, labels, where, receipt } as TestQuery,
    unverified: [...unverifiedPanels(panels), ...unverifiedAgents(agents)],
  };
}

function unverifiedAgents(names: readonly string[] = []): UnverifiedName[] {
  return names.map((name) => ({ issueKey: 'agent', name, noun: 'agent' }));
}
