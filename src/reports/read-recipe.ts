import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { NOTHING_KNOWN } from '../query/question-field.ts';
import { aggregateReaders } from '../query/question-fields.ts';
import { type Figure, kindOf, parseFigure, unaskedParts } from './figure.ts';
import { FLAG_BELOW, type Recipe, type RecipeColumn, type RecipeTable, SUPPRESS_BELOW } from './recipe.ts';

export const TABLES_MAX = 50;
const QUESTIONS_MAX = 20;
const COLUMNS_MAX = 30;
const SPLITS_MAX = 5;
const DECIMALS_MAX = 6;

/** Fields that a report sets for all its questions, and fields that it does not allow. */
const OF_THE_REPORT = ['splits', 'time', 'last', 'panel', 'chartType', 'aggregation', 'receipt'];

const ALL_FIELDS = read.schemaOf(aggregateReaders(NOTHING_KNOWN)).properties;
const QUESTION_FIELDS = Object.fromEntries(
  Object.entries(ALL_FIELDS).filter(([name]) => !OF_THE_REPORT.includes(name)),
);

/** The body of a question, whose fields are read after the report's own are added. */
const readQuestion = read.reader<read.JsonObject>(
  { type: 'object', properties: QUESTION_FIELDS, required: ['metric'], additionalProperties: false },
  (value, key, issues) => {
    if (!read.isObject(value)) return read.addType('object', key, issues);
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(QUESTION_FIELDS, name)) issues.add(`${key}[${name}]`, 'This field was not expected.');
    }
    return value;
  },
);

const readQuestions = read.reader<Readonly<Record<string, read.JsonObject>>>(
  {
    type: 'object',
    propertyNames: read.name.schema,
    additionalProperties: readQuestion.schema,
    minProperties: 1,
    maxProperties: QUESTIONS_MAX,
  },
  (value, key, issues) => {
    if (!read.isObject(value)) return read.addType('object', key, issues);
    const entries = Object.entries(value);
    if (entries.length === 0 || entries.length > QUESTIONS_MAX) {
      return void issues.add(key, `There should be 1 to ${QUESTIONS_MAX} questions.`);
    }
    return Object.fromEntries(
      entries.flatMap(([name, question]) => {
        const at = `${key}[${name}]`;
        if (read.name(name, at, issues) === undefined) return [];
        return [[name, readQuestion(question, at, issues) ?? {}]];
      }),
    );
  },
);

const readFigure = read.reader<Figure>({ type: 'string' }, (value, key, issues) => {
  const text = read.string(value, key, issues);
  const figure = text === undefined ? undefined : parseFigure(text);
  if (text !== undefined && figure === undefined) issues.add(key, `${text} is not a valid figure.`);
  return figure;
});

const readColumn = read.exactObjectOf({
  key: read.required(read.name),
  title: read.required(read.name),
  question: read.required(read.string),
  figure: read.required(readFigure),
  decimals: read.optional(read.integerBetween(0, DECIMALS_MAX)),
  interval: read.optional(read.boolean),
  pass_at: read.optional(read.number),
});

const readTable = read.exactObjectOf({
  key: read.required(read.name),
  title: read.required(read.name),
  notes: read.optional(read.listOf(read.string)),
  splits: read.optional(read.eachOnce(read.atMost(SPLITS_MAX, read.listOf(read.string)))),
  rule: read.optional(read.name),
  questions: read.optional(readQuestions),
  columns: read.optional(read.atMost(COLUMNS_MAX, read.someOf(readColumn))),
  chart: read.optional(read.string),
});

const readParts = read.exactObjectOf({
  title: read.required(read.name),
  notes: read.optional(read.listOf(read.string)),
  weighted: read.optional(read.boolean),
  flag_below: read.optional(read.integerFrom(0)),
  suppress_below: read.optional(read.integerFrom(0)),
  tables: read.required(read.atMost(TABLES_MAX, read.someOf(readTable))),
});

/** Reads a recipe and adds every issue at its key. Its questions are read with the report. */
export const readRecipe = read.reader<Recipe>(readParts.schema, (value, key, issues) => {
  const parts = readParts(value, key, issues);
  if (parts?.tables === undefined) return undefined;
  const tables = parts.tables.map((table, index) => tableOf(table, `${key}[tables][${index}]`, issues));
  addRepeated(parts.tables, `${key}[tables]`, issues);
  if (parts.weighted) addUnweighable(tables, `${key}[tables]`, issues);
  return {
    title: parts.title,
    notes: parts.notes ?? [],
    weighted: parts.weighted ?? false,
    flagBelow: parts.flag_below ?? FLAG_BELOW,
    suppressBelow: parts.suppress_below ?? SUPPRESS_BELOW,
    tables: tables.filter((table) => table !== undefined),
  };
});

type Parts<R> = R extends read.Reader<infer T> ? T : never;

/** What a table has that asks questions. */
const ASKING = ['splits', 'questions', 'columns', 'chart'];

/** An unreadable field already has its issue. */
function tableOf(table: Parts<typeof readTable> | undefined, key: string, issues: IssueList): RecipeTable | undefined {
  if (table === undefined) return undefined;
  const { key: name, title, notes = [] } = table;
  if (Object.hasOwn(table, 'rule')) {
    for (const field of ASKING) {
      if (Object.hasOwn(table, field)) issues.add(`${key}[${field}]`, 'A table of a rule has no such field.');
    }
    const shown = { key: name, title, notes, splits: [], questions: {}, columns: [], chart: null };
    return table.rule === undefined ? undefined : { ...shown, rule: table.rule };
  }
  for (const field of ['questions', 'columns']) {
    if (!Object.hasOwn(table, field)) issues.add(`${key}[${field}]`, 'This field is missing.');
  }
  if (table.columns === undefined || table.questions === undefined) return undefined;
  const { questions } = table;
  addRepeated(table.columns, `${key}[columns]`, issues);
  const columns = table.columns.map((column, index) =>
    columnOf(column, questions, `${key}[columns][${index}]`, issues),
  );
  const isColumn = table.columns.some((column) => column?.key === table.chart);
  if (table.chart !== undefined && !isColumn) issues.add(`${key}[chart]`, `${table.chart} is not a valid column.`);
  return {
    key: name,
    title,
    notes,
    splits: table.splits ?? [],
    questions,
    columns: columns.filter((column) => column !== undefined),
    chart: table.chart ?? null,
  };
}

function columnOf(
  column: Parts<typeof readColumn> | undefined,
  questions: RecipeTable['questions'],
  key: string,
  issues: IssueList,
): RecipeColumn | undefined {
  if (column?.question === undefined || column.figure === undefined) return undefined;
  const { question, figure, pass_at: passAt = null, ...others } = column;
  const asked = Object.hasOwn(questions, question) ? questions[question] : undefined;
  if (asked === undefined) return void issues.add(`${key}[question]`, `${question} is not a valid question.`);
  for (const problem of unaskedParts(figure, asked)) issues.add(`${key}[figure]`, problem);
  const decimals = others.decimals ?? (kindOf(figure) === 'count' ? 0 : 1);
  return { ...others, question, figure, decimals, interval: others.interval ?? false, passAt };
}

/** Agents can have weights only if each has one value. */
function addUnweighable(tables: readonly (RecipeTable | undefined)[], key: string, issues: IssueList): void {
  tables.forEach((table, index) => {
    for (const [name, question] of Object.entries(table?.questions ?? {})) {
      if (question.per_agent !== undefined) continue;
      issues.add(`${key}[${index}][questions][${name}][per_agent]`, 'A recipe that is weighted needs this field.');
    }
  });
}

function addRepeated(keyed: readonly ({ readonly key?: string } | undefined)[], key: string, issues: IssueList): void {
  keyed.forEach((one, index) => {
    const first = keyed.findIndex((other) => other?.key === one?.key);
    if (one?.key !== undefined && first < index) issues.add(`${key}[${index}][key]`, 'This value occurs twice.');
  });
}
