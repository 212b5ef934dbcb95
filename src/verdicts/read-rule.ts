import { METRICS } from '../catalogue/metrics/index.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { ENTRIES_MAX, entriesOf } from './readers/entries.ts';
import { readCondition } from './readers/read-condition.ts';
import { readAllEvidence } from './readers/read-evidence.ts';
import { readDay } from './readers/read-limit.ts';
import { readMeasure } from './readers/read-measure.ts';
import { isByAgent, type Levels, type LimitField, type Logic, PERIODS, type Rule } from './rule.ts';

const UNIT_MAX = 5;
const NAMES_SAID_MAX = 20;

const LOGIC_HELP = 'Give the name of a condition, or an object with all or any and a list of them.';
const DEPTH_MAX = 10;

/** Lists within a list may be deeper than the schema says. */
const LIST: JsonSchema = { type: 'array', items: { type: ['string', 'object'] }, minItems: 1 };
const LOGIC: JsonSchema = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: { all: LIST, any: LIST },
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 1,
    },
  ],
};

function logicReader(depth: number): read.Reader<Logic> {
  return read.reader(LOGIC, (value, key, issues) => {
    if (typeof value === 'string') return value;
    const [[kind, parts] = [], ...others] = Object.entries(read.isObject(value) ? value : {});
    if (others.length > 0 || (kind !== 'all' && kind !== 'any') || depth > DEPTH_MAX)
      return void issues.add(key, LOGIC_HELP);
    const read_ = read.someOf(logicReader(depth + 1))(parts, `${key}[${kind}]`, issues);
    return read_ && ({ [kind]: read_ } as unknown as Logic);
  });
}

const LOGIC_NAMES_MAX = 100;
const readWholeLogic = logicReader(0);

const readLogic = read.reader<Logic>(LOGIC, (value, key, issues) => {
  const logic = readWholeLogic(value, key, issues);
  if (namesIn(logic, key).length <= LOGIC_NAMES_MAX) return logic;
  return void issues.add(key, `There should be at most ${LOGIC_NAMES_MAX} names, in all lists together.`);
});

const STEP: JsonSchema = { type: 'array', items: { type: ['number', 'string'] }, minItems: 3, maxItems: 3 };

const readStep = read.reader<Levels['steps'][number]>(STEP, (value, key, issues) => {
  const [from, name, number] = Array.isArray(value) && value.length === 3 ? value : [];
  if (typeof from === 'number' && typeof name === 'string' && typeof number === 'number') return [from, name, number];
  return void issues.add(key, 'Give a figure, a name and a number, such as [85, "1", 5].');
});

const readLevels = read.exactObjectOf({
  of: read.required(read.string),
  as: read.optional(read.choice(['value', 'share_of_limit'] as const, 'choice')),
  cap: read.optional(read.number),
  steps: read.required(read.atMost(ENTRIES_MAX, read.someOf(readStep))),
});

/** As a name of its own, since an object with a literal `then` looks like a promise. */
const THEN = 'then';

const readSentences = read.optional(read.atMost(ENTRIES_MAX, read.listOf(read.string)));

const readParts = read.exactObjectOf({
  title: read.required(read.name),
  version: read.required(read.name),
  indicative: read.optional(read.boolean),
  source: readSentences,
  source_read: readSentences,
  source_unread: readSentences,
  checked: read.optional(read.nullable(readDay)),
  attest: readSentences,
  notes: readSentences,
  unit: read.required(read.eachOnce(read.atMost(UNIT_MAX, read.someOf(read.string)))),
  each: read.optional(read.choice(PERIODS, 'period')),
  measures: read.required(entriesOf(readMeasure, 'measure')),
  evidence: read.optional(readAllEvidence),
  conditions: read.required(entriesOf(readCondition, 'condition')),
  met_if: read.required(readLogic),
  levels: read.optional(readLevels),
  [THEN]: read.optional(read.exactObjectOf({ after_days: read.required(read.integerBetween(1, 366)) })),
});

type Parts = typeof readParts extends read.Reader<infer T> ? T : never;

/** Reads a rule and adds every issue at its key; with issues, what could be read. Its measures are read when they are asked. */
export const readRule = read.reader<Rule>(readParts.schema, (value, key, issues) => {
  const parts = readParts(value, key, issues);
  if (parts === undefined) return undefined;
  const sent = read.isObject(value) ? value : {};
  addUnknownNames(parts, sent, key, issues);
  addSecondCampaigns(parts, key, issues);
  const { levels, [THEN]: after } = parts;
  return {
    title: parts.title,
    version: parts.version,
    indicative: parts.indicative ?? true,
    source: parts.source ?? [],
    sourceRead: parts.source_read ?? [],
    sourceUnread: parts.source_unread ?? [],
    checked: parts.checked ?? null,
    attest: parts.attest ?? [],
    notes: parts.notes ?? [],
    unit: (parts.unit ?? []).map((id: string | undefined) => id ?? 'agent'),
    each: parts.each ?? null,
    measures: givenEntries(parts.measures),
    evidence: given(parts.evidence),
    conditions: givenEntries(parts.conditions),
    metIf: parts.met_if ?? { all: [] },
    levels: levels
      ? { of: levels.of, as: levels.as ?? 'share_of_limit', cap: levels.cap ?? null, steps: levels.steps }
      : null,
    thenAfterDays: after?.after_days ?? null,
    limitFields: limitFieldsIn(sent.conditions, `${key}[conditions]`),
  };
});

/** What could be read of a list. */
function given<T>(items: readonly (T | undefined)[] = []): readonly T[] {
  return items.flatMap((item) => (item === undefined ? [] : [item]));
}

function givenEntries<T>(entries: Readonly<Record<string, T | undefined>> = {}): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])));
}

/** Of conditions as they are written, so that one that is wrong elsewhere is checked too. */
function limitFieldsIn(written: unknown, key: string): readonly LimitField[] {
  return Object.entries(read.isObject(written) ? written : {}).flatMap(([name, part]) => {
    const at = `${key}[${name}]`;
    if ((name === 'by' || name === 'field') && typeof part === 'string') return [{ id: part, key: at }];
    return limitFieldsIn(part, at);
  });
}

/** Names within a rule that it has no entry for, and forms that do not go with its unit. */
function addUnknownNames(parts: Parts, sent: read.JsonObject, key: string, issues: IssueList): void {
  const { measures = {}, conditions = {}, evidence = [], met_if: metIf, levels, unit = [] } = parts;
  const written = read.isObject(sent.conditions) ? sent.conditions : {};
  const known = (name: unknown, names: readonly string[], noun: string, at: string) => {
    if (typeof name !== 'string' || names.length === 0 || names.includes(name)) return;
    const listed = [...names.slice(0, NAMES_SAID_MAX), ...(names.length > NAMES_SAID_MAX ? ['…'] : [])].join(', ');
    issues.add(at, `${name} is not a ${noun} of this rule. It has: ${listed}.`);
  };
  const [measureNames, conditionNames] = [Object.keys(measures), Object.keys(conditions)];
  for (const [name, condition] of Object.entries(conditions)) {
    const at = `${key}[conditions][${name}]`;
    if (condition?.form === 'lines') {
      if (isByAgent({ unit }))
        issues.add(`${at}[lines]`, 'Lines are counted in units of dimensions, not of single agents.');
    } else if (read.isObject(written[name])) known(written[name].of, measureNames, 'measure', `${at}[of]`);
  }
  evidence.forEach((one, index) => {
    known(one?.of, measureNames, 'measure', `${key}[evidence]${Array.isArray(sent.evidence) ? `[${index}]` : ''}[of]`);
  });
  for (const [name, at] of namesIn(metIf, `${key}[met_if]`)) known(name, conditionNames, 'condition', at);
  if (levels && levels.of !== 'worst') known(levels.of, conditionNames, 'condition', `${key}[levels][of]`);
  levels?.steps?.forEach((step, index) => {
    const before = levels.steps[index - 1];
    if (step && before && step[0] >= before[0]) issues.add(`${key}[levels][steps][${index}]`, 'Steps should descend.');
  });
}

/** Adds an issue for evidence of a test that has a campaign elsewhere, or another one: a test has one. */
function addSecondCampaigns({ measures = {}, evidence = [] }: Parts, key: string, issues: IssueList): void {
  const known = evidence.map((one) => {
    const metric = one && measures[one.of]?.question.metric;
    return { test: METRICS.find((each) => each.key === metric)?.test.key, isCampaign: one?.campaign !== 'asked' };
  });
  known.forEach(({ test, isCampaign }, index) => {
    const earlier = known.slice(0, index).filter((other) => test !== undefined && other.test === test);
    if (earlier.length === 0 || !(isCampaign || earlier.some((other) => other.isCampaign))) return;
    const message = `There is evidence of the test ${test} before this, and a test has one campaign: put both into one.`;
    issues.add(`${key}[evidence][${index}][of]`, message);
  });
}

function namesIn(logic: Logic | undefined, key: string): readonly (readonly [string, string])[] {
  if (logic === undefined) return [];
  if (typeof logic === 'string') return [[logic, key]];
  const [kind, parts] = 'all' in logic ? (['all', logic.all] as const) : (['any', logic.any] as const);
  return parts.flatMap((part, index) => namesIn(part, `${key}[${kind}][${index}]`));
}
