import { type EvidenceRange, type EvidenceRows, STATUS } from '../plan/evidence.ts';
import type { SplitValue } from '../plan/group-row.ts';
import type { Span } from '../plan/plan.ts';
import { dayText } from './condition-sums.ts';
import { type Judged, type Seen, UnitJudge } from './judge-unit.ts';
import { periodOf } from './period-of.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { JudgedUnit, Outcome, UnitVerdict } from './verdict.ts';

const DAY = 86_400;

/** What a rule needs to know besides results. */
export interface RuleContext {
  /** The size of the cell of a population that agrees with a unit; null: not known. */
  readonly sizeIn: (population: string, unit: UnitVerdict['unit']) => number | null;
  /** Verdicts of lines by another rule: by rule, period and agent. */
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, Outcome>>;
}

/** A unit in each of its periods. */
export class UnitPeriods {
  readonly unit: readonly SplitValue[];
  readonly lastResults = new Map<string, number>();
  readonly #planned: PlannedRule;
  readonly #isOfLines: boolean;
  readonly #seen: Seen | undefined;
  /** By the first day of the period. */
  readonly #periods = new Map<number, Parts>();

  constructor(planned: PlannedRule, unit: readonly SplitValue[], isOfLines: boolean, seen?: Seen) {
    this.unit = unit;
    this.#planned = planned;
    this.#isOfLines = isOfLines;
    this.#seen = seen;
  }

  add(scan: number, { rows, from, to }: EvidenceRange): void {
    const { each } = this.#planned.rule;
    if (this.#isOfLines) for (let place = from; place < to; place += 1) this.#note(scan, rows, place);
    if (each === null) {
      this.#partsOf(WHOLE).add(scan, { rows, from, to });
      return;
    }
    for (let start = from; start < to; ) {
      const period = this.#periodOf(rows, start);
      let end = start + 1;
      while (end < to && this.#periodOf(rows, end) === period) end += 1;
      this.#partsOf(period).add(scan, { rows, from: start, to: end });
      start = end;
    }
  }

  /** Sees the results that wait for the end of a campaign. */
  finish(): void {
    for (const parts of this.#periods.values()) parts.finish();
  }

  *judge(context: RuleContext, lines: LinesOfUnits): Generator<JudgedUnit> {
    const { rule } = this.#planned;
    const linesIn = byPeriod(lines.get(this) ?? []);
    for (const [period, parts] of [...this.#periods].sort(([a], [b]) => a - b)) {
      if (!parts.hasResults) continue;
      const name = period === WHOLE ? null : dayText(period);
      const names = rule.unit.map((id, index) => [id, this.unit[index] ?? null]);
      const unit = Object.fromEntries([...names, ...(name === null ? [] : [['period', name]])]);
      const linesOf = (of: string) => (linesIn.get(name) ?? []).flatMap((key) => context.lines.get(of)?.get(key) ?? []);
      const around = { sizeIn: (population: string) => context.sizeIn(population, unit), linesOf };
      const { agents, ...judged } = parts.judge(around);
      yield { verdict: { unit, ...judged }, agents };
    }
  }

  #periodOf(rows: EvidenceRows, place: number): number {
    const { each } = this.#planned.rule;
    return each === null ? WHOLE : periodOf(each, Math.floor((rows.locals[place] as number) / DAY)).first;
  }

  #note(scan: number, rows: EvidenceRows, place: number): void {
    const isResult = [...this.#planned.measures.values()].some(
      ({ scan: own, index }) => own === scan && (rows.measures[index]?.statuses[place] ?? 0) > STATUS.notRun,
    );
    if (!isResult) return;
    const period = this.#periodOf(rows, place);
    const key = lineKey(period === WHOLE ? null : dayText(period), rows.agentIds[place] ?? null);
    const at = rows.ats[place] as number;
    this.lastResults.set(key, Math.max(at, this.lastResults.get(key) ?? Number.NEGATIVE_INFINITY));
  }

  #partsOf(period: number): Parts {
    const known = this.#periods.get(period);
    if (known) return known;
    const { rule, span } = this.#planned;
    const own = rule.each === null ? null : periodOf(rule.each, period);
    const asked =
      own === null
        ? span
        : { from: Math.max(span.from, own.first * DAY), to: Math.min(span.to, (own.last + 1) * DAY - 1) };
    const parts = new Parts(this.#planned, asked, own?.first ?? Math.floor(span.from / DAY), this.#seen);
    this.#periods.set(period, parts);
    return parts;
  }
}

/** The keys of the lines whose last result in a period is a unit's. */
export type LinesOfUnits = ReadonlyMap<UnitPeriods, readonly string[]>;

function byPeriod(keys: readonly string[]): ReadonlyMap<SplitValue, readonly string[]> {
  const found = new Map<SplitValue, string[]>();
  for (const key of keys) {
    const [period = null] = JSON.parse(key) as readonly SplitValue[];
    const known = found.get(period);
    if (known) known.push(key);
    else found.set(period, [key]);
  }
  return found;
}

/** Stands for the asked time. */
const WHOLE = Number.NEGATIVE_INFINITY;

/** The first days of a time and, where a rule judges them too, the rest. */
class Parts {
  readonly #planned: PlannedRule;
  /** The day as of which limits are read. */
  readonly #firstDay: number;
  readonly #parts: readonly { readonly span: Span; readonly judge: UnitJudge }[];

  constructor(planned: PlannedRule, span: Span, firstDay: number, seen: Seen | undefined) {
    this.#planned = planned;
    this.#firstDay = firstDay;
    const { thenAfterDays: days } = planned.rule;
    const rest = (Math.floor(span.from / DAY) + (days ?? 0)) * DAY;
    const spans =
      days === null
        ? [span]
        : [
            { from: span.from, to: Math.min(rest - 1, span.to) },
            { from: rest, to: span.to },
          ];
    this.#parts = spans.map((part) => ({ span: part, judge: new UnitJudge(planned, seen) }));
  }

  finish(): void {
    for (const { judge } of this.#parts) judge.finish();
  }

  get hasResults(): boolean {
    return this.#parts.some(({ judge }) => judge.hasResults);
  }

  add(scan: number, { rows, from, to }: EvidenceRange): void {
    const [first, second] = this.#parts;
    let rest = to;
    if (second !== undefined) {
      rest = from;
      while (rest < to && (rows.locals[rest] as number) < second.span.from) rest += 1;
      if (rest < to) second.judge.add(scan, { rows, from: rest, to });
    }
    if (from < rest) first?.judge.add(scan, { rows, from, to: rest });
  }

  judge(context: {
    sizeIn: (population: string) => number | null;
    linesOf: (rule: string) => readonly string[];
  }): Judged {
    const [first, second] = this.#parts.map(
      ({ span, judge }) =>
        () =>
          span.from > span.to ? null : judge.judge({ span, firstDay: this.#firstDay, ...context }),
    );
    const before = first?.();
    if (!before) throw new Error('a time has its first part');
    if (second === undefined || before.verdict !== 'not_met' || this.#planned.rule.thenAfterDays === null)
      return before;
    const after = second();
    if (after === null || after.verdict === 'not_enough') return { ...before, verdict: 'open' };
    return { ...after, verdict: after.verdict === 'met' ? 'repaired' : 'confirmed' };
  }
}

/** Names a line in a period. */
export function lineKey(period: SplitValue, agentId: SplitValue): string {
  return JSON.stringify([period, agentId]);
}
