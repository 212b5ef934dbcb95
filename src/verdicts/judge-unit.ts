import { type EvidenceRange, type EvidenceRows, STATUS } from '../plan/evidence.ts';
import type { Span } from '../plan/plan.ts';
import { ConditionSums } from './condition-sums.ts';
import { type EvidenceSums, evidenceSums } from './evidence-sums.ts';
import { holds, judgeCondition, judgeLines, rounded, type Shown } from './judge-condition.ts';
import type { PlannedRule } from './planned-rule.ts';
import type { Logic } from './rule.ts';
import { takeResults } from './take-results.ts';
import type { JudgedCondition, RecordCounts, UnitVerdict } from './verdict.ts';

/** Everything but the names of a unit, and how many agents its results are from. */
export type Judged = Omit<UnitVerdict, 'unit'> & { readonly agents: number };

/** What is known of a unit besides its results. */
interface UnitContext {
  /** Local seconds that are judged. */
  readonly span: Span;
  /** The first day of the asked time, or of the period. */
  readonly firstDay: number;
  /** The size of the unit's cell of a population; null: not known. */
  readonly sizeIn: (population: string) => number | null;
  /** Verdicts of the unit's lines by another rule. */
  readonly linesOf: (rule: string) => readonly string[];
}

/** Told of each record and each measure that looks at it. */
export type Seen = (
  record: { readonly scan: number; readonly rows: EvidenceRows; readonly place: number },
  measure: string,
  kind: RecordKind,
) => void;

export type RecordKind = keyof RecordCounts;

/** A measure as it looks at the records of its scan. */
interface Looking {
  readonly name: string;
  readonly index: number;
  readonly misses: boolean;
  readonly conditions: readonly ConditionSums[];
  readonly evidence: readonly EvidenceSums[];
}

/** Judges the results of one unit in one time, which are added scan by scan, each in the order of local time. */
export class UnitJudge {
  readonly #planned: PlannedRule;
  readonly #counts = { used: 0, leftOut: 0, missed: 0, invalid: 0, notRun: 0 };
  readonly #conditions: ReadonlyMap<string, ConditionSums>;
  readonly #evidence: readonly EvidenceSums[];
  /** By scan. */
  readonly #looking: readonly (readonly Looking[])[];
  /** Of scans with a campaign, until all results are known. */
  readonly #waiting = new Map<number, EvidenceRange[]>();
  readonly #measuringDays = new Map<number, number>();
  readonly #taken: number[] = [];
  readonly #agents = new Set<number>();

  readonly #seen: Seen | undefined;

  constructor(planned: PlannedRule, seen?: Seen) {
    this.#planned = planned;
    this.#seen = seen;
    const conditions = Object.entries(planned.rule.conditions);
    this.#conditions = new Map(
      conditions.flatMap(([name, condition]) =>
        condition.form === 'lines' ? [] : [[name, new ConditionSums(condition, planned)] as const],
      ),
    );
    this.#evidence = planned.rule.evidence.map(evidenceSums);
    this.#looking = planned.campaigns.map((_, scan) =>
      [...planned.measures].flatMap(([name, { scan: own, index, missing }]) => {
        if (own !== scan) return [];
        const conditions = [...this.#conditions.values()].filter(({ of }) => of === name);
        const evidence = this.#evidence.filter((_one, place) => planned.rule.evidence[place]?.of === name);
        return [{ name, index, misses: missing === 'miss', conditions, evidence }];
      }),
    );
  }

  add(scan: number, range: EvidenceRange): void {
    if (this.#planned.campaigns[scan] !== undefined) {
      const waiting = this.#waiting.get(scan);
      if (waiting) waiting.push(range);
      else this.#waiting.set(scan, [range]);
      return;
    }
    this.#see(scan, range, () => true);
  }

  /** Whether a result came in, other than attempts that were not run. */
  get hasResults(): boolean {
    this.finish();
    const { used, leftOut, missed, invalid } = this.#counts;
    return used + leftOut + missed + invalid > 0;
  }

  judge({ span, firstDay, sizeIn, linesOf }: UnitContext): Judged {
    this.finish();
    const { rule, measures } = this.#planned;
    const evidence = rule.evidence.flatMap((one, index) => {
      const { scan, window } = measures.get(one.of) ?? { scan: -1, window: null };
      const measuringDays = this.#planned.campaigns[scan] === undefined ? null : (this.#measuringDays.get(scan) ?? 0);
      return this.#evidence[index]?.failures({ span, window, measuringDays, sizeIn }) ?? [];
    });
    const shown = new Map<string, Shown>();
    for (const [name, condition] of Object.entries(rule.conditions)) {
      const sums = this.#conditions.get(name);
      if (condition.form === 'lines') shown.set(name, judgeLines(condition, linesOf(condition.rule)));
      else if (sums !== undefined) {
        const { found, limit } = sums.value(firstDay);
        shown.set(name, judgeCondition(found, condition.is.op, limit));
      }
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
      agents: this.#agents.size,
      ...(this.#planned.campaigns.some((one) => one !== undefined) && {
        taken: this.#taken.sort((a, b) => a - b).map(wallClock),
      }),
    };
  }

  /** Takes the results of campaigns, once all are added. */
  finish(): void {
    for (const [scan, ranges] of this.#waiting) {
      const evidence = this.#planned.campaigns[scan];
      if (evidence === undefined) continue;
      const { index = 0, misses = false } = this.#looking[scan]?.find(({ name }) => name === evidence.of) ?? {};
      const { taken, days } = takeResults(evidence, ranges, ({ rows }, place) =>
        isCounting(statusOf(rows, index, place), misses),
      );
      this.#measuringDays.set(scan, days);
      let first = 0;
      for (const range of ranges) {
        const { rows, from, to } = range;
        const marks = taken.subarray(first, first + to - from);
        first += to - from;
        const isTaken = (place: number) => marks[place - from] === 1;
        for (let place = from; place < to; place += 1)
          if (isTaken(place)) this.#taken.push(rows.locals[place] as number);
        this.#see(scan, range, isTaken);
      }
    }
    this.#waiting.clear();
  }

  /** Counts each record once, by the best that it is to a measure. */
  #see(scan: number, { rows, from, to }: EvidenceRange, isTaken: (place: number) => boolean): void {
    const looking = this.#looking[scan] ?? [];
    const statuses = looking.map(({ index }) => rows.measures[index]?.statuses ?? new Uint8Array());
    for (let place = from; place < to; place += 1) {
      const taken = isTaken(place);
      let best: number = KINDS.length;
      for (let at = 0; at < looking.length; at += 1) {
        const status = statuses[at]?.[place] ?? STATUS.notKept;
        if (status === STATUS.notKept) continue;
        const measure = looking[at] as Looking;
        const isCounted = taken && isCounting(status, measure.misses);
        if (isCounted) this.#use(measure, rows, place, status === STATUS.used);
        const rank = isCounted ? (status === STATUS.used ? 0 : 1) : (RANKS[status] as number);
        this.#seen?.({ scan, rows, place }, measure.name, KINDS[rank] as RecordKind);
        if (rank < best) best = rank;
      }
      if (best < KINDS.length) this.#counts[KINDS[best] as RecordKind] += 1;
    }
  }

  #use({ index, conditions, evidence }: Looking, rows: EvidenceRows, place: number, isUsed: boolean): void {
    const agent = rows.agents[place] as number;
    this.#agents.add(agent);
    for (const sums of conditions) sums.add(rows, place, index, isUsed);
    if (evidence.length === 0) return;
    const zone = rows.fields[this.#planned.placeOfZone]?.[place] ?? null;
    for (const sums of evidence) sums.add(agent, rows.ats[place] as number, rows.locals[place] as number, zone);
  }
}

function statusOf({ measures }: EvidenceRows, measure: number, place: number): number {
  return measures[measure]?.statuses[place] ?? STATUS.notKept;
}

function isCounting(status: number, misses: boolean): boolean {
  return status === STATUS.used || (misses && status === STATUS.missing);
}

/** The best first. */
const KINDS = ['used', 'missed', 'leftOut', 'invalid', 'notRun'] as const satisfies readonly RecordKind[];

/** The place among kinds of what does not count, by its status. */
const RANKS: readonly number[] = [KINDS.length, 4, 3, 2, 2, 2];

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
