import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { MetricQuery } from '../query/metric-query.ts';
import { metricQueryFields, parseMetricQuery } from '../query/parse-metric-query.ts';
import type { UnverifiedName } from '../query/unverified-name.ts';
import type { Recipe, RecipeTable } from './recipe.ts';

/** What a report is about, as it was asked for; its questions read it. */
export interface ReportScope {
  readonly time: unknown;
  readonly filters: readonly unknown[];
  readonly panel: unknown;
}

export interface PlannedReport {
  readonly recipe: Recipe;
  readonly scope: ReportScope;
  readonly tables: readonly PlannedTable[];
}

export interface PlannedTable {
  readonly table: RecipeTable;
  readonly questions: Readonly<Record<string, PlannedQuestion>>;
  readonly unverified: readonly UnverifiedName[];
}

export interface PlannedQuestion {
  /** The request of /metric_data that has the same answer. */
  readonly request: read.JsonObject;
  /** Whole only when no issue was added. */
  readonly query: MetricQuery;
}

export function scopeFields(now: number) {
  const { time, filters, panel } = metricQueryFields(now);
  return { time, filters, panel };
}

/** Reads what a report is to be about. `more`: names of other fields that the body may have. */
export function readScope(body: unknown, now: number, issues: IssueList, more: readonly string[] = []): ReportScope {
  read.readBodyInto(issues, body, scopeFields(now));
  const sent = read.isObject(body) ? body : {};
  for (const name of Object.keys(sent)) {
    if (!SCOPE_NAMES.includes(name) && !more.includes(name)) issues.add(name, 'This field was not expected.');
  }
  return { time: sent.time, filters: Array.isArray(sent.filters) ? sent.filters : [], panel: sent.panel };
}

const SCOPE_NAMES = ['time', 'filters', 'panel'];

/** Results are prefiltered, and intervals are by agent, unless a question says otherwise. */
const USUAL = { normalised: false, prefilter: true, uncertainty: 'agents' };

/** Reads every question of a report. Issues are at the keys of a body with `recipe`, `time`, `filters` and `panel`. */
export function planReport(recipe: Recipe, scope: ReportScope, now: number, issues: IssueList): PlannedReport {
  const found = new Map<string, Set<string>>();
  const tables = recipe.tables.map((table, tableIndex): PlannedTable => {
    const at = `recipe[tables][${tableIndex}]`;
    const unverified: UnverifiedName[] = [];
    const questions = Object.entries(table.questions).map(([name, asked]) => {
      const request = requestOf(table, asked, scope);
      const own = Array.isArray(asked.filters) ? asked.filters.length : 0;
      const keyOf = (key: string) => sentKey(key, at, name, own);
      const problems = new IssueList();
      const parsed = parseMetricQuery(request, now, problems);
      for (const [key, messages] of problems) {
        const known = found.get(keyOf(key)) ?? new Set();
        found.set(keyOf(key), new Set([...known, ...messages]));
      }
      unverified.push(...parsed.unverified.map((one) => ({ ...one, issueKey: keyOf(one.issueKey) })));
      return [name, { request, query: parsed.query }] as const;
    });
    return { table, questions: Object.fromEntries(questions), unverified: eachOnce(unverified) };
  });
  for (const [key, messages] of found) {
    if (!issues.has([key])) for (const message of messages) issues.add(key, message);
  }
  return { recipe, scope, tables };
}

function requestOf({ splits }: RecipeTable, asked: read.JsonObject, { time, filters, panel }: ReportScope) {
  const own = asked.filters === undefined ? [] : asked.filters;
  return {
    ...USUAL,
    ...asked,
    chartType: 'aggregate',
    aggregation: 'total',
    splits,
    filters: Array.isArray(own) ? [...own, ...filters] : own,
    ...(time !== undefined && { time }),
    ...(panel !== undefined && { panel }),
  };
}

/** Where in the body of a report a field of one of its questions comes from. */
function sentKey(key: string, table: string, question: string, ownFilters: number): string {
  const [, field = '', rest = ''] = /^([^[]*)(.*)$/.exec(key) ?? [];
  if (field === 'time' || field === 'panel') return key;
  if (field === 'splits') return `${table}[splits]${rest}`;
  const [, index, below = ''] = /^\[(\d+)\](.*)$/.exec(rest) ?? [];
  if (field === 'filters' && index !== undefined && Number(index) >= ownFilters) {
    return `filters[${Number(index) - ownFilters}]${below}`;
  }
  return `${table}[questions][${question}][${field}]${rest}`;
}

function eachOnce(names: readonly UnverifiedName[]): UnverifiedName[] {
  const isSame = (a: UnverifiedName, b: UnverifiedName) => a.issueKey === b.issueKey && a.name === b.name;
  return names.filter((name, index) => names.findIndex((other) => isSame(other, name)) === index);
}
