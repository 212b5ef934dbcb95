import type { AgentView } from '../../access/caller.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { AggregatePlan, Span } from '../../plan/plan.ts';
import type { MetricQuery } from '../../query/metric-query.ts';
import type { Point } from '../../query/present-points.ts';
import { countedWhole, coverageOf, coverageQueries, overlapNote, overTime } from '../../reports/coverage.ts';
import { periodOf } from '../../reports/period.ts';
import type { PlannedReport, PlannedTable } from '../../reports/plan-report.ts';
import { presentTable } from '../../reports/present-table.ts';
import type { Recipe } from '../../reports/recipe.ts';
import type { Report, ReportTable } from '../../reports/report.ts';
import type { Context } from '../context.ts';
import { askMetric } from '../questions/ask-question.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { type JudgedTable, makeRuleTable, verifyRuleTable } from './rule-table.ts';

/** Adds an issue for each name in a report that the caller can't see, and for each rule that there is not. */
export async function verifyReport(
  context: Context,
  caller: AgentView,
  report: PlannedReport,
  issues: IssueList,
): Promise<void> {
  for (const planned of report.tables) {
    const problems = new IssueList();
    if (planned.table.rule === undefined) await verifyNames(context, caller, planned.unverified, problems);
    else await verifyRuleTable(context, caller, report, planned.table, problems);
    issues.addAll(problems);
  }
}

/** Asks all questions of a report together, but for the verdicts of its rules. */
export async function makeReport(
  context: Context,
  caller: AgentView,
  { recipe, scope, now, tables: given }: PlannedReport,
  signal: AbortSignal,
): Promise<Report> {
  const { title, notes, flagBelow, suppressBelow } = recipe;
  const ownKeys = await context.customKeys(caller);
  const judged = new Map<PlannedTable, JudgedTable>();
  for (const planned of given) {
    const { rule } = planned.table;
    if (rule !== undefined)
      judged.set(planned, await makeRuleTable(context, caller, { recipe, scope, now }, planned, rule, signal));
  }
  const asked = given.filter((planned) => !judged.has(planned)).map((planned) => askedOf(planned, ownKeys));
  const tables = given.map((planned) => ({ ...planned, questions: (judged.get(planned) ?? planned).questions }));
  const covered = coverageQueries(tables).map((query) => ({
    query,
    days: overTime(query, 'daily'),
    months: overTime(query, 'monthly'),
  }));
  const answers = await askTogether(
    context,
    caller,
    [...asked.flatMap(({ queries }) => queries), ...covered.flatMap(({ days, months }) => [days, months])],
    signal,
  );
  const answerOf = (query: MetricQuery) => answers.get(query) ?? [];
  const presented = new Map(
    asked.map(({ planned, whole, leftOut }) => [planned, present(planned, whole, leftOut, recipe, answerOf)]),
  );
  const { last, time = { last }, filters, panel = null, weight = null } = scope;
  return {
    title,
    notes,
    flagBelow,
    suppressBelow,
    time,
    period: periodOf(spanOf(tables)),
    filters,
    panel,
    weight,
    coverage: covered.map(({ query, days, months }) => coverageOf(query, answerOf(days), answerOf(months))),
    tables: given.flatMap((planned) => judged.get(planned)?.table ?? presented.get(planned) ?? []),
  };
}

interface AskedTable {
  readonly planned: PlannedTable;
  /** All that is asked for the table. */
  readonly queries: readonly MetricQuery[];
  /** Its first question without splits, by which lines are found that are in several rows. */
  readonly whole: MetricQuery | undefined;
  /** The reason why nothing is asked. */
  readonly leftOut: string | null;
}

function askedOf(planned: PlannedTable, ownKeys: readonly string[]): AskedTable {
  const leftOut = unknownField(planned, ownKeys);
  if (leftOut !== null) return { planned, queries: [], whole: undefined, leftOut };
  const queries = Object.values(planned.questions).map(({ query }) => query);
  const [first] = queries;
  const whole = first === undefined || first.splits.length === 0 ? undefined : countedWhole(first);
  return { planned, queries: whole === undefined ? queries : [...queries, whole], whole, leftOut };
}

function present(
  planned: PlannedTable,
  whole: MetricQuery | undefined,
  leftOut: string | null,
  recipe: Recipe,
  answerOf: (query: MetricQuery) => readonly Point[],
): ReportTable {
  const questions = leftOut === null ? Object.entries(planned.questions) : [];
  const points = questions.map(([name, { query }]) => [name, answerOf(query)] as const);
  const note = whole && overlapNote(points[0]?.[1] ?? [], answerOf(whole)[0]);
  const noted = note === undefined ? planned : { ...planned, notes: [...planned.notes, note] };
  return presentTable(noted, Object.fromEntries(points), recipe, leftOut);
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

/** Asks aggregates together. Equal questions are asked once, and those about the same results share the work. */
async function askTogether(
  context: Context,
  caller: AgentView,
  queries: readonly MetricQuery[],
  signal: AbortSignal,
): Promise<ReadonlyMap<MetricQuery, readonly Point[]>> {
  const plans = new Map<string, AggregatePlan>();
  const asked = [];
  for (const query of queries) {
    const question = await askMetric(context, caller, query);
    if (question.kind !== 'aggregate') throw new Error('the questions of reports are aggregates');
    const key = JSON.stringify(question.plan);
    if (!plans.has(key)) plans.set(key, question.plan);
    asked.push({ query, question, key });
  }
  const groups = await context.facts.aggregateAll([...plans.values()], signal);
  const places = new Map([...plans.keys()].map((key, place) => [key, place]));
  const answers = new Map<MetricQuery, readonly Point[]>();
  for (const { query, question, key } of asked) {
    const { series } = await question.present(groups[places.get(key) ?? 0] ?? [], signal);
    answers.set(query, Array.from(series, ({ metricData }) => metricData).flat());
  }
  return answers;
}
