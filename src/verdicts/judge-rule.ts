import type { EvidenceChunk, EvidenceRow } from '../plan/evidence.ts';
import { PLACES } from '../plan/evidence.ts';
import type { SplitValue } from '../plan/group-row.ts';
import { compareSplits } from '../plan/group-row.ts';
import type { Span } from '../plan/plan.ts';
import { chanceToFail } from './chance-to-fail.ts';
import { dayText } from './condition-sums.ts';
import { type Judged, UnitJudge } from './judge-unit.ts';
import type { PlannedRule } from './planned-rule.ts';
import { isByAgent, type Period } from './rule.ts';
import { type JudgedUnit, LATER_OUTCOMES, OUTCOMES, type Outcome, type UnitVerdict } from './verdict.ts';

const DAY = 86_400;

/** What a rule needs to know besides results. */
export interface RuleContext {
  /** The size of the cell of a population that agrees with a unit; null: not known. */
  readonly sizeIn: (population: string, unit: UnitVerdict['unit']) => number | null;
  /** Verdicts of lines by another rule: by rule, period and agent. */
  readonly lines: ReadonlyMap<string, ReadonlyMap<string, Outcome>>;
}

/** Judges every unit, in the order of units. Only one unit's results are in memory, unless lines are counted. */
export async function* judgeRule(
  planned: PlannedRule,
  chunks: AsyncIterable<EvidenceChunk>,
  context: RuleContext,
): AsyncGenerator<JudgedUnit> {
  const isOfLines = Object.values(planned.rule.conditions).some(({ form }) => form === 'lines');
  const waiting: UnitPeriods[] = [];
  let current: UnitPeriods | undefined;
  for await (const { unit, scan, rows } of chunks) {
    if (current === undefined || compareSplits(current.unit, unit) !== 0) {
      if (current !== undefined && !isOfLines) yield* current.judge(context, NO_LINES);
      current = new UnitPeriods(planned, unit, isOfLines);
      if (isOfLines) waiting.push(current);
    }
    current.add(scan, rows);
  }
  if (!isOfLines) {
    if (current !== undefined) yield* current.judge(context, NO_LINES);
    return;
  }
  const lastUnits = lastUnitOf(waiting);
  for (const unit of waiting) yield* unit.judge(context, lastUnits);
}

type LastUnits = ReadonlyMap<string, UnitPeriods>;

const NO_LINES: LastUnits = new Map();

/** The unit of each line's last result in a period. */
function lastUnitOf(units: readonly UnitPeriods[]): LastUnits {
  const found = new Map<string, { readonly at: number; readonly unit: UnitPeriods }>();
  for (const unit of units) {
    for (const [key, at] of unit.lastResults)
      if (at >= (found.get(key)?.at ?? Number.NEGATIVE_INFINITY)) found.set(key, { at, unit });
  }
  return new Map([...found].map(([key, { unit }]) => [key, unit]));
}

/** Names a line in a period. */
export function lineKey(period: SplitValue, agentId: SplitValue): string {
  return JSON.stringify([period, agentId]);
}

/** A unit in each of its periods. */
class UnitPeriods {
  readonly unit: readonly SplitValue[];
  readonly lastResults = new Map<string, number>();
  readonly #planned: PlannedRule;
  readonly #isOfLines: boolean;
  /** By the first day of the period. */
  readonly #periods = new Map<number, Parts>();

  constructor(planned: PlannedRule, unit: readonly SplitValue[], isOfLines: boolean) {
    this.unit = unit;
    this.#planned = planned;
    this.#isOfLines = isOfLines;
  }

  add(scan: number, rows: readonly EvidenceRow[]): void {
    const { each } = this.#planned.rule;
    if (each === null && !this.#isOfLines) {
      this.#partsOf(WHOLE).add(scan, rows);
      return;
    }
    let start = 0;
    rows.forEach((row, index) => {
      const period = this.#periodOf(row);
      const next = rows[index + 1];
      this.#note(period, row);
      if (next !== undefined && this.#periodOf(next) === period) return;
      this.#partsOf(period).add(scan, rows.slice(start, index + 1));
      start = index + 1;
    });
  }

  *judge(context: RuleContext, lastUnits: LastUnits): Generator<JudgedUnit> {
    const { rule } = this.#planned;
    for (const [period, parts] of [...this.#periods].sort(([a], [b]) => a - b)) {
      if (!parts.hasResults) continue;
      const name = period === WHOLE ? null : dayText(period);
      const names = rule.unit.map((id, index) => [id, this.unit[index] ?? null]);
      const unit = Object.fromEntries([...names, ...(name === null ? [] : [['period', name]])]);
      const linesOf = (of: string) =>
        [...(context.lines.get(of) ?? [])].flatMap(([key, verdict]) =>
          lastUnits.get(key) === this && isIn(key, name) ? [verdict] : [],
        );
      const around = { sizeIn: (population: string) => context.sizeIn(population, unit), linesOf };
      const { agents, ...judged } = parts.judge(around);
      yield { verdict: { unit, ...judged }, agents };
    }
  }

  #periodOf(row: EvidenceRow): number {
    const { each } = this.#planned.rule;
    return each === null ? WHOLE : periodOf(each, Math.floor(Number(row[PLACES.local]) / DAY)).first;
  }

  #note(period: number, row: EvidenceRow): void {
    if (!this.#isOfLines) return;
    const key = lineKey(period === WHOLE ? null : dayText(period), row[PLACES.agentId] ?? null);
    this.lastResults.set(key, Math.max(Number(row[PLACES.at]), this.lastResults.get(key) ?? Number.NEGATIVE_INFINITY));
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
    const parts = new Parts(this.#planned, asked);
    this.#periods.set(period, parts);
    return parts;
  }
}

function isIn(key: string, period: string | null): boolean {
  return (JSON.parse(key) as readonly unknown[])[0] === period;
}

/** Stands for the asked time. */
const WHOLE = Number.NEGATIVE_INFINITY;

/** The first days of a time and, where a rule judges them too, the rest. */
class Parts {
  readonly #planned: PlannedRule;
  readonly #parts: readonly { readonly span: Span; readonly judge: UnitJudge }[];

  constructor(planned: PlannedRule, span: Span) {
    this.#planned = planned;
    const { thenAfterDays: days } = planned.rule;
    const rest = (Math.floor(span.from / DAY) + (days ?? 0)) * DAY;
    const spans =
      days === null
        ? [span]
        : [
            { from: span.from, to: Math.min(rest - 1, span.to) },
            { from: rest, to: span.to },
          ];
    this.#parts = spans.map((part) => ({ span: part, judge: new UnitJudge(planned) }));
  }

  get hasResults(): boolean {
    return this.#parts.some(({ judge }) => judge.hasResults);
  }

  add(scan: number, rows: readonly EvidenceRow[]): void {
    const [first, second] = this.#parts;
    if (second === undefined) {
      first?.judge.add(scan, rows);
      return;
    }
    const isFirst = (row: EvidenceRow) => Number(row[PLACES.local]) < second.span.from;
    first?.judge.add(scan, rows.filter(isFirst));
    second.judge.add(
      scan,
      rows.filter((row) => !isFirst(row)),
    );
  }

  judge(context: {
    sizeIn: (population: string) => number | null;
    linesOf: (rule: string) => readonly string[];
  }): Judged {
    const [first, second] = this.#parts.map(
      ({ span, judge }) =>
        () =>
          judge.judge({ span, ...context }),
    );
    if (first === undefined) throw new Error('a time has its first part');
    const before = first();
    if (second === undefined || before.verdict !== 'not_met' || this.#planned.rule.thenAfterDays === null)
      return before;
    const after = second();
    if (after.verdict === 'not_enough') return { ...before, verdict: 'open' };
    return { ...after, verdict: after.verdict === 'met' ? 'repaired' : 'confirmed' };
  }
}

/** The days of a local period, since 1970. */
function periodOf(each: Period, day: number): { readonly first: number; readonly last: number } {
  if (each === 'week') {
    const monday = day - ((((day + 3) % 7) + 7) % 7);
    return { first: monday, last: monday + 6 };
  }
  const date = new Date(day * DAY * 1000);
  const months = each === 'month' ? 1 : 3;
  const month = date.getUTCMonth() - (date.getUTCMonth() % months);
  const numberOf = (after: number) => Date.UTC(date.getUTCFullYear(), month + after) / (DAY * 1000);
  return { first: numberOf(0), last: numberOf(months) - 1 };
}

/** What all units of an answer come to. */
export class VerdictTotals {
  readonly outcomes: Partial<Record<Outcome, number>>;
  readonly counts = { used: 0, leftOut: 0, missed: 0, invalid: 0, notRun: 0 };
  units = 0;
  readonly #rule: PlannedRule['rule'];
  #chance = 0;

  constructor(rule: PlannedRule['rule']) {
    this.#rule = rule;
    const names = [...OUTCOMES, ...(rule.thenAfterDays === null ? [] : LATER_OUTCOMES)];
    this.outcomes = Object.fromEntries(names.map((name) => [name, 0]));
  }

  add(unit: UnitVerdict): void {
    this.units += 1;
    this.outcomes[unit.verdict] = (this.outcomes[unit.verdict] ?? 0) + 1;
    for (const name of Object.keys(this.counts) as (keyof UnitVerdict['counts'])[])
      this.counts[name] += unit.counts[name];
    if (unit.verdict !== 'not_enough') this.#chance += chanceToFail(this.#rule, unit.conditions);
  }

  /** Null: the rule is not by agent, or has no share. */
  get expectedByChance(): number | null {
    const hasShare = Object.values(this.#rule.conditions).some(({ form }) => form === 'share');
    return isByAgent(this.#rule) && hasShare ? Number(this.#chance.toPrecision(13)) : null;
  }
}
