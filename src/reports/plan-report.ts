import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { MetricQuery } from '../query/metric-query.ts';
import { parseMetricQuery } from '../query/parse-metric-query.ts';
import { NOTHING_KNOWN, readersOf, withSubstitutes } from '../query/question-field.ts';
import { METRIC_FIELDS, TIME_FIELDS } from '../query/question-fields.ts';
import type { UnverifiedName } from '../query/unverified-name.ts';
import { TABLES_MAX } from './read-recipe.ts';
import type { Recipe, RecipeTable } from './recipe.ts';

/** The scope of a report, as requested; its questions use it. */
interface ReportScope {
  readonly time: unknown;
  /** In place of the time. */
  readonly last?: unknown;
  readonly filters: readonly unknown[];
  readonly panel: unknown;
  /** The weights of agents, if the recipe is weighted. */
  readonly weight?: unknown;
  /** Keys of the requested tables; undefined: all. */
  readonly tables?: readonly unknown[] | undefined;
}

export interface PlannedReport {
  readonly recipe: Recipe;
  readonly scope: ReportScope;
  /** The instant that relative times are read at, in UNIX seconds. */
  readonly now: number;
  readonly tables: readonly PlannedTable[];
}

export interface PlannedTable {
  readonly table: RecipeTable;
  /** The notes of the table, and the weights of its figures. */
  readonly notes: readonly string[];
  readonly questions: Readonly<Record<string, PlannedQuestion>>;
  readonly unverified: readonly UnverifiedName[];
}

export interface PlannedQuestion {
  /** The request of /metric_data with the same answer. */
  readonly request: read.JsonObject;
  /** Complete only if no issue was added. */
  readonly query: MetricQuery;
}

const readTables = read.eachOnce(read.atMost(TABLES_MAX, read.someOf(read.string)));

export function scopeFields(now: number, body: read.JsonObject = {}) {
  const { time, last, filters, panel, weight } = readersOf(METRIC_FIELDS, { ...NOTHING_KNOWN, now }, body);
  return { time, last, filters, panel, weight, tables: read.optional(readTables) };
}

/** Reads the scope of a report. `more`: names of other fields that the body may have. */
export function readScope(body: unknown, now: number, issues: IssueList, more: readonly string[] = []): ReportScope {
  const sent = read.isObject(body) ? body : {};
  const values = read.readBodyInto(issues, body, scopeFields(now, sent));
  withSubstitutes(TIME_FIELDS, sent, values, (name) => name, issues);
  for (const name of Object.keys(sent)) {
    if (!SCOPE_NAMES.includes(name) && !more.includes(name)) issues.add(name, 'This field was not expected.');
  }
  return {
    time: sent.time,
    last: sent.last,
    filters: Array.isArray(sent.filters) ? sent.filters : [],
    panel: sent.panel,
    weight: sent.weight,
    tables: Array.isArray(sent.tables) ? sent.tables : undefined,
  };
}

const SCOPE_NAMES = ['time', 'last', 'filters', 'panel', 'weight', 'tables'];

/** Results are prefiltered, and intervals are by agent, unless a question says otherwise. */
const USUAL = { normalised: false, prefilter: true, uncertainty: 'agents' };

/** Reads the questions of a report. Issues are at the keys of a body with `recipe` and the fields of a scope. */
export function planReport(recipe: Recipe, scope: ReportScope, now: number, issues: IssueList): PlannedReport {
  const found = new IssueList();
  addMisplaced(recipe, scope, issues);
  const isWanted = ({ key }: RecipeTable) => scope.tables === undefined || scope.tables.includes(key);
  // If no requested table exists, all tables check the rest of the scope.
  const isAnyWanted = recipe.tables.some(isWanted);
  const tables = recipe.tables.flatMap((table, tableIndex): PlannedTable[] => {
    if (isAnyWanted && !isWanted(table)) return [];
    const at = `recipe[tables][${tableIndex}]`;
    const unverified: UnverifiedName[] = [];
    const questions = Object.entries(table.questions).map(([name, asked]) => {
      const request = requestOf(table, asked, scope, recipe.weighted);
      const own = Array.isArray(asked.filters) ? asked.filters.length : 0;
      const isOwn = Object.hasOwn(asked, 'weight');
      const keyOf = (key: string) => (/^weight\b/.test(key) && !isOwn ? key : sentKey(key, at, name, own));
      const problems = new IssueList();
      const parsed = parseMetricQuery(request, now, problems);
      found.addAll(problems, keyOf);
      for (const one of parsed.unverified) unverified.push({ ...one, issueKey: keyOf(one.issueKey) });
      return [name, { request, query: parsed.query }] as const;
    });
    const notes = [...table.notes, ...weightNotes(recipe, scope)];
    return [{ table, notes, questions: Object.fromEntries(questions), unverified: eachOnce(unverified) }];
  });
  issues.addAll(found, (key) => (issues.has([key]) ? undefined : key));
  return { recipe, scope, now, tables };
}

/** Adds an issue for each unknown table, and for a weight that the recipe does not use. */
function addMisplaced(recipe: Recipe, { tables = [], weight }: ReportScope, issues: IssueList): void {
  tables.forEach((key, index) => {
    if (typeof key === 'string' && !recipe.tables.some((table) => table.key === key)) {
      issues.add(`tables[${index}]`, `${key} is not a valid table.`);
    }
  });
  if (weight !== undefined && !recipe.weighted) issues.add('weight', 'The figures of this recipe are not weighted.');
}

function weightNotes({ weighted }: Recipe, { weight }: ReportScope): readonly string[] {
  if (!weighted) return [];
  const { population, field } = read.isObject(weight) ? weight : {};
  if (population !== undefined) return [`Lines are weighted to the population ${population}.`];
  return [field === undefined ? 'Lines are not weighted: each counts the same.' : `Lines are weighted by ${field}.`];
}

function requestOf(
  { splits }: RecipeTable,
  asked: read.JsonObject,
  { time, last, filters, panel, weight }: ReportScope,
  isWeighted: boolean,
) {
  const own = asked.filters === undefined ? [] : asked.filters;
  return {
    ...USUAL,
    ...(isWeighted && weight !== undefined && { weight }),
    ...asked,
    chartType: 'aggregate',
    aggregation: 'total',
    splits,
    filters: Array.isArray(own) ? [...own, ...filters] : own,
    ...(time !== undefined && { time }),
    ...(last !== undefined && { last }),
    ...(panel !== undefined && { panel }),
  };
}

/** The path in the body of a report of a field of one of its questions. */
function sentKey(key: string, table: string, question: string, ownFilters: number): string {
  const [, field = '', rest = ''] = /^([^[]*)(.*)$/.exec(key) ?? [];
  if (field === 'time' || field === 'last' || field === 'panel') return key;
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
