import { METRICS } from '../catalogue/metrics/index.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import {
  type AgentsBySize,
  type AgentsWanted,
  CAMPAIGNS,
  type Evidence,
  type Form,
  type InnerForm,
  isByAgent,
  type Levels,
  type Limit,
  type Logic,
  OPERATORS,
  type Operator,
  PERIODS,
  PLAIN_FIGURES,
  type Predicate,
  type Requirement,
  type Rule,
  type RuleCondition,
  type RuleFigure,
  type RuleMeasure,
  SIDES,
  type Threshold,
} from './rule.ts';

const ENTRIES_MAX = 30;
const UNIT_MAX = 5;

/** Fields of a question that a measure may have; a rule sets the others. */
const QUESTION_FIELDS = ['metric', 'relative_to', 'window', 'filters', 'prefilter', 'per_agent'];

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const readDay = read.reader<string>({ type: 'string', format: 'date' }, (value, key, issues) =>
  typeof value === 'string' && DAY.test(value)
    ? value
    : void issues.add(key, `${read.render(value)} is not a day such as 2026-07-14.`),
);

/** An object with names of one's own. */
function entriesOf<T>(item: read.Reader<T>, noun: string): read.Reader<Readonly<Record<string, T>>> {
  const schema = { type: 'object', additionalProperties: item.schema, minProperties: 1, maxProperties: ENTRIES_MAX };
  return read.reader(schema as typeof read.string.schema, (value, key, issues) => {
    if (!read.isObject(value)) return read.addType('object', key, issues);
    const entries = Object.entries(value);
    if (entries.length === 0 || entries.length > ENTRIES_MAX) {
      return void issues.add(key, `There should be 1 to ${ENTRIES_MAX} ${noun}s.`);
    }
    return Object.fromEntries(
      entries.map(([name, one]) => [name, item(one, `${key}[${name}]`, issues)]),
    ) as unknown as Readonly<Record<string, T>>;
  });
}

const readPoint = read.reader<readonly [string, number]>({ type: 'array' }, (value, key, issues) => {
  if (!Array.isArray(value) || value.length !== 2) {
    return void issues.add(key, 'Give a day and a number, such as ["2026-07-14", 20].');
  }
  const [day, number] = [readDay(value[0], `${key}[0]`, issues), read.number(value[1], `${key}[1]`, issues)];
  return day === undefined || number === undefined ? undefined : [day, number];
});

const LIMITS = {
  from: read.exactObjectOf({ from: read.required(read.someOf(readPoint)) }),
  by: read.exactObjectOf({
    by: read.required(read.string),
    values: read.required(entriesOf(read.number, 'value')),
  }),
  field: read.exactObjectOf({ field: read.required(read.string) }),
};

const LIMIT_HELP = 'Give a number, or an object with from (by date), by and values (by a dimension), or field.';

const readLimit = read.reader<Limit>(
  { anyOf: [read.number.schema, ...Object.values(LIMITS).map(({ schema }) => schema)] },
  (value, key, issues) => {
    if (typeof value === 'number') return read.number(value, key, issues);
    const kind = Object.keys(LIMITS).find((name) => read.isObject(value) && Object.hasOwn(value, name));
    if (kind === undefined) return void issues.add(key, LIMIT_HELP);
    const limit = LIMITS[kind as keyof typeof LIMITS](value, key, issues) as Limit | undefined;
    if (read.isObject(limit) && 'from' in limit) addUnsorted(limit.from as never, `${key}[from]`, issues);
    return limit;
  },
);

function addUnsorted(
  points: readonly (readonly [string, number] | undefined)[] | undefined,
  key: string,
  issues: IssueList,
) {
  points?.forEach((point, index) => {
    const before = points[index - 1];
    if (point && before && point[0] <= before[0])
      issues.add(`${key}[${index}]`, 'This day should be after the one before it.');
  });
}

const COMPARISON = /^(>=|<=|>|<) *(-?\d+(?:\.\d+)?(?:e-?\d+)?)$/;
const IS_HELP = 'Give a comparison with a number, such as ">= 90", or an object such as {">=": 90}.';

function comparisonOf(text: string): { readonly op: Operator; readonly number: number } | undefined {
  const [, op, number] = COMPARISON.exec(text) ?? [];
  return op === undefined ? undefined : { op: op as Operator, number: Number(number) };
}

const readIs = read.reader<Requirement>({ anyOf: [{ type: 'string' }, { type: 'object' }] }, (value, key, issues) => {
  const compared = typeof value === 'string' ? comparisonOf(value) : undefined;
  if (compared) return { op: compared.op, limit: compared.number };
  const [[op, limit] = [], ...others] = Object.entries(read.isObject(value) ? value : {});
  if (others.length > 0 || !OPERATORS.includes(op as Operator)) return void issues.add(key, IS_HELP);
  const known = readLimit(limit, `${key}[${op}]`, issues);
  return known === undefined ? undefined : { op: op as Operator, limit: known };
});

const readThreshold = read.reader<Threshold>({ type: 'object' }, (value, key, issues) => {
  const [[side, limit] = [], ...others] = Object.entries(read.isObject(value) ? value : {});
  if (others.length > 0 || !SIDES.includes(side as never)) {
    return void issues.add(key, `Give one of ${SIDES.join(', ')} with a level, such as {"at_least": 80}.`);
  }
  const known = readLimit(limit, `${key}[${side}]`, issues);
  return known === undefined ? undefined : { side: side as Threshold['side'], limit: known };
});

const readFigure = read.reader<RuleFigure>({ type: 'string' }, (value, key, issues) => {
  if (PLAIN_FIGURES.includes(value as never)) return value as RuleFigure;
  const [, percent] = /^percentiles\.(\d+(?:\.\d+)?)$/.exec(String(value)) ?? [];
  if (percent !== undefined && Number(percent) <= 100) return { percentile: Number(percent) };
  return void issues.add(
    key,
    `${read.render(value)} is not a figure. Give ${PLAIN_FIGURES.join(', ')} or percentiles.5.`,
  );
});

const INNER_FORMS = ['share', 'figure', 'count'] as const;
const FORMS = [...INNER_FORMS, 'days', 'hours', 'lines'] as const;

/** The one form that an object has. */
function formIn<F extends string>(
  value: read.JsonObject,
  forms: readonly F[],
  key: string,
  issues: IssueList,
): F | undefined {
  const given = forms.filter((form) => Object.hasOwn(value, form));
  if (given.length !== 1) issues.add(key, `Give one of ${forms.join(', ')}.`);
  return given.length === 1 ? given[0] : undefined;
}

function refuseOthers(value: read.JsonObject, known: readonly string[], key: string, issues: IssueList): void {
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) issues.add(`${key}[${name}]`, 'This field was not expected.');
  }
}

function innerForm(
  form: (typeof INNER_FORMS)[number],
  value: unknown,
  key: string,
  issues: IssueList,
): InnerForm | undefined {
  if (form === 'figure') {
    const figure = readFigure(value, key, issues);
    return figure === undefined ? undefined : { form, figure };
  }
  const threshold = readThreshold(value, key, issues);
  return threshold && { form, threshold };
}

function isOf(value: read.JsonObject, key: string, issues: IssueList): Requirement | undefined {
  if (Object.hasOwn(value, 'is')) return readIs(value.is, `${key}[is]`, issues);
  return void issues.add(`${key}[is]`, `This field is missing. ${IS_HELP}`);
}

function formOf(
  form: Exclude<(typeof FORMS)[number], 'lines'>,
  value: unknown,
  key: string,
  issues: IssueList,
): Form | undefined {
  if (form !== 'days' && form !== 'hours') return innerForm(form, value, key, issues);
  if (!read.isObject(value)) return read.addType('object', key, issues);
  const inner = formIn(value, INNER_FORMS, key, issues);
  refuseOthers(value, [...INNER_FORMS, 'is'], key, issues);
  const read_ = inner && innerForm(inner, value[inner], `${key}[${inner}]`, issues);
  const is = isOf(value, key, issues);
  return read_ && is && { form, inner: read_, innerIs: is };
}

const readLines = read.exactObjectOf({
  rule: read.required(read.name),
  verdict: read.required(read.choice(['met', 'not_met'] as const, 'verdict')),
});

const readCondition = read.reader<RuleCondition>({ type: 'object' }, (value, key, issues) => {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  const form = formIn(value, FORMS, key, issues);
  const is = isOf(value, key, issues);
  if (form === 'lines') {
    refuseOthers(value, ['lines', 'is'], key, issues);
    const lines = readLines(value.lines, `${key}[lines]`, issues);
    return lines?.rule && lines.verdict && is ? { form, ...lines, is } : undefined;
  }
  refuseOthers(value, [...FORMS, 'of', 'is'], key, issues);
  if (!Object.hasOwn(value, 'of')) issues.add(`${key}[of]`, 'This field is missing. Name a measure of the rule.');
  const found = form && formOf(form, value[form], `${key}[${form}]`, issues);
  return found && is && typeof value.of === 'string' ? { of: value.of, ...found, is } : undefined;
});

const readMeasure = read.reader<RuleMeasure>({ type: 'object', required: ['metric'] }, (value, key, issues) => {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  refuseOthers(value, [...QUESTION_FIELDS, 'valid', 'missing', 'floor_mbps'], key, issues);
  const { valid = {}, missing = 'leave_out', floor_mbps: floor } = value;
  const question = Object.fromEntries(Object.entries(value).filter(([name]) => QUESTION_FIELDS.includes(name)));
  if (floor !== undefined && value.relative_to === undefined) {
    issues.add(`${key}[floor_mbps]`, 'This field goes with relative_to only.');
  }
  if (missing === 'miss' && value.per_agent !== undefined) {
    issues.add(`${key}[missing]`, 'Results that miss count by themselves: leave out per_agent.');
  }
  return {
    question,
    valid: predicatesOf(valid, value.metric, `${key}[valid]`, issues),
    missing: MISSING(missing, `${key}[missing]`, issues) ?? 'leave_out',
    floorMbps: floor === undefined ? null : (read.positive(floor, `${key}[floor_mbps]`, issues) ?? null),
  };
});

const MISSING = read.choice(['leave_out', 'miss'] as const, 'choice');

function predicatesOf(value: unknown, metricKey: unknown, key: string, issues: IssueList): readonly Predicate[] {
  if (!read.isObject(value)) return read.addType('object', key, issues) ?? [];
  const metric = METRICS.find((known) => known.key === metricKey);
  if (metric && metric.derived !== null)
    issues.add(key.replace('[valid]', '[metric]'), 'Give a metric of single results.');
  const columns = Object.entries(metric?.test.columns ?? {}).filter(([, { type }]) => type !== 'text');
  return Object.entries(value).flatMap(([column, text]) => {
    const at = `${key}[${column}]`;
    const names = columns.map(([name]) => name);
    if (metric && !names.includes(column)) {
      issues.add(at, `${column} is not a number of this test. It has: ${names.join(', ')}.`);
    }
    const compared = typeof text === 'string' ? comparisonOf(text) : undefined;
    if (compared) return [{ column, ...compared }];
    return issues.add(at, 'Give a comparison with a number, such as ">= 15000000".') ?? [];
  });
}

const readSize = read.reader<AgentsBySize['sizes'][number]>({ type: 'array' }, (value, key, issues) => {
  const [size, want] = Array.isArray(value) && value.length === 2 ? value : [undefined, undefined];
  const isSize = size === null || (Number.isSafeInteger(size) && size >= 0);
  const isWant =
    want === 'all' ||
    (Number.isSafeInteger(want) && want > 0) ||
    (typeof want === 'string' && /^\d+(\.\d+)?%$/.test(want));
  if (isSize && isWant) return [size, want as AgentsWanted];
  return void issues.add(key, 'Give a size or null, and the lines wanted: a number, "all" or a share such as "10%".');
});

const readSizes = read.exactObjectOf({
  population: read.required(read.name),
  sizes: read.required(read.someOf(readSize)),
});

const readAgents = read.reader<number | AgentsBySize>(
  { anyOf: [{ type: 'integer', minimum: 1 }, readSizes.schema] },
  (value, key, issues) => {
    if (!read.isObject(value)) return read.integerFrom(1)(value, key, issues);
    const parts = readSizes(value, key, issues);
    if (!parts?.sizes || parts.sizes.includes(undefined as never)) return undefined;
    parts.sizes.forEach(([size], index) => {
      const before = parts.sizes[index - 1];
      const isAfter = before === undefined || (before[0] !== null && (size === null || size > before[0]));
      if (!isAfter) issues.add(`${key}[sizes][${index}]`, 'Sizes should ascend, with null last.');
    });
    return parts as AgentsBySize;
  },
);

const readPause = read.exactObjectOf({
  after: read.required(read.integerFrom(1)),
  minutes: read.required(read.numberFrom(0, 1440)),
});

const readEvidenceParts = read.exactObjectOf({
  of: read.required(read.string),
  campaign: read.optional(read.choice(CAMPAIGNS, 'campaign')),
  results: read.optional(read.integerFrom(1)),
  agents: read.optional(readAgents),
  days: read.optional(read.integerBetween(1, 366)),
  results_a_day: read.optional(read.integerBetween(1, 1440)),
  days_between: read.optional(read.integerBetween(0, 366)),
  within_days: read.optional(read.integerBetween(1, 3660)),
  gap_minutes: read.optional(read.numberFrom(0, 1440)),
  pause: read.optional(readPause),
  hours_of_day: read.optional(read.integerBetween(1, 24)),
  each_hour: read.optional(read.integerFrom(1)),
  coverage: read.optional(read.numberFrom(0, 100)),
  tool: read.optional(read.someOf(read.string)),
});

const readEvidence = read.reader<Evidence>(readEvidenceParts.schema, (value, key, issues) => {
  const parts = readEvidenceParts(value, key, issues);
  if (parts === undefined) return undefined;
  const { campaign = 'asked' } = parts;
  const needed = (field: keyof typeof parts, other: keyof typeof parts) => {
    if (parts[field] !== undefined && parts[other] === undefined)
      issues.add(`${key}[${field}]`, `This field needs ${other}.`);
  };
  if (campaign !== 'asked' && parts.days === undefined)
    issues.add(`${key}[days]`, `The campaign ${campaign} needs this field.`);
  needed('results_a_day', 'days');
  needed('days_between', 'days');
  needed('within_days', 'days');
  needed('coverage', 'each_hour');
  return {
    of: parts.of,
    campaign,
    results: parts.results ?? null,
    agents: parts.agents ?? null,
    days: parts.days ?? null,
    resultsADay: parts.results_a_day ?? 1,
    daysBetween: parts.days_between ?? null,
    withinDays: parts.within_days ?? null,
    gapMinutes: parts.gap_minutes ?? null,
    pause: parts.pause ?? null,
    hoursOfDay: parts.hours_of_day ?? null,
    eachHour: parts.each_hour ?? null,
    coverage: parts.coverage ?? 100,
    tool: parts.tool ?? null,
  };
});

const readAllEvidence = read.reader<readonly Evidence[]>(
  { anyOf: [readEvidence.schema, { type: 'array', items: readEvidence.schema }] },
  (value, key, issues) => {
    if (Array.isArray(value)) return read.atMost(ENTRIES_MAX, read.listOf(readEvidence))(value, key, issues);
    const one = readEvidence(value, key, issues);
    return one && [one];
  },
);

const LOGIC_HELP = 'Give the name of a condition, or an object with all or any and a list of them.';
const DEPTH_MAX = 10;

function logicReader(depth: number): read.Reader<Logic> {
  return read.reader({ anyOf: [{ type: 'string' }, { type: 'object' }] }, (value, key, issues) => {
    if (typeof value === 'string') return value;
    const [[kind, parts] = [], ...others] = Object.entries(read.isObject(value) ? value : {});
    if (others.length > 0 || (kind !== 'all' && kind !== 'any') || depth > DEPTH_MAX)
      return void issues.add(key, LOGIC_HELP);
    const read_ = read.someOf(logicReader(depth + 1))(parts, `${key}[${kind}]`, issues);
    return read_ && ({ [kind]: read_ } as unknown as Logic);
  });
}

const readLogic = logicReader(0);

const readStep = read.reader<Levels['steps'][number]>({ type: 'array' }, (value, key, issues) => {
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

const readParts = read.exactObjectOf({
  title: read.required(read.name),
  version: read.required(read.name),
  indicative: read.optional(read.boolean),
  source: read.optional(read.atMost(ENTRIES_MAX, read.listOf(read.string))),
  checked: read.optional(read.nullable(readDay)),
  notes: read.optional(read.atMost(ENTRIES_MAX, read.listOf(read.string))),
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

/** Reads a rule and adds every issue at its key. Its measures are read as questions when they are asked. */
export const readRule = read.reader<Rule>(readParts.schema, (value, key, issues) => {
  const parts = readParts(value, key, issues);
  if (parts === undefined) return undefined;
  addUnknownNames(parts, key, read.isObject(value) && Array.isArray(value.evidence), issues);
  if (!parts.measures || !parts.conditions || parts.met_if === undefined || !parts.unit) return undefined;
  const { levels, [THEN]: after } = parts;
  return {
    title: parts.title,
    version: parts.version,
    indicative: parts.indicative ?? true,
    source: parts.source ?? [],
    checked: parts.checked ?? null,
    notes: parts.notes ?? [],
    unit: parts.unit,
    each: parts.each ?? null,
    measures: parts.measures,
    evidence: parts.evidence ?? [],
    conditions: parts.conditions,
    metIf: parts.met_if,
    levels: levels
      ? { of: levels.of, as: levels.as ?? 'share_of_limit', cap: levels.cap ?? null, steps: levels.steps }
      : null,
    thenAfterDays: after?.after_days ?? null,
  };
});

/** Names within a rule that it has no entry for, and forms that do not go with its unit. */
function addUnknownNames(parts: Parts, key: string, isList: boolean, issues: IssueList): void {
  const { measures = {}, conditions = {}, evidence = [], met_if: metIf, levels, unit = [] } = parts;
  const known = (name: unknown, names: readonly string[], noun: string, at: string) => {
    if (typeof name !== 'string' || names.length === 0 || names.includes(name)) return;
    issues.add(at, `${name} is not a ${noun} of this rule. It has: ${names.join(', ')}.`);
  };
  const [measureNames, conditionNames] = [Object.keys(measures), Object.keys(conditions)];
  for (const [name, condition] of Object.entries(conditions)) {
    const at = `${key}[conditions][${name}]`;
    if (condition?.form === 'lines') {
      if (isByAgent({ unit }))
        issues.add(`${at}[lines]`, 'Lines are counted in units of dimensions, not of single agents.');
    } else known(condition?.of, measureNames, 'measure', `${at}[of]`);
  }
  evidence.forEach((one, index) => {
    known(one?.of, measureNames, 'measure', `${key}[evidence]${isList ? `[${index}]` : ''}[of]`);
  });
  for (const [name, at] of namesIn(metIf, `${key}[met_if]`)) known(name, conditionNames, 'condition', at);
  if (levels && levels.of !== 'worst') known(levels.of, conditionNames, 'condition', `${key}[levels][of]`);
  levels?.steps?.forEach((step, index) => {
    const before = levels.steps[index - 1];
    if (step && before && step[0] >= before[0]) issues.add(`${key}[levels][steps][${index}]`, 'Steps should descend.');
  });
}

function namesIn(logic: Logic | undefined, key: string): readonly (readonly [string, string])[] {
  if (logic === undefined) return [];
  if (typeof logic === 'string') return [[logic, key]];
  const [kind, parts] = 'all' in logic ? (['all', logic.all] as const) : (['any', logic.any] as const);
  return parts.flatMap((part, index) => namesIn(part, `${key}[${kind}][${index}]`));
}
