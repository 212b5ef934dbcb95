import type { AgentView } from '../../access/caller.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { Span } from '../../plan/plan.ts';
import type { MetricQuery } from '../../query/metric-query.ts';
import type { Point } from '../../query/present-points.ts';
import { coverageOf, coverageQueries, overlapNote, overTime } from '../../reports/coverage.ts';
import { periodOf } from '../../reports/period.ts';
import type { PlannedReport, PlannedTable } from '../../reports/plan-report.ts';
import { presentTable } from '../../reports/present-table.ts';
import type { Report } from '../../reports/report.ts';
import type { Context } from '../context.ts';
import { askMetric } from '../questions/ask-question.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { makeRuleTable, verifyRuleTable } from './rule-table.ts';

/** Adds an issue for each name in a report that the caller can't see, and for each rule that there is not. */
export async function verifyReport(
  context: Context,
  caller: AgentView,
  report: PlannedReport,
  issues: IssueList,
): Promise<void> {
  const found = new Map<string, Set<string>>();
  for (const planned of report.tables) {
    const problems = new IssueList();
    if (planned.table.rule === undefined) await verifyNames(context, caller, planned.unverified, problems);
    else await verifyRuleTable(context, caller, report, planned.table, problems);
    for (const [key, messages] of problems) found.set(key, new Set([...(found.get(key) ?? []), ...messages]));
  }
  for (const [key, messages] of found) for (const message of messages) issues.add(key, message);
}

/** Asks the questions of a report one after the other, so that a report needs no more resources than a question. */
export async function makeReport(
  context: Context,
  caller: AgentView,
  { recipe, scope, tables: given }: PlannedReport,
  signal: AbortSignal,
): Promise<Report> {
  const { title, notes, flagBelow, suppressBelow } = recipe;
  const ownKeys = await context.customKeys(caller);
  const presented = [];
  const tables = [];
  for (const planned of given) {
    if (planned.table.rule !== undefined) {
      const judged = await makeRuleTable(context, caller, { recipe, scope }, planned, planned.table.rule, signal);
      tables.push({ ...planned, questions: judged.questions });
      presented.push(judged.table);
      continue;
    }
    tables.push(planned);
    const leftOut = unknownField(planned, ownKeys);
    const points = leftOut === null ? await askTable(context, caller, planned, signal) : {};
    const note = leftOut === null ? await askOverlap(context, caller, planned, points, signal) : undefined;
    const noted = note === undefined ? planned : { ...planned, notes: [...planned.notes, note] };
    presented.push(presentTable(noted, points, recipe, leftOut));
  }
  const coverage = [];
  for (const query of coverageQueries(tables)) {
    const days = await ask(context, caller, overTime(query, 'daily'), signal);
    coverage.push(coverageOf(query, days, await ask(context, caller, overTime(query, 'monthly'), signal)));
  }
  const { last, time = { last }, filters, panel = null, weight = null } = scope;
  const period = periodOf(spanOf(tables));
  return { title, notes, flagBelow, suppressBelow, time, period, filters, panel, weight, coverage, tables: presented };
}

/** All questions of a report cover one period. */
function spanOf(tables: readonly PlannedTable[]): Span {
  const [question] = tables.flatMap(({ questions }) => Object.values(questions));
  if (question === undefined) throw new Error('a report has a question');
  return question.query.time;
}

/** A split by a field that no agent has would give a single row. */
function unknownField({ questions }: PlannedTable, ownKeys: readonly string[]): string | null {
  const fields = Object.values(questions).flatMap(({ query }) => query.splits.map(({ field }) => field));
  const unknown = fields.find((field) => field.of === 'custom' && !ownKeys.includes(field.key));
  return unknown?.of === 'custom' ? `No agent has the field ${unknown.key}.` : null;
}

async function askTable(context: Context, caller: AgentView, { questions }: PlannedTable, signal: AbortSignal) {
  const answers: Record<string, readonly Point[]> = {};
  for (const [name, { query }] of Object.entries(questions)) answers[name] = await ask(context, caller, query, signal);
  return answers;
}

/** Whether lines are in several rows, by the first question of a table. */
async function askOverlap(
  context: Context,
  caller: AgentView,
  { questions }: PlannedTable,
  points: Readonly<Record<string, readonly Point[]>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [first] = Object.entries(questions);
  if (first === undefined || first[1].query.splits.length === 0) return undefined;
  const [name, { query }] = first;
  const [whole] = await ask(context, caller, { ...query, splits: [] }, signal);
  return overlapNote(points[name] ?? [], whole);
}

async function ask(
  context: Context,
  caller: AgentView,
  query: MetricQuery,
  signal: AbortSignal,
): Promise<readonly Point[]> {
  const question = await askMetric(context, caller, query);
  if (question.kind === 'raw') throw new Error('the questions of reports are aggregates');
  const { series } = await question.answer(signal);
  return Array.from(series, ({ metricData }) => metricData).flat();
}
