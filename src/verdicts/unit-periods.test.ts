import { expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { type EvidenceChunk, evidenceColumns, STATUS } from '../plan/evidence.ts';
import { judgeRule } from './judge-rule.ts';
import { askRule, planRule } from './planned-rule.ts';
import { ruleOf } from './rules/index.ts';
import { lineKey } from './unit-periods.ts';
import type { Outcome, UnitVerdict } from './verdict.ts';

const WEEK = 7 * 86_400;
const WEEKS = 52;
const LINES = 10_000;
/** A Monday. */
const START = Date.UTC(2026, 0, 5) / 1000;

it('ten thousand lines are counted in each of their weeks', async () => {
  const lines = { lines: { rule: 'line', verdict: 'not_met' }, is: '<= 50' };
  const rule = {
    ...{ title: 'Slow', version: '1', unit: ['isp'], each: 'week', measures: { all: { metric: 'httpget' } } },
    ...{ conditions: { lines }, met_if: 'lines' },
  };
  const scope = { time: { from: '2026-01-05', to: '2027-01-03' }, filters: [], panel: undefined };
  const planned = planRule(askRule(ruleOf(rule), scope, 0, new IssueList()), { organisationId: 1, panels: null });
  const [scan] = planned.plan.scans;
  if (scan === undefined) throw new Error('a rule has a scan');
  const count = WEEKS * LINES;
  const rows = evidenceColumns(scan, count);
  const verdicts = new Map<string, Outcome>();
  for (let place = 0; place < count; place += 1) {
    const [week, line] = [Math.floor(place / LINES), place % LINES];
    const start = START + week * WEEK;
    rows.agents[place] = line;
    rows.agentIds[place] = `a${line}`;
    rows.locals[place] = start;
    rows.ats[place] = start * 1000;
    for (const { statuses, values } of rows.measures) {
      statuses[place] = STATUS.used;
      values[place] = 1;
    }
    const period = new Date(start * 1000).toISOString().slice(0, 10);
    verdicts.set(lineKey(period, `a${line}`), line < 100 * week ? 'not_met' : 'met');
  }
  async function* read(): AsyncGenerator<EvidenceChunk> {
    yield { unit: ['Acme'], scan: 0, rows, from: 0, to: count };
  }
  const judged: UnitVerdict[] = [];
  const around = { sizeIn: () => null, lines: new Map([['line', verdicts]]) };
  for await (const { verdict } of judgeRule(planned, read(), around)) judged.push(verdict);
  expect(judged.map(({ conditions: { lines: found } }) => [found?.numerator, found?.denominator])).toEqual(
    Array.from({ length: WEEKS }, (_, week) => [100 * week, LINES]),
  );
});
