import type { AgentView } from '../../access/caller.ts';
import { IssueList } from '../../lib/issue-list.ts';
import { unitOf } from '../../query/metric-query.ts';
import { periodOf } from '../../reports/period.ts';
import type { PlannedQuestion, PlannedReport, PlannedTable } from '../../reports/plan-report.ts';
import { NOTHING } from '../../reports/present-table.ts';
import type { Recipe, RecipeTable } from '../../reports/recipe.ts';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '../../reports/report.ts';
import { decimalText } from '../../reports/round-decimal.ts';
import { type AskedRule, askRule } from '../../verdicts/planned-rule.ts';
import type { RuleCondition } from '../../verdicts/rule.ts';
import type { JudgedUnit } from '../../verdicts/verdict.ts';
import type { Context } from '../context.ts';
import { askVerdicts } from '../verdicts/ask-verdicts.ts';
import { findRule, verifyRule } from '../verdicts/rules.ts';

type Limits = Pick<Recipe, 'flagBelow' | 'suppressBelow'>;

/** Adds what is wrong with the scope of a report for a rule, and an issue where there is no such rule. */
export async function verifyRuleTable(
  context: Context,
  caller: AgentView,
  { recipe, scope, now }: Pick<PlannedReport, 'recipe' | 'scope' | 'now'>,
  table: RecipeTable,
  issues: IssueList,
): Promise<void> {
  const name = table.rule ?? '';
  const rule = await findRule(context, caller, name).catch(() => undefined);
  if (rule === undefined) {
    const key = `recipe[tables][${recipe.tables.indexOf(table)}][rule]`;
    issues.add(key, `${name} is not a rule. Name one of GET /verdicts.`);
    return;
  }
  await verifyRule(context, caller, askRule(rule, scope, now, issues), issues);
}

export interface JudgedTable {
  readonly table: ReportTable;
  /** Those of its measures. */
  readonly questions: Readonly<Record<string, PlannedQuestion>>;
}

/** The verdicts of a rule as a table of a report, and the questions of its measures. */
export async function makeRuleTable(
  context: Context,
  caller: AgentView,
  { recipe, scope, now }: Pick<PlannedReport, 'recipe' | 'scope' | 'now'>,
  { table: { key, title }, notes }: PlannedTable,
  name: string,
  signal: AbortSignal,
): Promise<JudgedTable> {
  const issues = new IssueList();
  const asked = askRule(await findRule(context, caller, name), scope, now, issues);
  issues.refuse();
  const question = await askVerdicts(context, caller, { name, asked, scope, now });
  const columns = columnsOf(asked);
  const splits = [...asked.rule.unit, ...(asked.rule.each === null ? [] : ['period'])];
  const rows: ReportRow[] = [];
  for await (const unit of question.units(signal)) {
    const values = splits.map((split) => unit.verdict.unit[split] ?? null);
    rows.push({ splits: values, cells: columns.map((column) => cellOf(column, unit, recipe)) });
  }
  const questions = [...asked.queries].map(([measure, query]): [string, PlannedQuestion] => [
    measure,
    { request: { ...asked.requests.get(measure), time: periodOf(query.time) }, query },
  ]);
  return {
    table: {
      key,
      title,
      notes: [...notes, ...asked.rule.notes, ...question.notes],
      splits,
      columns: columns.map(({ of: _, ...column }) => column),
      chart: null,
      rows,
      questions: Object.fromEntries(questions.map(([measure, { request }]) => [measure, request])),
      leftOut: null,
    },
    questions: Object.fromEntries(questions),
  };
}

interface Figure {
  readonly value: number | null;
  readonly shown: string | null;
  readonly met?: boolean | null;
  readonly distance?: number | null;
}

type Column = ReportColumn & { readonly of: (unit: JudgedUnit) => Figure };

function columnsOf(asked: AskedRule): readonly Column[] {
  const { rule } = asked;
  const column = (key: string, title: string, of: Column['of']): Column => ({
    key,
    title,
    unit: '',
    decimals: 0,
    passAt: null,
    of,
  });
  const count = (value: number): Figure => ({ value, shown: decimalText(value, 0) });
  return [
    column('verdict', 'Verdict', ({ verdict }) => ({ value: null, shown: verdict.verdict.replaceAll('_', ' ') })),
    ...Object.entries(rule.conditions).map(([name, condition]): Column => {
      const limit = condition.is.limit;
      const decimals = isOfNumbers(condition) ? 0 : 2;
      return {
        ...column(name, name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '), ({ verdict }) => {
          const { value = null, met = null, distance = null } = verdict.conditions[name] ?? {};
          return { value, shown: value === null ? null : decimalText(value, decimals), met, distance };
        }),
        unit: conditionUnit(condition, asked),
        decimals,
        passAt: typeof limit === 'number' ? limit : null,
      };
    }),
    ...(rule.levels === null
      ? []
      : [
          column('level', 'Level', ({ verdict: { level } }) => ({
            value: level?.number ?? null,
            shown: level?.name ?? null,
          })),
        ]),
    column('tests', 'Tests', ({ verdict: { counts } }) => count(counts.used + counts.missed)),
    column('lines', 'Lines', ({ agents }) => count(agents)),
  ];
}

/** Whether a condition counts something. */
function isOfNumbers(condition: RuleCondition): boolean {
  if (condition.form === 'figure') return condition.figure === 'sampleCount' || condition.figure === 'agentCount';
  return condition.form === 'days' || condition.form === 'hours' || condition.form === 'count';
}

function conditionUnit(condition: RuleCondition, { queries }: AskedRule): string {
  if (condition.form === 'share' || condition.form === 'lines') return '%';
  const query = condition.form === 'figure' && !isOfNumbers(condition) ? queries.get(condition.of) : undefined;
  return query === undefined ? '' : unitOf(query);
}

function cellOf({ of }: Column, unit: JudgedUnit, { flagBelow, suppressBelow }: Limits): ReportCell {
  const { value, shown, met = null, distance = null } = of(unit);
  if (unit.agents < suppressBelow) return { ...NOTHING, status: 'suppressed' };
  if (shown === null) return { ...NOTHING, status: 'none' };
  return {
    value,
    shown,
    interval: null,
    agentCount: unit.agents,
    status: unit.agents < flagBelow ? 'few' : 'shown',
    verdict: met === null ? null : met ? 'pass' : 'fail',
    distance,
  };
}
