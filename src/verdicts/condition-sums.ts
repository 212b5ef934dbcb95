import { decimalOf } from '../lib/decimal.ts';
import { type EvidenceRow, PLACES } from '../plan/evidence.ts';
import { type FormSums, type FormValue, formSums } from './form-sums.ts';
import { holds } from './judge-condition.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { Limit, Operator, Requirement, RuleCondition } from './rule.ts';

const DAY = 86_400;
const HOUR = 3600;

type MeasuredCondition = Extract<RuleCondition, { of: string }>;

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
    const own = decimalOf(String(given));
    return Number.isFinite(own) ? own : null;
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

export function dayText(day: number): string {
  return new Date(day * DAY * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
