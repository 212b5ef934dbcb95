import { LABEL_COLUMNS } from '../catalogue/test.ts';
import { TESTS, testOf } from '../catalogue/tests/index.ts';
import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { Summaries } from '../plan/by-agent.ts';
import type { EvidencePlan, EvidenceScan } from '../plan/evidence.ts';
import { type Comparison, column, eq, number } from '../plan/expr.ts';
import type { Field } from '../plan/field.ts';
import type { LocalWindow, NamedField, Span } from '../plan/plan.ts';
import { fieldOf } from '../query/field-of.ts';
import type { MetricQuery } from '../query/metric-query.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import { measureOf, type View } from '../query/plan-metric.ts';
import { NOTHING_KNOWN, readersOf } from '../query/question-field.ts';
import { METRIC_FIELDS } from '../query/question-fields.ts';
import type { UnverifiedName } from '../query/unverified-name.ts';
import type { Evidence, LimitField, Operator, Rule, RuleMeasure } from './rule.ts';

/** What a rule is asked about, as requested. */
export interface VerdictScope {
  readonly time: unknown;
  readonly last?: unknown;
  readonly filters: readonly unknown[];
  readonly panel: unknown;
  /** Units from fewer agents are left out. */
  readonly suppressBelow?: number;
}

export function verdictFields(now: number) {
  const { time, last, filters, panel, receipt } = readersOf(METRIC_FIELDS, { ...NOTHING_KNOWN, now });
  const suppress = read.optional(read.integerFrom(1));
  return { time: read.optional(time.read), last, filters, panel, receipt, suppress_below: suppress };
}

/** Reads the body of a request for verdicts. `others`: fields of the body that something else reads. */
export function readVerdictScope(
  body: unknown,
  now: number,
  issues: IssueList,
  others: readonly string[] = [],
): VerdictScope & { readonly receipt: boolean } {
  const fields = verdictFields(now);
  const { suppress_below: suppressBelow } = read.readBodyInto(issues, body, fields);
  const sent = read.isObject(body) ? body : {};
  for (const name of Object.keys(sent)) {
    if (!Object.hasOwn(fields, name) && !others.includes(name)) issues.add(name, 'This field was not expected.');
  }
  const { time, last, filters, panel, receipt } = sent;
  return {
    time,
    last,
    filters: Array.isArray(filters) ? filters : [],
    panel,
    receipt: receipt === true,
    ...(suppressBelow !== undefined && { suppressBelow }),
  };
}

/** Reads names of columns as those of records or as fields of agents. Any record may have them, or none. */
export function readColumns(sent: unknown, issues: IssueList): readonly NamedField[] {
  const names = readColumnNames(sent, 'columns', issues) ?? [];
  return names.flatMap((name, index) => {
    const field = TESTS.some(({ key }) => hasColumn(key, name))
      ? { of: 'record' as const, column: name }
      : fieldOf(name, undefined)?.field;
    if (field !== undefined) return [{ name, field }];
    issues.add(`columns[${index}]`, `${name} is neither a column of records nor a field of agents.`);
    return [];
  });
}

const COLUMNS_MAX = 20;

export const readColumnNames = read.atMost(COLUMNS_MAX, read.listOf(read.string));

/** A rule and what it is asked about, read as questions. Whole only if no issue was added. */
export interface AskedRule {
  readonly rule: Rule;
  readonly queries: ReadonlyMap<string, MetricQuery>;
  /** The bodies of questions that the queries were read from. */
  readonly requests: ReadonlyMap<string, read.JsonObject>;
  readonly unverified: readonly UnverifiedName[];
}

const USUAL = {
  normalised: false,
  prefilter: false,
  uncertainty: 'agents',
  chartType: 'aggregate',
  aggregation: 'total',
};

/** Reads the measures of a rule as questions. Issues of the rule are at keys below `rule`. */
export function askRule(rule: Rule, scope: VerdictScope, now: number, issues: IssueList): AskedRule {
  const fields = rule.limitFields;
  const unverified: UnverifiedName[] = [];
  const requests = new Map<string, read.JsonObject>();
  const known = new Set([...issues].map(([key]) => key));
  const queries = Object.entries(rule.measures).map(([name, { question }]) => {
    const own = Array.isArray(question.filters) ? question.filters : [];
    const names = [...rule.unit, ...fields.map(({ id }) => id)];
    const splits = [...new Set(names)];
    const request = {
      ...USUAL,
      ...question,
      splits,
      filters:
        question.filters === undefined || Array.isArray(question.filters)
          ? [...own, ...scope.filters]
          : question.filters,
      ...(scope.time !== undefined && { time: scope.time }),
      ...(scope.last !== undefined && { last: scope.last }),
      ...(scope.panel !== undefined && { panel: scope.panel }),
    };
    requests.set(name, request);
    const keyOf = (key: string) => sentKey(key, name, own.length, { splits, units: rule.unit.length, fields });
    const problems = new IssueList();
    const parsed = parseMetricQuery(request, now, problems);
    issues.addAll(problems, (key) => (known.has(keyOf(key)) ? undefined : keyOf(key)));
    for (const one of parsed.unverified) unverified.push({ ...one, issueKey: keyOf(one.issueKey) });
    return [name, parsed.query] as const;
  });
  return { rule, queries: new Map(queries), requests, unverified };
}

/** Units, then the fields of limits that are not among them. */
interface SentSplits {
  readonly splits: readonly string[];
  readonly units: number;
  readonly fields: readonly LimitField[];
}

/** The path in a request, or in a rule, of a field of a measure's question. */
function sentKey(key: string, measure: string, ownFilters: number, { splits, units, fields }: SentSplits): string {
  const [, field = '', rest = ''] = /^([^[]*)(.*)$/.exec(key) ?? [];
  if (field === 'time' || field === 'last' || field === 'panel') return key;
  const [, index, below = ''] = /^\[(\d+)\](.*)$/.exec(rest) ?? [];
  if (field === 'splits') {
    return Number(index) < units
      ? `rule[unit][${index}]`
      : (fields.find(({ id }) => id === splits[Number(index)])?.key ?? 'rule[conditions]');
  }
  if (field === 'filters' && index !== undefined && Number(index) >= ownFilters) {
    return `filters[${Number(index) - ownFilters}]${below}`;
  }
  return `rule[measures][${measure}][${field}]${rest}`;
}

/** A rule with what is read for it. */
export interface PlannedRule {
  readonly rule: Rule;
  readonly span: Span;
  readonly plan: EvidencePlan;
  readonly measures: ReadonlyMap<string, PlannedMeasure>;
  /** The campaign of each scan; undefined: it has none. */
  readonly campaigns: readonly (Evidence | undefined)[];
  /** The place among a scan's fields of one that limits depend on. */
  readonly placeOfField: (id: string) => number;
  /** The place among a scan's fields of the timezone of agents; none where it is not needed. */
  readonly placeOfZone: number;
  /** The places among a scan's fields of the columns that were asked for; null: its test has no such column. */
  readonly columnPlaces: readonly (readonly (number | null)[])[];
}

interface PlannedMeasure {
  /** The index of its scan, and its own within it. */
  readonly scan: number;
  readonly index: number;
  readonly window: LocalWindow | null;
  readonly perAgent: Summaries | null;
  readonly missing: RuleMeasure['missing'];
}

/** Makes the plan of a rule whose names are resolved. Its rows end with the columns that are asked for. */
export function planRule(
  { rule, queries }: Pick<AskedRule, 'rule' | 'queries'>,
  view: View,
  columns: readonly Field[] = [],
): PlannedRule {
  const tests = TESTS.map(({ key }) => key).filter((key) =>
    [...queries.values()].some(({ metric }) => metric.test.key === key),
  );
  const ofTest = (test: string) => [...queries].filter(([, { metric }]) => metric.test.key === test);
  const scans = tests.map((test) =>
    scanOf(rule, ofTest(test), view, [
      ...(needsZones(rule, queries) ? [ZONE] : []),
      ...columns.filter((field) => isThere(test, field)),
    ]),
  );
  const evidenceOf = (test: string) => rule.evidence.filter(({ of }) => queries.get(of)?.metric.test.key === test);
  const measures = tests.flatMap((test, scan) =>
    ofTest(test).map(([name, { window, chart }], index): [string, PlannedMeasure] => {
      const perAgent = chart.type === 'aggregate' && chart.byAgent?.kind === 'summaries' ? chart.byAgent : null;
      return [
        name,
        { scan, index, window: window ?? null, perAgent, missing: rule.measures[name]?.missing ?? 'leave_out' },
      ];
    }),
  );
  const [first] = queries.values();
  if (first === undefined) throw new Error('a rule has a measure');
  const fieldIds = [...new Set([...rule.unit, ...rule.limitFields.map(({ id }) => id)])];
  return {
    rule,
    span: first.time,
    plan: { kind: 'evidence', scans },
    measures: new Map(measures),
    campaigns: tests.map((test) => evidenceOf(test).find(({ campaign }) => campaign !== 'asked')),
    placeOfField: (id) => fieldIds.indexOf(id),
    placeOfZone: needsZones(rule, queries) ? fieldIds.length : -1,
    columnPlaces: scans.map(({ scope, fields }) => {
      let place = fields.length - columns.filter((field) => isThere(scope.test, field)).length;
      return columns.map((field) => (isThere(scope.test, field) ? place++ : null));
    }),
  };
}

const ZONE = { of: 'metadata', name: 'zone' } as const satisfies Field;

/** Where clocks go forward, they skip hours of the night: a day without them has no results in them. */
function needsZones({ evidence }: Rule, queries: AskedRule['queries']): boolean {
  return evidence.some(({ eachHour, of }) => {
    const hours = queries.get(of)?.window?.hours ?? [NIGHT_END - 1];
    return eachHour !== null && hours.some((hour) => hour < NIGHT_END);
  });
}

/** No zone has clocks that go forward after this hour. */
const NIGHT_END = 5;

/** Whether records of a test have a column. */
function isThere(test: string, field: Field): boolean {
  return field.of !== 'record' || hasColumn(test, field.column);
}

/** The columns that records store, with their labels. */
function hasColumn(test: string, name: string): boolean {
  return name === 'base' || [testOf(test).columns, LABEL_COLUMNS].some((columns) => Object.hasOwn(columns, name));
}

function scanOf(
  rule: Rule,
  ofTest: readonly (readonly [string, MetricQuery])[],
  view: View,
  columns: readonly Field[],
): EvidenceScan {
  const [[, first] = [undefined, undefined]] = ofTest;
  if (first === undefined) throw new Error('a scan has a measure');
  const fields = first.splits.map(({ field }: NamedField) => field);
  const tools = rule.evidence.flatMap(({ of, tool }) =>
    tool !== null && ofTest.some(([name]) => name === of) ? [tool] : [],
  );
  return {
    scope: { ...view, test: first.metric.test.key, local: first.time, filters: [] },
    units: fields.slice(0, rule.unit.length),
    fields: [...fields, ...columns],
    measures: ofTest.map(([name, query]) => {
      const { metric, prefilter, filters, window } = query;
      const { valid = [], floorMbps = null } = rule.measures[name] ?? {};
      const isCounted = metric.value.kind === 'number' && 'successes' in metric.test.columns;
      return {
        filters,
        window: window ?? null,
        valid: valid.map(({ column: name, op, number: limit }) => ({
          kind: KINDS[op],
          left: column(name),
          right: number(limit),
        })),
        tools: tools.length === 0 ? null : tools.reduce((some, one) => some.filter((tool) => one.includes(tool))),
        drop: prefilter ? metric.prefilter.map(({ drop }) => drop) : [],
        lost: isCounted ? eq(column('successes'), 0) : null,
        measure: measureOf(query),
        floor: floorMbps,
      };
    }),
  };
}

const KINDS: Readonly<Record<Operator, Comparison>> = { '>=': 'ge', '<=': 'le', '>': 'gt', '<': 'lt' };
