import type { AgentView } from '../../access/caller.ts';
import type { Population } from '../../agents/population.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { Field } from '../../plan/field.ts';
import type { RowForm } from '../../plan/row-form.ts';
import type { RowBytes } from '../../ports/fact-store.ts';
import { idOf } from '../../query/field-of.ts';
import type { MetricQuery } from '../../query/metric-query.ts';
import { resolveNames } from '../../query/resolve-names.ts';
import { judgeRule, VerdictTotals } from '../../verdicts/judge-rule.ts';
import { type AskedRule, askRule, type PlannedRule, planRule, type VerdictScope } from '../../verdicts/planned-rule.ts';
import type { Rule } from '../../verdicts/rule.ts';
import { lineKey, type RuleContext } from '../../verdicts/unit-periods.ts';
import type { JudgedUnit, Outcome } from '../../verdicts/verdict.ts';
import { verdictTable } from '../../verdicts/verdict-table.ts';
import type { Context } from '../context.ts';
import { viewOf } from '../questions/ask-question.ts';
import { versionsNow } from '../questions/receipts.ts';
import { findRule } from './rules.ts';

/** Verdicts that can be asked for. */
export interface VerdictQuestion {
  readonly rule: Rule;
  /** Equal for questions with equal answers, until something changes. */
  readonly identity: string;
  readonly tests: readonly string[];
  /** What the reader has to know of all verdicts. */
  readonly notes: readonly string[];
  readonly totals: VerdictTotals;
  /** Every unit, in order; the totals are whole at the end. */
  readonly units: (signal: AbortSignal) => AsyncGenerator<JudgedUnit>;
  /** The verdicts as flat rows. */
  readonly rows: (form: RowForm, signal: AbortSignal) => AsyncIterable<RowBytes>;
  readonly receipt: () => Promise<unknown>;
}

/** Plans the verdicts of a rule after the facts have followed the register. */
export async function askVerdicts(
  context: Context,
  caller: AgentView,
  {
    name,
    asked,
    scope,
    now,
  }: { readonly name: string; readonly asked: AskedRule; readonly scope: VerdictScope; readonly now: number },
): Promise<VerdictQuestion> {
  await context.followRegister(caller.organisationId);
  const planned = await settledPlan(context, caller, asked);
  const others = await lineRules(context, caller, asked.rule, scope, now);
  const populations = await populationsOf(context, caller, asked.rule);
  const totals = new VerdictTotals(asked.rule);
  const tests = planned.plan.scans.map((scan) => scan.scope.test);
  async function* units(signal: AbortSignal): AsyncGenerator<JudgedUnit> {
    const lines = new Map<string, ReadonlyMap<string, Outcome>>();
    for (const [rule, plan] of others) lines.set(rule, await verdictsOfLines(context, plan, populations, signal));
    const known: RuleContext = { sizeIn: sizesOf(populations, planned), lines };
    for await (const unit of judgeRule(planned, context.facts.evidence(planned.plan, signal), known)) {
      if (unit.agents < (scope.suppressBelow ?? 0)) totals.suppressed += 1;
      else {
        totals.add(unit.verdict);
        yield unit;
      }
    }
  }
  return {
    rule: asked.rule,
    identity: JSON.stringify([
      name,
      asked.rule,
      planned.plan,
      [...others.values()].map(({ rule, plan }) => [rule, plan]),
      [...populations],
      scope.suppressBelow,
    ]),
    tests: [
      ...new Set([...tests, ...[...others.values()].flatMap(({ plan }) => plan.scans.map((scan) => scan.scope.test))]),
    ],
    notes: await notesOf(context, caller, planned, scope.suppressBelow === undefined),
    totals,
    units,
    rows: (form, signal) =>
      context.facts.flatRows(verdictTable(asked.rule, units(signal)), form === 'rows' ? 'ndjson' : form, signal),
    receipt: async () => ({
      question: { rule: name, version: asked.rule.version, document: asked.rule, ...statedScope(scope, planned) },
      versions: await versionsNow(context, caller.organisationId, tests),
      answeredAt: new Date(context.now()).toISOString(),
      rows: { ...totals.counts },
      units: totals.units,
    }),
  };
}

function statedScope({ filters, panel }: VerdictScope, { span }: PlannedRule) {
  const text = (local: number) => new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return { time: { from: text(span.from), to: text(span.to) }, filters, ...(panel !== undefined && { panel }) };
}

export async function settledPlan(
  context: Context,
  caller: AgentView,
  { rule, queries }: Pick<AskedRule, 'rule' | 'queries'>,
  columns: readonly Field[] = [],
): Promise<PlannedRule> {
  const keys = await context.customKeys(caller);
  const resolved = new Map(
    [...queries].map(([name, query]): [string, MetricQuery] => [name, resolveNames(query, keys)]),
  );
  const [first] = resolved.values();
  return planRule({ rule, queries: resolved }, viewOf(caller, first?.panels), columns);
}

/** The rules whose verdicts on lines are counted, planned for the same time. */
async function lineRules(
  context: Context,
  caller: AgentView,
  rule: Rule,
  scope: VerdictScope,
  now: number,
): Promise<ReadonlyMap<string, PlannedRule>> {
  const plans = new Map<string, PlannedRule>();
  for (const condition of Object.values(rule.conditions)) {
    if (condition.form !== 'lines' || plans.has(condition.rule)) continue;
    const issues = new IssueList();
    const own = { ...(await findRule(context, caller, condition.rule)), each: rule.each };
    const asked = askRule(own, scope, now, issues);
    issues.refuse();
    plans.set(condition.rule, await settledPlan(context, caller, asked));
  }
  return plans;
}

async function verdictsOfLines(
  { facts }: Context,
  planned: PlannedRule,
  populations: ReadonlyMap<string, Population>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Outcome>> {
  const verdicts = new Map<string, Outcome>();
  const known: RuleContext = { sizeIn: sizesOf(populations, planned), lines: new Map() };
  for await (const { verdict: judged } of judgeRule(planned, facts.evidence(planned.plan, signal), known)) {
    const { unit, verdict } = judged;
    verdicts.set(lineKey(unit.period ?? null, unit.agent ?? null), verdict);
  }
  return verdicts;
}

async function populationsOf(
  { register }: Context,
  { organisationId }: AgentView,
  { evidence }: Rule,
): Promise<ReadonlyMap<string, Population>> {
  const populations = new Map<string, Population>();
  for (const { agents } of evidence) {
    if (agents === null || typeof agents === 'number') continue;
    const found = await register.populations.find(organisationId, agents.population);
    if (found) populations.set(agents.population, found);
  }
  return populations;
}

/** The count of the cells that agree with a unit; null: none does. A rule may name a field otherwise than a population does. */
function sizesOf(
  populations: ReadonlyMap<string, Population>,
  { rule, plan: { scans } }: PlannedRule,
): RuleContext['sizeIn'] {
  const names = new Map((scans[0]?.units ?? []).map((field, index) => [idOf(field), rule.unit[index] ?? '']));
  return (name, unit) => {
    const { dimensions, cells } = populations.get(name) ?? { dimensions: [], cells: [] };
    const agree = cells.filter(({ values }) =>
      values.every((value, index) => {
        const own = names.get(dimensions[index] ?? '');
        return own === undefined || value === unit[own];
      }),
    );
    return agree.length === 0 ? null : agree.reduce((sum, { count }) => sum + count, 0);
  };
}

/** Names packages whose required speed is not known, so that the advertised one counts. */
async function notesOf(
  { register }: Context,
  { organisationId, panels }: AgentView,
  { plan: { scans } }: PlannedRule,
  mayName: boolean,
): Promise<readonly string[]> {
  const speeds = scans.flatMap(({ measures }) =>
    measures.flatMap(({ measure }) =>
      measure.kind === 'number' && measure.per?.startsWith('required_') ? [measure.per] : [],
    ),
  );
  if (speeds.length === 0) return [];
  const isps = panels === null && mayName ? await register.isps.list(organisationId) : [];
  const lacking = isps.flatMap(({ isp, packages }) =>
    packages
      .filter(({ terms }) => speeds.some((speed) => !terms.some(({ given }) => (given[speed] ?? null) !== null)))
      .map(({ name }) => `${isp}:${name}`),
  );
  const some = lacking.slice(0, 10).join(', ') + (lacking.length > 10 ? ` and ${lacking.length - 10} more` : '');
  if (panels !== null || !mayName)
    return ['Where no required speed is stored for a package, its advertised speed counts.'];
  return lacking.length === 0 ? [] : [`No required speed is stored for ${some}: the advertised speed counts.`];
}
