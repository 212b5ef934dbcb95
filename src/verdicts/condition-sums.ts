import { decimalOf } from '../lib/decimal.ts';
import type { EvidenceRows } from '../plan/evidence.ts';
import { type FormSums, type FormValue, formSums } from './form-sums.ts';
import { holds } from './judge-condition.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { Limit, Operator, Requirement, RuleCondition } from './rule.ts';

const DAY = 86_400;
const HOUR = 3600;

type MeasuredCondition = Extract<RuleCondition, { of: string }>;

type FieldOf = (id: string) => string | null;

/** Of equal times, that of the last agent. */
interface LastResult {
  readonly at: number;
  readonly agentId: string;
  readonly fieldOf: FieldOf;
}

/** The results of one condition. */
export class ConditionSums {
  readonly of: string;
  readonly condition: MeasuredCondition;
  readonly #planned: PlannedRule;
  readonly #level: Limit | null;
  readonly #open: () => FormSums;
  /** Of a condition of days or hours: what the inner form came to in each. */
  readonly #periods: FormValue[] = [];
  #period = Number.NaN;
  #sums: FormSums | null = null;
  /** Of limits that depend on the metadata. */
  readonly #fields: readonly string[];
  #last: LastResult | undefined;
  #known: { readonly day: number; readonly limit: number | null } | undefined;

  constructor(condition: MeasuredCondition, planned: PlannedRule) {
    this.of = condition.of;
    this.condition = condition;
    this.#fields = planned.rule.limitFields.map(({ id }) => id);
    this.#planned = planned;
    const form = 'inner' in condition ? condition.inner : condition;
    this.#level = form.form === 'figure' ? null : form.threshold.limit;
    const perAgent = planned.measures.get(condition.of)?.perAgent ?? null;
    this.#open = () => formSums(form, perAgent);
  }

  add(rows: EvidenceRows, place: number, measure: number, isUsed: boolean): void {
    const local = rows.locals[place] as number;
    if (this.condition.form === 'days' || this.condition.form === 'hours') {
      const period = Math.floor(local / (this.condition.form === 'days' ? DAY : HOUR));
      if (period !== this.#period) this.#close();
      this.#period = period;
    }
    if (this.#fields.length > 0) this.#noteLast(rows, place);
    this.#sums ??= this.#open();
    const { values, denominators } = rows.measures[measure] as EvidenceRows['measures'][number];
    const value = isUsed ? (values[place] as number) : Number.NaN;
    const level = this.#level === null ? null : this.#levelOf(this.#level, Math.floor(local / DAY), rows, place);
    this.#sums.add(rows.agents[place] as number, value, denominators[place] as number, level);
  }

  #noteLast(rows: EvidenceRows, place: number): void {
    const [at, agentId] = [rows.ats[place] as number, rows.agentIds[place] ?? ''];
    const last = this.#last;
    if (last !== undefined && (at < last.at || (at === last.at && agentId < last.agentId))) return;
    this.#last = { at, agentId, fieldOf: this.#fieldsOf(rows, place) };
  }

  #fieldsOf(rows: EvidenceRows, place: number): FieldOf {
    return (id) => rows.fields[this.#planned.placeOfField(id)]?.[place] ?? null;
  }

  /** The level of a result; neighbours are mostly of the same day. */
  #levelOf(level: Limit, day: number, rows: EvidenceRows, place: number): number | null {
    if (typeof level === 'number') return level;
    if (!('from' in level)) return this.#limit(level, day, this.#fieldsOf(rows, place));
    if (this.#known?.day !== day) this.#known = { day, limit: this.#limit(level, day, undefined) };
    return this.#known.limit;
  }

  /** The value, and the limit of `is` as of the first day and of the last result. */
  value(firstDay: number): { readonly found: FormValue; readonly limit: number | null } {
    const limitIn = ({ limit }: Requirement) => this.#limit(limit, firstDay, this.#last?.fieldOf);
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

  #limit(limit: Limit, day: number, fieldOf: FieldOf | undefined): number | null {
    if (typeof limit === 'number') return limit;
    if ('from' in limit) {
      const text = dayText(day);
      return limit.from.findLast(([from]) => from <= text)?.[1] ?? null;
    }
    const given = fieldOf?.('by' in limit ? limit.by : limit.field) ?? null;
    if (given === null) return null;
    if ('by' in limit) return Object.hasOwn(limit.values, given) ? (limit.values[given] ?? null) : null;
    const own = decimalOf(given);
    return Number.isFinite(own) ? own : null;
  }
}

const NO_VALUE = { numerator: null, denominator: null, interval: null };

function periodsThatHold(periods: readonly FormValue[], op: Operator, limit: number | null): FormValue {
  const isUnknown = periods.some((period) => period.isUnknown) || (limit === null && periods.length > 0);
  if (isUnknown) return { ...NO_VALUE, value: null, isUnknown };
  const held = periods.filter(({ value }) => value !== null && holds(value, op, limit ?? 0));
  return { ...NO_VALUE, value: held.length, isUnknown };
}

export function dayText(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
