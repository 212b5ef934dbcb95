import type { EvidenceChunk } from '../plan/evidence.ts';
import { compareSplits } from '../plan/group-row.ts';
import { chanceToFail } from './chance-to-fail.ts';
import { HeldResults } from './held-results.ts';
import type { PlannedRule } from './planned-rule.ts';
import { isByAgent } from './rule.ts';
import { type LinesOfUnits, type RuleContext, UnitPeriods } from './unit-periods.ts';
import { type JudgedUnit, LATER_OUTCOMES, OUTCOMES, type Outcome, type UnitVerdict } from './verdict.ts';

/** Judges every unit, in the order of units. Only one unit's results are in memory, unless lines are counted. */
export async function* judgeRule(
  planned: PlannedRule,
  chunks: AsyncIterable<EvidenceChunk>,
  context: RuleContext,
): AsyncGenerator<JudgedUnit> {
  const isOfLines = Object.values(planned.rule.conditions).some(({ form }) => form === 'lines');
  const waiting: UnitPeriods[] = [];
  const held = new HeldResults(planned);
  let current: UnitPeriods | undefined;
  for await (const chunk of chunks) {
    const { unit, scan } = chunk;
    if (current === undefined || compareSplits(current.unit, unit) !== 0) {
      if (current !== undefined && !isOfLines) yield* current.judge(context, NO_LINES);
      current = new UnitPeriods(planned, unit, isOfLines);
      if (isOfLines) waiting.push(current);
      else held.clear();
    }
    held.add(chunk);
    current.add(scan, chunk);
  }
  if (!isOfLines) {
    if (current !== undefined) yield* current.judge(context, NO_LINES);
    return;
  }
  const lines = linesOf(waiting);
  for (const unit of waiting) yield* unit.judge(context, lines);
}

const NO_LINES: LinesOfUnits = new Map();

/** Each line belongs to the unit of its last result in a period. */
function linesOf(units: readonly UnitPeriods[]): LinesOfUnits {
  const found = new Map<string, { readonly at: number; readonly unit: UnitPeriods }>();
  for (const unit of units) {
    for (const [key, at] of unit.lastResults)
      if (at >= (found.get(key)?.at ?? Number.NEGATIVE_INFINITY)) found.set(key, { at, unit });
  }
  const lines = new Map(units.map((unit): [UnitPeriods, string[]] => [unit, []]));
  for (const [key, { unit }] of found) lines.get(unit)?.push(key);
  return lines;
}

/** What all units of an answer come to. */
export class VerdictTotals {
  readonly outcomes: Partial<Record<Outcome, number>>;
  readonly counts = { used: 0, leftOut: 0, missed: 0, invalid: 0, notRun: 0 };
  units = 0;
  /** Units that are left out because they are from few agents. */
  suppressed = 0;
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
    if (unit.verdict !== 'not_enough' && isByAgent(this.#rule))
      this.#chance += chanceToFail(this.#rule, unit.conditions);
  }

  /** Null: the rule is not by agent, or has no share. */
  get expectedByChance(): number | null {
    const hasShare = Object.values(this.#rule.conditions).some(({ form }) => form === 'share');
    return isByAgent(this.#rule) && hasShare ? Number(this.#chance.toPrecision(13)) : null;
  }
}
