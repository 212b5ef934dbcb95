import { compareAll, measure, metricOf, passes, type RequestFilter } from './answer-metric.ts';
import { holds } from './evaluate.ts';
import { fieldValue } from './field-value.ts';
import { fixed, toNumber } from './fixed.ts';
import { groupBy } from './group-by.ts';
import { describeResults, exactValue, type OracleResult, type OracleValue } from './oracle.ts';
import { metadataOf, type OraclePanel, type OracleRecord, soldOf } from './panel.ts';
import { timeSpan } from './time-span.ts';
import { wallClock } from './wall-clock.ts';
import { isInWindow, type RequestWindow } from './window.ts';

/** Verdicts as they are defined, in the plainest code that computes them, from a rule as it is written. */

// biome-ignore lint/suspicious/noExplicitAny: a rule as it is written, which is read elsewhere.
export type Document = any;

export interface VerdictRequest {
  readonly time: { readonly from: string; readonly to: string };
  readonly filters?: readonly RequestFilter[];
  readonly panel?: string | readonly string[];
}

export interface OracleVerdicts {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly expectedByChance: number | null;
  readonly units: readonly OracleUnit[];
}

export interface OracleUnit {
  readonly unit: Readonly<Record<string, unknown>>;
  readonly verdict: string;
  readonly level: { readonly name: string; readonly number: number; readonly figure: number } | null;
  readonly borderline: boolean;
  readonly conditions: Readonly<Record<string, OracleCondition>>;
  readonly evidence: readonly Failure[];
  readonly counts: Readonly<Record<string, number>>;
  readonly taken?: readonly string[];
}

export interface OracleCondition {
  readonly value: number | null;
  readonly limit: number | null;
  readonly distance: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly met: boolean | null;
}

interface Failure {
  readonly part: string;
  readonly have: number | null;
  readonly want: number | null;
}

type Status = 'used' | 'missed' | 'leftOut' | 'invalid';

/** A record as a measure sees it. */
interface Item {
  readonly record: OracleRecord;
  readonly local: string;
  readonly status: Status;
  readonly value: OracleValue | null;
}

interface Span {
  readonly from: string;
  readonly to: string;
}

/** `now` in milliseconds; `rules`: other rules by their names. */
export function judgeUnits(
  panel: OraclePanel,
  rule: Document,
  request: VerdictRequest,
  now: number,
  rules: Readonly<Record<string, Document>> = {},
): OracleVerdicts {
  const asked = timeSpan(request.time, now);
  const isByAgent = rule.unit.length === 1 && rule.unit[0] === 'agent';
  const located = panel.results
    .map((record) => ({ record, local: wallClock(metadataOf(record).timezone ?? 'UTC', record.at) }))
    .filter(({ local }) => asked.from <= local && local <= asked.to)
    .filter(({ record }) => request.panel === undefined || [request.panel].flat().includes(record.agent.panel))
    .filter(({ record }) => (request.filters ?? []).every((filter) => passes(filter, record)));
  const seen = Object.values(rule.measures as Document).flatMap((one: Document) =>
    located.filter((row) => isKept(one, row)),
  );
  const rows = [...new Set(seen)];
  const ran = rows.filter(({ record }) => (record.columns.not_run ?? null) === null);
  const unitOf = ({ record, local }: (typeof rows)[number]) => [
    ...rule.unit.map((id: string) => fieldValue(id, record)),
    ...(rule.each === undefined ? [] : [periodOf(rule.each, local).from.slice(0, 10)]),
  ];
  const names = [...rule.unit, ...(rule.each === undefined ? [] : ['period'])];
  const byUnit = groupBy(ran, (row) => JSON.stringify(unitOf(row)));
  const units = [...byUnit.keys()]
    .map((key) => JSON.parse(key) as unknown[])
    .sort(compareAll)
    .map((values): OracleUnit => {
      const own = rows.filter((row) => JSON.stringify(unitOf(row)) === JSON.stringify(values));
      const period = rule.each === undefined ? asked : periodOf(rule.each, String(values.at(-1)));
      const span = { from: max(asked.from, period.from), to: min(asked.to, period.to) };
      const linesOf = (condition: Document) =>
        lineVerdicts(panel, rules[condition.lines.rule], { ...request, time: span }, now, rules, (agentId) => {
          const inTime = ran.filter(({ record, local }) => record.agent.agentId === agentId && isIn(local, span));
          const last = inTime.reduce<(typeof ran)[number] | undefined>(
            (latest, row) => (latest === undefined || row.record.at >= latest.record.at ? row : latest),
            undefined,
          );
          return last !== undefined && own.some((row) => row === last);
        });
      const firstDay = rule.each === undefined ? asked.from.slice(0, 10) : String(values.at(-1));
      const judged = judgeInTime({ panel, rule, names, values, firstDay, linesOf }, own, span);
      return { unit: Object.fromEntries(names.map((name, index) => [name, values[index]])), ...judged };
    });
  const outcomes = [
    'met',
    'not_met',
    'not_enough',
    ...(rule.then === undefined ? [] : ['open', 'repaired', 'confirmed']),
  ];
  return {
    outcomes: Object.fromEntries(
      outcomes.map((name) => [name, units.filter(({ verdict }) => verdict === name).length]),
    ),
    expectedByChance: isByAgent ? chanceOf(rule, units) : null,
    units,
  };
}

interface Asked {
  readonly panel: OraclePanel;
  readonly rule: Document;
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** As of which limits are read. */
  readonly firstDay: string;
  readonly linesOf: (condition: Document) => readonly string[];
}

type Row = { readonly record: OracleRecord; readonly local: string };
type Judged = Omit<OracleUnit, 'unit'>;

function judgeInTime(asked: Asked, rows: readonly Row[], span: Span): Judged {
  const { rule } = asked;
  if (rule.then === undefined) return judge(asked, rows, span);
  const end = `${addDays(span.from.slice(0, 10), rule.then.after_days - 1)} 23:59:59`;
  const [first, rest] = [
    { from: span.from, to: min(end, span.to) },
    { from: `${addDays(span.from.slice(0, 10), rule.then.after_days)} 00:00:00`, to: span.to },
  ];
  const inSpan = (part: Span) => rows.filter(({ local }) => isIn(local, part));
  const before = judge(asked, inSpan(first), first);
  if (before.verdict !== 'not_met') return before;
  const after = rest.from <= rest.to ? judge(asked, inSpan(rest), rest) : null;
  if (after === null || after.verdict === 'not_enough') return { ...before, verdict: 'open' };
  return { ...after, verdict: after.verdict === 'met' ? 'repaired' : 'confirmed' };
}

function judge(asked: Asked, rows: readonly Row[], span: Span): Judged {
  const { rule, panel, names, values } = asked;
  const evidence: Document[] = [rule.evidence ?? []].flat();
  const tools = (test: string) =>
    evidence.filter(({ of, tool }) => tool !== undefined && testOf(rule.measures[of]) === test).map(({ tool }) => tool);
  const sighted = new Map<string, Item[]>(
    Object.entries(rule.measures as Document).map(([name, one]) => [name, itemsOf(one, rows, tools)]),
  );
  const takenOf = new Map<string, { readonly records: Set<OracleRecord>; readonly days: number }>();
  for (const one of evidence.filter(({ campaign = 'asked' }) => campaign !== 'asked')) {
    takenOf.set(testOf(rule.measures[one.of]), walk(one, counting(sighted.get(one.of) ?? [])));
  }
  const items = new Map(
    [...sighted].map(([name, own]) => {
      const taken = takenOf.get(testOf(rule.measures[name]))?.records;
      const isLeft = ({ record, status }: Item) => status !== 'invalid' && taken !== undefined && !taken.has(record);
      return [name, own.map((item): Item => (isLeft(item) ? { ...item, status: 'leftOut' } : item))];
    }),
  );
  const failures = evidence.flatMap((one) => {
    const test = testOf(rule.measures[one.of]);
    const unit = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    return failuresOf(one, counting(items.get(one.of) ?? []), takenOf.get(test)?.days, {
      span,
      window: rule.measures[one.of].window,
      cell: (population) => cellOf(panel, population, unit),
    });
  });
  const judged = Object.entries(rule.conditions as Readonly<Record<string, Document>>).map(([name, condition]) => {
    if (condition.lines !== undefined) return [name, lines(condition, asked.linesOf(condition)), false] as const;
    const own = counting(items.get(condition.of) ?? []);
    return [name, ...conditionOf(condition, own, rule.measures[condition.of].per_agent, asked.firstDay)] as const;
  });
  const conditions = Object.fromEntries(judged.map(([name, condition]) => [name, condition]));
  const isMet = logic(rule.met_if, conditions);
  const counts = countsOf(rule, rows, items);
  const isSeen = (counts.used ?? 0) + (counts.missed ?? 0) > 0;
  const hasLines = Object.values(rule.conditions as Document).some(
    (condition: Document) => condition.lines !== undefined,
  );
  const isEnough = failures.length === 0 && isMet !== null && (isSeen || hasLines || !isMet);
  const verdict = !isEnough ? 'not_enough' : isMet ? 'met' : 'not_met';
  const taken = [...takenOf.values()].flatMap(({ records }) => [...records]);
  const localOf = new Map(rows.map(({ record, local }) => [record, local]));
  return {
    verdict,
    level: isEnough ? levelOf(rule, conditions) : null,
    borderline: judged.some(([, , isBorderline]) => isBorderline),
    conditions,
    evidence: failures,
    counts,
    ...(takenOf.size > 0 && {
      taken: taken.map((record) => (localOf.get(record) ?? '').replace(' ', 'T')).sort(),
    }),
  };
}

function testOf(one: Document): string {
  return metricOf(one).test.key;
}

function isKept(one: Document, { record, local }: Row): boolean {
  const filters: readonly RequestFilter[] = one.filters ?? [];
  return (
    record.test === testOf(one) &&
    isInWindow(one.window as RequestWindow, local) &&
    filters.every((filter) => passes(filter, record))
  );
}

/** The records of a measure, without attempts that were not run. */
function itemsOf(one: Document, rows: readonly Row[], tools: (test: string) => readonly string[][]): Item[] {
  return rows
    .filter((row) => isKept(one, row) && (row.record.columns.not_run ?? null) === null)
    .map((row) => ({ ...row, ...statusOf(one, row.record, tools(row.record.test)) }));
}

function statusOf(one: Document, record: OracleRecord, tools: readonly string[][]): Pick<Item, 'status' | 'value'> {
  const metric = metricOf(one);
  const { columns } = record;
  const isValid = Object.entries((one.valid ?? {}) as Record<string, string>).every(([column, text]) => {
    const [op = '', number = ''] = text.split(' ');
    const given = columns[column] ?? null;
    return given !== null && compare(Number(given), op, Number(number));
  });
  if (!isValid || tools.some((known) => !known.includes(String(columns.tool ?? ''))))
    return { status: 'invalid', value: null };
  const left = { status: 'leftOut', value: null } as const;
  const sold = (speed: string) => soldOf(record, `${speed}${metric.direction}_mbps`);
  const speeds: Readonly<Record<string, () => string | number | null>> = {
    advertised: () => sold(''),
    required: () => sold('required_') ?? sold(''),
  };
  const speed =
    one.relative_to === undefined ? undefined : (speeds[one.relative_to] ?? (() => sold(`${one.relative_to}_`)))();
  if (speed === null) return left;
  if (one.prefilter === true && metric.prefilter.some(({ drop }) => holds(drop, columns))) return left;
  const value = measure(metric, columns);
  const isLost = metric.value.kind === 'number' && columns.successes === 0;
  if (value === null || isLost) return one.missing === 'miss' ? { status: 'missed', value: null } : left;
  if (speed === undefined) return { status: 'used', value };
  const reference = Math.max(Number(speed), one.floor_mbps ?? 0);
  return { status: 'used', value: { x: (100n * exactValue(value) * fixed(1)) / fixed(reference) } };
}

function counting(items: readonly Item[]): Item[] {
  return items.filter(({ status }) => status === 'used' || status === 'missed');
}

const IDENTITY = ['target', 'nameserver', 'lookup_host', 'sequence', 'hop'];

/** In the order of time; results of one time in that of what tells them apart. */
function inOrder(items: readonly Item[]): Item[] {
  const keys = ({ record }: Item) => [record.at, ...IDENTITY.map((column) => record.columns[column] ?? null)];
  const bytes = (value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString('latin1') : value);
  return [...items].sort((a, b) => compareAll(keys(a).map(bytes), keys(b).map(bytes)));
}

/** The results that a campaign takes of each agent, and the fewest measuring days that an agent has at its end. */
function walk(evidence: Document, items: readonly Item[]) {
  const {
    days: wanted,
    results_a_day: perDay = 1,
    days_between: between = 0,
    within_days: within = Infinity,
  } = evidence;
  const direction = evidence.campaign === 'last' ? -1 : 1;
  const byAgent = [...groupBy(items, ({ record }) => record.agent.agentId).values()];
  const walked = byAgent.map((own) => {
    const byDay = groupBy(inOrder(own), ({ local }) => local.slice(0, 10));
    let found: { readonly day: number; readonly taken: Item[] }[] = [];
    for (const day of [...byDay.keys()].sort((a, b) => (a < b ? -direction : direction))) {
      if (found.length === wanted) break;
      const taken: Item[] = [];
      const ofDay = byDay.get(day) ?? [];
      for (const item of direction === 1 ? ofDay : [...ofDay].reverse()) {
        const last = taken.at(-1);
        const minutes = last ? Math.abs(item.record.at - last.record.at) / 60_000 : Infinity;
        const pause = evidence.pause?.after === taken.length ? evidence.pause.minutes : 0;
        if (taken.length < perDay && minutes >= Math.max(evidence.gap_minutes ?? 0, pause)) taken.push(item);
      }
      const number = dayNumber(day);
      const previous = found.at(-1);
      const isFree = previous === undefined || Math.abs(number - previous.day) - 1 >= between;
      if (taken.length < perDay || !isFree) continue;
      found = [...found, { day: number, taken }].filter((one) => Math.abs(number - one.day) + 1 <= within);
    }
    return found;
  });
  return {
    records: new Set(walked.flat().flatMap(({ taken }) => taken.map(({ record }) => record))),
    days: walked.length === 0 ? 0 : Math.min(...walked.map(({ length }) => length)),
  };
}

interface Surroundings {
  readonly span: Span;
  readonly window: RequestWindow | undefined;
  readonly cell: (population: string) => number | null;
}

function failuresOf(
  evidence: Document,
  items: readonly Item[],
  measuringDays: number | undefined,
  around: Surroundings,
): Failure[] {
  const agents = groupBy(items, ({ record }) => record.agent.agentId);
  const failures: Failure[] = [];
  const atLeast = (part: string, have: number | null, want: number | null | undefined) => {
    if (want === undefined) return;
    if (want === null || have === null || have < want - Math.abs(want) * 1e-12) failures.push({ part, have, want });
  };
  atLeast('results', items.length, evidence.results);
  const lines = evidence.agents;
  const wanted = typeof lines === 'object' ? linesWanted(lines, around.cell(lines.population)) : lines;
  atLeast('agents', agents.size, wanted);
  if (measuringDays !== undefined) {
    atLeast('days', measuringDays, evidence.days);
  } else {
    const byDay = groupBy(items, ({ local }) => local.slice(0, 10));
    const days = [...byDay]
      .filter(([, own]) => own.length >= (evidence.results_a_day ?? 1))
      .map(([day]) => day)
      .sort();
    atLeast('days', days.length, evidence.days);
    const numbers = days.map(dayNumber);
    const free = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0) - 1);
    if (free.length > 0) atLeast('days_between', Math.min(...free), evidence.days_between);
    const length = numbers.length === 0 ? 0 : (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1;
    if (evidence.within_days !== undefined && length > evidence.within_days) {
      failures.push({ part: 'within_days', have: length, want: evidence.within_days });
    }
    const times = days.flatMap((day) =>
      [...groupBy(byDay.get(day) ?? [], ({ record }) => record.agent.agentId).values()].map((own) =>
        inOrder(own).map(({ record }) => record.at / 60_000),
      ),
    );
    const gaps = times.flatMap((own) => own.slice(1).map((time, index) => time - (own[index] ?? 0)));
    if (gaps.length > 0) atLeast('gap_minutes', Math.min(...gaps), evidence.gap_minutes);
    const after: number = evidence.pause?.after ?? 0;
    const pauses = times.flatMap((own) => (own.length > after ? [(own[after] ?? 0) - (own[after - 1] ?? 0)] : []));
    if (pauses.length > 0) atLeast('pause', Math.min(...pauses), evidence.pause?.minutes);
  }
  atLeast('hours_of_day', new Set(items.map(({ local }) => local.slice(11, 13))).size, evidence.hours_of_day);
  if (evidence.each_hour !== undefined) {
    const hours = hoursBetween(around.span).filter((hour) => isInWindow(around.window, `${hour}:00:00`));
    const covered = groupBy(items, ({ record, local }) => `${record.agent.agentId} ${local.slice(0, 13)}`);
    const enough = [...covered.values()].filter(({ length }) => length >= evidence.each_hour).length;
    const all = [...agents.values()].reduce((sum, own) => {
      const zone = metadataOf((own.at(-1) as Item).record).timezone ?? 'UTC';
      return sum + hours.filter((hour) => shownHours(zone, around.span).has(hour)).length;
    }, 0);
    atLeast('each_hour', all === 0 ? 0 : (100 * enough) / all, evidence.coverage ?? 100);
  }
  return failures;
}

function linesWanted({ sizes }: Document, subscribers: number | null): number | null {
  if (subscribers === null) return null;
  const [, want] = sizes.find(([size]: [number | null]) => size === null || subscribers <= size) ?? [null, null];
  if (want === 'all') return subscribers;
  return typeof want === 'string' ? Math.ceil((subscribers * Number(want.slice(0, -1))) / 100 - 1e-9) : want;
}

/** The count of the cells that agree with a unit; null where none does. */
function cellOf({ populations }: OraclePanel, name: string, unit: Readonly<Record<string, unknown>>): number | null {
  const population = populations.get(name);
  const shared = population?.dimensions.filter((id) => id in unit) ?? [];
  const cells = population?.cells.filter((cell) => shared.every((id) => cell[id] === unit[id])) ?? [];
  return cells.length === 0 ? null : cells.reduce((sum, cell) => sum + Number(cell.count), 0);
}

/** A condition, and whether its interval covers its limit. */
function conditionOf(
  condition: Document,
  items: readonly Item[],
  perAgent: Document,
  firstDay: string,
): [OracleCondition, boolean] {
  const [op] = requirement(condition.is);
  const last = inOrder(items).reduce<Item | undefined>((latest, item) => {
    const isLater = latest === undefined || item.record.at > latest.record.at;
    const isOfLater =
      latest?.record.at === item.record.at &&
      compareAll([latest.record.agent.agentId], [item.record.agent.agentId]) <= 0;
    return isLater || isOfLater ? item : latest;
  }, undefined);
  const limitIn = (is: Document) => limitOf(requirement(is)[1], firstDay, last?.record);
  const limit = limitIn(condition.is);
  const form = formOf(condition, items, perAgent, limitIn);
  const shown = shownCondition(form.value, op, limit, form);
  const [low, high] = form.interval ?? [];
  const isCovered =
    limit !== null &&
    low !== undefined &&
    high !== undefined &&
    low <= limit + tolerance(limit) &&
    limit - tolerance(limit) <= high;
  return [shown, isCovered];
}

function shownCondition(
  value: number | null,
  op: string,
  limit: number | null,
  { numerator = null, denominator = null }: { numerator?: number | null; denominator?: number | null },
): OracleCondition {
  const isKnown = value !== null && limit !== null;
  return {
    value,
    limit,
    distance: isKnown ? (op.startsWith('>') ? value - limit : limit - value) : null,
    numerator,
    denominator,
    met: isKnown ? compare(value, op, limit) : null,
  };
}

interface Found {
  readonly value: number | null;
  readonly numerator?: number | null;
  readonly denominator?: number | null;
  readonly interval?: readonly [number, number];
  /** A result has no level to be compared with. */
  readonly isUnknown?: true;
}

const UNKNOWN: Found = { value: null, isUnknown: true };

function formOf(
  form: Document,
  items: readonly Item[],
  perAgent: Document,
  limitIn: (is: Document) => number | null,
): Found {
  if (form.days !== undefined || form.hours !== undefined) {
    const inner = form.days ?? form.hours;
    const periods = groupBy(items, ({ local }) => local.slice(0, form.days === undefined ? 13 : 10));
    const limit = limitIn(inner.is);
    const found = [...periods.values()].map((own) => formOf(inner, own, perAgent, limitIn));
    if (found.some(({ isUnknown }) => isUnknown) || (limit === null && found.length > 0)) return UNKNOWN;
    const [op] = requirement(inner.is);
    return { value: found.filter(({ value }) => value !== null && compare(value, op, limit ?? 0)).length };
  }
  if (form.figure !== undefined) return figureOf(form.figure, items, perAgent);
  const [side, level] = Object.entries(form.share ?? form.count)[0] as [string, Document];
  const ops: Record<string, string> = { at_least: '>=', at_most: '<=', above: '>', below: '<' };
  const units = perAgent === undefined ? items.map((item) => [item]) : agentsOf(items, perAgent);
  const meets = units.map((own) => {
    const last = inOrder(own).at(-1);
    const limit = limitOf(level, last?.local.slice(0, 10) ?? '', last?.record);
    if (limit === null) return null;
    const value =
      perAgent === undefined ? (last?.value ? toNumber(exactValue(last.value)) : null) : ofAgent(own, perAgent);
    return value !== null && compare(value, ops[side] ?? '', limit);
  });
  const denominator = meets.length;
  if (meets.includes(null)) return UNKNOWN;
  const numerator = meets.filter((one) => one === true).length;
  if (form.count !== undefined) return { value: numerator };
  if (denominator === 0) return { value: null, numerator, denominator };
  const results = units.map(
    (own, index): OracleResult => ({ ...toResult(own[0] as Item), value: { x: meets[index] ? 100 : 0 } }),
  );
  const isOne = new Set(results.map(({ agent }) => agent)).size === 1;
  const { ci95 } = (isOne ? undefined : describeResults(results, null, { uncertainty: 'agents' })) ?? { ci95: null };
  const value = (100 * numerator) / denominator;
  return { value, numerator, denominator, ...(ci95 !== null && { interval: [value - ci95, value + ci95] }) };
}

function toResult({ record, local, value }: Item): OracleResult {
  const unit = record.agent.unitId === null ? null : String(record.agent.unitId);
  return {
    value: value ?? { x: 0 },
    agent: record.agent.agentId,
    unit,
    hour: Number(local.slice(11, 13)),
    at: record.at,
  };
}

/** The results of each agent that has enough of them. */
function agentsOf(items: readonly Item[], perAgent: Document): Item[][] {
  const byAgent = [...groupBy(items, ({ record }) => record.agent.agentId).values()];
  return byAgent.filter(({ length }) => length >= (perAgent.min_results ?? 1));
}

function ofAgent(items: readonly Item[], perAgent: Document): number | null {
  return describeResults(items.map(toResult), null, { perAgent })?.metricValue ?? null;
}

function figureOf(figure: string, items: readonly Item[], perAgent: Document): Found {
  const results = items.filter(({ status }) => status === 'used').map(toResult);
  const [, percent] = figure.split(/^percentiles\./);
  const options = { uncertainty: 'agents', perAgent, percentiles: [Number(percent ?? 50)] } as const;
  const point = results.length === 0 ? undefined : describeResults(results, null, options);
  if (point === undefined) return { value: null };
  if (percent !== undefined) return { value: point.percentiles[String(Number(percent))] ?? null };
  const value = point[figure as 'metricValue'];
  if (figure === 'median' && point.medianCi95)
    return { value, interval: point.medianCi95 as unknown as [number, number] };
  if (figure !== 'metricValue' || point.ci95 === null) return { value };
  return { value, interval: [value - point.ci95, value + point.ci95] };
}

/** The verdicts, by another rule, of the lines that belong to a unit. */
function lineVerdicts(
  panel: OraclePanel,
  rule: Document,
  request: VerdictRequest,
  now: number,
  rules: Readonly<Record<string, Document>>,
  belongs: (agentId: string) => boolean,
): string[] {
  return judgeUnits(panel, rule, request, now, rules)
    .units.filter(({ unit }) => belongs(String(unit.agent)))
    .map(({ verdict }) => verdict);
}

function lines({ lines: wanted, is }: Document, verdicts: readonly string[]): OracleCondition {
  const judged = verdicts.filter((verdict) => verdict === 'met' || verdict === 'not_met');
  const numerator = judged.filter((verdict) => verdict === wanted.verdict).length;
  const [op, limit] = requirement(is);
  const value = judged.length === 0 ? null : (100 * numerator) / judged.length;
  return shownCondition(value, op, Number(limit), { numerator, denominator: judged.length });
}

function logic(met: Document, conditions: Readonly<Record<string, OracleCondition>>): boolean | null {
  if (typeof met === 'string') return conditions[met]?.met ?? null;
  const parts: readonly (boolean | null)[] = (met.all ?? met.any).map((part: Document) => logic(part, conditions));
  const decides = met.all === undefined;
  if (parts.includes(decides)) return decides;
  return parts.includes(null) ? null : !decides;
}

function levelOf(rule: Document, conditions: Readonly<Record<string, OracleCondition>>): OracleUnit['level'] {
  const { levels } = rule;
  if (levels === undefined) return null;
  const names = levels.of === 'worst' ? Object.keys(conditions) : [levels.of];
  const figures = names.flatMap((name) => {
    const { value = null, limit = null } = conditions[name] ?? {};
    if (value === null) return [];
    if (levels.as === 'value') return [value];
    return limit === null || limit === 0 ? [] : [(100 * value) / limit];
  });
  if (figures.length === 0) return null;
  const figure = Math.min(levels.cap ?? Infinity, ...figures);
  const step = levels.steps.find(([from]: [number]) => compare(figure, '>=', from));
  return step === undefined ? null : { name: step[1], number: step[2], figure };
}

const RANK: readonly Status[] = ['used', 'missed', 'leftOut', 'invalid'];

function countsOf(
  rule: Document,
  rows: readonly Row[],
  items: ReadonlyMap<string, readonly Item[]>,
): Record<string, number> {
  const best = new Map<OracleRecord, number>();
  for (const { record, status } of [...items.values()].flat()) {
    best.set(record, Math.min(best.get(record) ?? RANK.length, RANK.indexOf(status)));
  }
  const kept = (row: Row) => Object.values(rule.measures as Document).some((one: Document) => isKept(one, row));
  const notRun = rows.filter((row) => (row.record.columns.not_run ?? null) !== null && kept(row)).length;
  const count = (rank: number) => [...best.values()].filter((one) => one === rank).length;
  return { ...Object.fromEntries(RANK.map((status, rank) => [status, count(rank)])), notRun };
}

/** How many lines chance alone would have fail, were each exactly at the limit of the share most likely to fail. */
function chanceOf(rule: Document, units: readonly OracleUnit[]): number | null {
  const shares = Object.entries(rule.conditions as Readonly<Record<string, Document>>).filter(
    ([, { share }]) => share !== undefined,
  );
  if (shares.length === 0) return null;
  const judged = units.filter(({ verdict }) => verdict !== 'not_enough');
  return judged.reduce((sum, { conditions }) => {
    const chances = shares.map(([name, { is }]) => {
      const { limit = null, denominator = null } = conditions[name] ?? {};
      if (limit === null || denominator === null || denominator === 0) return 0;
      const p = Math.min(1, Math.max(0, limit / 100));
      const [op] = requirement(is);
      let fails = 0;
      for (let k = 0; k <= denominator; k += 1) {
        if (!compare((100 * k) / denominator, op, limit)) fails += binomial(denominator, k, p);
      }
      return fails;
    });
    return sum + Math.max(...chances);
  }, 0);
}

function binomial(n: number, k: number, p: number): number {
  let chosen = 1;
  for (let index = 1; index <= k; index += 1) chosen *= (n - k + index) / index;
  return chosen * p ** k * (1 - p) ** (n - k);
}

/** The operator, and the limit as it is written. */
function requirement(is: Document): [string, Document] {
  if (typeof is !== 'string') return Object.entries(is)[0] as [string, Document];
  const [, op = '', number = ''] = /^(>=|<=|>|<) *(.*)$/.exec(is) ?? [];
  return [op, Number(number)];
}

function limitOf(limit: Document, day: string, record: OracleRecord | undefined): number | null {
  if (typeof limit === 'number') return limit;
  if (limit.from !== undefined) return limit.from.findLast(([from]: [string]) => from <= day)?.[1] ?? null;
  if (record === undefined) return null;
  const given = fieldValue(limit.by ?? limit.field, record);
  if (given === null) return null;
  if (limit.by !== undefined) return limit.values[String(given)] ?? null;
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(String(given)) && Number.isFinite(Number(given));
  return isNumber ? Number(given) : null;
}

function compare(value: number, op: string, limit: number): boolean {
  switch (op) {
    case '>=':
      return value >= limit - tolerance(limit);
    case '<=':
      return value <= limit + tolerance(limit);
    case '>':
      return value > limit + tolerance(limit);
    default:
      return value < limit - tolerance(limit);
  }
}

function tolerance(limit: number): number {
  return Math.abs(limit) * 1e-12;
}

function periodOf(each: string, local: string): Span {
  const [year = 0, month = 1, day = 1] = local.slice(0, 10).split('-').map(Number);
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const whole = (from: number, next: number) => ({
    from: `${dateOf(from)} 00:00:00`,
    to: `${dateOf(next - 1)} 23:59:59`,
  });
  if (each === 'month') return whole(Date.UTC(year, month - 1), Date.UTC(year, month));
  if (each === 'quarter') {
    const first = month - 1 - ((month - 1) % 3);
    return whole(Date.UTC(year, first), Date.UTC(year, first + 3));
  }
  const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
  return whole(Date.UTC(year, month - 1, monday), Date.UTC(year, month - 1, monday + 7));
}

/** The clock hours that a span touches, `YYYY-MM-DD HH`. */
/** The hours that the clocks of a zone show around a span. */
function shownHours(zone: string, span: Span): ReadonlySet<string> {
  const key = JSON.stringify([zone, span]);
  const known = SHOWN.get(key);
  if (known !== undefined) return known;
  const [from, to] = [span.from, span.to].map((local) => Date.parse(`${local.replace(' ', 'T')}Z`)) as [number, number];
  const shown = new Set<string>();
  for (let at = from - 15 * 3_600_000; at <= to + 15 * 3_600_000; at += 1_800_000) {
    shown.add(wallClock(zone, at).slice(0, 13));
  }
  SHOWN.set(key, shown);
  return shown;
}

const SHOWN = new Map<string, ReadonlySet<string>>();

function hoursBetween({ from, to }: Span): string[] {
  const hours: string[] = [];
  const end = Date.parse(`${to.replace(' ', 'T')}Z`);
  for (let time = Date.parse(`${from.slice(0, 13).replace(' ', 'T')}:00:00Z`); time <= end; time += 3_600_000) {
    hours.push(new Date(time).toISOString().slice(0, 13).replace('T', ' '));
  }
  return hours;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

function isIn(local: string, { from, to }: Span): boolean {
  return from <= local && local <= to;
}

function min(a: string, b: string): string {
  return a < b ? a : b;
}

function max(a: string, b: string): string {
  return a > b ? a : b;
}
