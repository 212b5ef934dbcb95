import { type EvidenceRow, PLACES, STATUS } from '../plan/evidence.ts';
import { levelTolerance, type Span } from '../plan/plan.ts';
import { evidenceSums } from './evidence-sums.ts';
import { type FormSums, type FormValue, formSums } from './form-sums.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { Limit, Logic, Operator, Requirement, RuleCondition } from './rule.ts';
import { takeResults } from './take-results.ts';
import type { JudgedCondition, RecordCounts, UnitVerdict } from './verdict.ts';

const DAY = 86_400;
const HOUR = 3600;

/** Everything but the names of a unit. */
export type Judged = Omit<UnitVerdict, 'unit'>;

/** What is known of a unit besides its results. */
export interface UnitContext {
  /** Local seconds that are judged. */
  readonly span: Span;
  /** The size of the unit's cell of a population; null: not known. */
  readonly sizeIn: (population: string) => number | null;
  /** Verdicts of the unit's lines by another rule. */
  readonly linesOf: (rule: string) => readonly string[];
}

/** Judges the results of one unit in one time, which are added scan by scan, each in the order of local time. */
export class UnitJudge {
  readonly #planned: PlannedRule;
  readonly #counts = { used: 0, leftOut: 0, missed: 0, invalid: 0, notRun: 0 };
  readonly #conditions: ReadonlyMap<string, ConditionSums>;
  readonly #evidence: ReturnType<typeof evidenceSums>[];
  /** Of scans with a campaign, until all results are known. */
  readonly #waiting = new Map<number, EvidenceRow[]>();
  readonly #measuringDays = new Map<number, number>();
  readonly #taken: number[] = [];

  constructor(planned: PlannedRule) {
    this.#planned = planned;
    const conditions = Object.entries(planned.rule.conditions);
    this.#conditions = new Map(
      conditions.flatMap(([name, condition]) =>
        condition.form === 'lines' ? [] : [[name, new ConditionSums(condition, planned)] as const],
      ),
    );
    this.#evidence = planned.rule.evidence.map(evidenceSums);
  }

  add(scan: number, rows: readonly EvidenceRow[]): void {
    if (this.#planned.campaigns[scan] === undefined) for (const row of rows) this.#see(scan, row, true);
    else {
      const waiting = this.#waiting.get(scan) ?? [];
      for (const row of rows) waiting.push(row);
      this.#waiting.set(scan, waiting);
    }
  }

  /** Whether a result came in, other than attempts that were not run. */
  get hasResults(): boolean {
    this.#takeWaiting();
    const { used, leftOut, missed, invalid } = this.#counts;
    return used + leftOut + missed + invalid > 0;
  }

  judge({ span, sizeIn, linesOf }: UnitContext): Judged {
    this.#takeWaiting();
    const { rule, measures } = this.#planned;
    const firstDay = Math.floor(span.from / DAY);
    const evidence = rule.evidence.flatMap((one, index) => {
      const { scan, window } = measures.get(one.of) ?? { scan: -1, window: null };
      const measuringDays = this.#planned.campaigns[scan] === undefined ? null : (this.#measuringDays.get(scan) ?? 0);
      return this.#evidence[index]?.failures({ span, window, measuringDays, sizeIn }) ?? [];
    });
    const shown = new Map<string, Shown>();
    for (const [name, condition] of Object.entries(rule.conditions)) {
      const sums = this.#conditions.get(name);
      shown.set(
        name,
        condition.form === 'lines' ? ofLines(condition, linesOf(condition.rule)) : ofSums(sums, firstDay),
      );
    }
    const conditions = Object.fromEntries([...shown].map(([name, { condition }]) => [name, condition]));
    const met = decide(rule.metIf, conditions);
    const hasLines = Object.values(rule.conditions).some(({ form }) => form === 'lines');
    const isSeen = this.#counts.used + this.#counts.missed > 0 || hasLines;
    const isEnough = evidence.length === 0 && met !== null && (isSeen || !met);
    return {
      verdict: !isEnough ? 'not_enough' : met ? 'met' : 'not_met',
      level: isEnough ? levelOf(this.#planned, conditions) : null,
      borderline: [...shown.values()].some(({ isBorderline }) => isBorderline),
      conditions,
      evidence,
      counts: { ...this.#counts },
      ...(this.#planned.campaigns.some((one) => one !== undefined) && {
        taken: this.#taken.sort((a, b) => a - b).map(wallClock),
      }),
    };
  }

  #takeWaiting(): void {
    for (const [scan, rows] of this.#waiting) {
      const evidence = this.#planned.campaigns[scan];
      if (evidence === undefined) continue;
      const place = this.#planned.measures.get(evidence.of)?.place ?? 0;
      const misses = this.#planned.measures.get(evidence.of)?.missing === 'miss';
      const counting = rows.filter((row) => isCounting(Number(row[place]), misses));
      const { taken, days } = takeResults(evidence, counting);
      this.#measuringDays.set(scan, days);
      for (const row of rows) {
        if (taken.has(row)) this.#taken.push(Number(row[PLACES.local]));
        this.#see(scan, row, taken.has(row));
      }
    }
    this.#waiting.clear();
  }

  /** Counts a record once, by the best that it is to a measure. */
  #see(scan: number, row: EvidenceRow, isTaken: boolean): void {
    let best: keyof RecordCounts | undefined;
    for (const [name, { scan: own, place, missing }] of this.#planned.measures) {
      if (own !== scan) continue;
      const status = Number(row[place]);
      if (status === STATUS.notKept) continue;
      const isCounted = isTaken && isCounting(status, missing === 'miss');
      if (isCounted) this.#use(name, row, place, status);
      const kind = isCounted ? (status === STATUS.used ? 'used' : 'missed') : (KINDS[status] ?? 'leftOut');
      if (best === undefined || RANKS[kind] < RANKS[best]) best = kind;
    }
    if (best !== undefined) this.#counts[best] += 1;
  }

  #use(measure: string, row: EvidenceRow, place: number, status: number): void {
    for (const sums of this.#conditions.values()) if (sums.of === measure) sums.add(row, place, status === STATUS.used);
    this.#planned.rule.evidence.forEach(({ of }, index) => {
      if (of === measure) {
        this.#evidence[index]?.add(Number(row[PLACES.agent]), Number(row[PLACES.at]), Number(row[PLACES.local]));
      }
    });
  }
}

function isCounting(status: number, misses: boolean): boolean {
  return status === STATUS.used || (misses && status === STATUS.missing);
}

const KINDS: Readonly<Record<number, keyof RecordCounts>> = {
  [STATUS.notRun]: 'notRun',
  [STATUS.invalid]: 'invalid',
};

const RANKS: Readonly<Record<keyof RecordCounts, number>> = { used: 0, missed: 1, leftOut: 2, invalid: 3, notRun: 4 };

type MeasuredCondition = Extract<RuleCondition, { of: string }>;

/** The results of one condition. */
class ConditionSums {
  readonly of: string;
  readonly condition: MeasuredCondition;
  readonly #planned: PlannedRule;
  readonly #level: Limit | null;
  readonly #open: () => FormSums;
  /** Of a condition of days or hours: what the inner form came to in each. */
  readonly #periods: FormValue[] = [];
  #period = Number.NaN;
  #sums: FormSums | null = null;
  #last: EvidenceRow | undefined;

  constructor(condition: MeasuredCondition, planned: PlannedRule) {
    this.of = condition.of;
    this.condition = condition;
    this.#planned = planned;
    const form = 'inner' in condition ? condition.inner : condition;
    this.#level = form.form === 'figure' ? null : form.threshold.limit;
    const perAgent = planned.measures.get(condition.of)?.perAgent ?? null;
    this.#open = () => formSums(form, perAgent);
  }

  add(row: EvidenceRow, place: number, isUsed: boolean): void {
    const local = Number(row[PLACES.local]);
    if (this.condition.form === 'days' || this.condition.form === 'hours') {
      const period = Math.floor(local / (this.condition.form === 'days' ? DAY : HOUR));
      if (period !== this.#period) this.#close();
      this.#period = period;
    }
    if (this.#last === undefined || isLater(row, this.#last)) this.#last = row;
    this.#sums ??= this.#open();
    this.#sums.add({
      agent: Number(row[PLACES.agent]),
      value: isUsed ? (row[place + 1] as number) : null,
      denominator: row[place + 2] as number | null,
      level: this.#level === null ? null : this.#limit(this.#level, Math.floor(local / DAY), row),
    });
  }

  /** The value, and the limit of `is` as of the first day and of the last result. */
  value(firstDay: number): { readonly found: FormValue; readonly limit: number | null } {
    const limitIn = ({ limit }: Requirement) => this.#limit(limit, firstDay, this.#last);
    const limit = limitIn(this.condition.is);
    if (!('inner' in this.condition)) return { found: (this.#sums ?? this.#open()).value(), limit };
    this.#close();
    const { innerIs } = this.condition;
    return { found: periodsThatHold(this.#periods, innerIs.op, limitIn(innerIs)), limit };
  }

  #close(): void {
    if (this.#sums !== null) this.#periods.push(this.#sums.value());
    this.#sums = null;
  }

  #limit(limit: Limit, day: number, row: EvidenceRow | undefined): number | null {
    if (typeof limit === 'number') return limit;
    if ('from' in limit) {
      const text = dayText(day);
      return limit.from.findLast(([from]) => from <= text)?.[1] ?? null;
    }
    if (row === undefined) return null;
    const given = row[this.#planned.placeOfField(this.of, 'by' in limit ? limit.by : limit.field)] ?? null;
    if (given === null) return null;
    if ('by' in limit) return Object.hasOwn(limit.values, String(given)) ? (limit.values[String(given)] ?? null) : null;
    return /^-?\d+(\.\d+)?$/.test(String(given)) ? Number(given) : null;
  }
}

/** Later, or at the same time of a later agent. */
function isLater(row: EvidenceRow, other: EvidenceRow): boolean {
  const [at, before] = [Number(row[PLACES.at]), Number(other[PLACES.at])];
  return at > before || (at === before && String(row[PLACES.agentId]) >= String(other[PLACES.agentId]));
}

const NO_VALUE = { numerator: null, denominator: null, interval: null };

function periodsThatHold(periods: readonly FormValue[], op: Operator, limit: number | null): FormValue {
  const isUnknown = periods.some((period) => period.isUnknown) || (limit === null && periods.length > 0);
  if (isUnknown) return { ...NO_VALUE, value: null, isUnknown };
  const held = periods.filter(({ value }) => value !== null && holds(value, op, limit ?? 0));
  return { ...NO_VALUE, value: held.length, isUnknown };
}

interface Shown {
  readonly condition: JudgedCondition;
  readonly isBorderline: boolean;
}

function ofSums(sums: ConditionSums | undefined, firstDay: number): Shown {
  if (sums === undefined) throw new Error('a condition of a measure has its results');
  const { found, limit } = sums.value(firstDay);
  const { interval } = found;
  const isBorderline =
    limit !== null &&
    interval !== null &&
    interval[0] <= limit + levelTolerance(limit) &&
    limit - levelTolerance(limit) <= interval[1];
  return { condition: conditionOf(found.value, sums.condition.is.op, limit, found), isBorderline };
}

function ofLines({ verdict, is }: Extract<RuleCondition, { form: 'lines' }>, verdicts: readonly string[]): Shown {
  const judged = verdicts.filter((one) => one === 'met' || one === 'not_met');
  const numerator = judged.filter((one) => one === verdict).length;
  const value = judged.length === 0 ? null : (100 * numerator) / judged.length;
  const limit = typeof is.limit === 'number' ? is.limit : null;
  return {
    condition: conditionOf(value, is.op, limit, { numerator, denominator: judged.length }),
    isBorderline: false,
  };
}

function conditionOf(
  value: number | null,
  op: Operator,
  limit: number | null,
  { numerator, denominator }: Pick<JudgedCondition, 'numerator' | 'denominator'>,
): JudgedCondition {
  const shown = value === null ? null : rounded(value);
  const distance =
    shown === null || limit === null ? null : rounded(op.startsWith('>') ? shown - limit : limit - shown);
  const met = value === null || limit === null ? null : holds(value, op, limit);
  return { value: shown, limit, distance, numerator, denominator, met };
}

/** Without the digits in which errors of rounding show. */
function rounded(figure: number): number {
  return Number(figure.toPrecision(13));
}

/** Whether a value meets a limit, within the tolerance of levels. */
export function holds(value: number, op: Operator, limit: number): boolean {
  const [low, high] = [limit - levelTolerance(limit), limit + levelTolerance(limit)];
  switch (op) {
    case '>=':
      return value >= low;
    case '<=':
      return value <= high;
    case '>':
      return value > high;
    case '<':
      return value < low;
  }
}

/** Null: not known. */
function decide(logic: Logic, conditions: Readonly<Record<string, JudgedCondition>>): boolean | null {
  if (typeof logic === 'string') return conditions[logic]?.met ?? null;
  const [parts, decisive] = 'all' in logic ? [logic.all, false] : [logic.any, true];
  const decided = parts.map((part) => decide(part, conditions));
  if (decided.includes(decisive)) return decisive;
  return decided.includes(null) ? null : !decisive;
}

function levelOf(
  { rule: { levels } }: PlannedRule,
  conditions: Readonly<Record<string, JudgedCondition>>,
): UnitVerdict['level'] {
  if (levels === null) return null;
  const judged = levels.of === 'worst' ? Object.values(conditions) : [conditions[levels.of]];
  const figures = judged.flatMap((condition) => {
    if (!condition || condition.value === null) return [];
    if (levels.as === 'value') return [condition.value];
    return condition.limit === null || condition.limit === 0 ? [] : [(100 * condition.value) / condition.limit];
  });
  if (figures.length === 0) return null;
  const figure = rounded(Math.min(levels.cap ?? Number.POSITIVE_INFINITY, ...figures));
  const step = levels.steps.find(([from]) => holds(figure, '>=', from));
  return step === undefined ? null : { name: step[1], number: step[2], figure };
}

function wallClock(local: number): string {
  return new Date(local * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}

export function dayText(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
